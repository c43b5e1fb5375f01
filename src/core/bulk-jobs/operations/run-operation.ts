import { DomainError } from '../../../kernel/domain-error.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { ProductQuery } from '../../catalog/products/list-products.ts';
import { getProduct } from '../../catalog/products/update-product.ts';
import { getOrder } from '../../orders/read-orders.ts';
import { orderSource, productSource, type StoredOrderQuery } from '../list-sources.ts';
import { countRows, countTotal, moveJob } from '../progress.ts';
import type { BulkRun, BulkWorker } from '../run-bulk-job.ts';
import { insertItems, listItems } from './item-store.ts';
import {
  type OperationCursor,
  type OperationInput,
  type OperationJob,
  toOperationJob,
} from './operation-job.ts';
import { applyToOrder } from './order-actions.ts';
import { applyToProduct } from './product-actions.ts';

const selectedPerPage = 250;
const itemsPerRead = 100;

/**
 * Selects the objects first, because the change may take them out of the filters, then changes them
 * one by one, each in the transaction that counts it.
 */
export const runOperation: BulkWorker = async (run) => {
  const { unit, tenant } = run;
  const job = toOperationJob(run.job);
  const cursor = job.total === null ? await selectItems(run, job) : job.cursor;
  let { position } = job;
  for (;;) {
    const range = { from: position, limit: itemsPerRead };
    const ids = await unit.view(tenant, (view) => listItems(view, job.id, range));
    if (ids.length === 0) return 'done';
    for (const id of ids) {
      await changeItem(run, { ...job, position, cursor }, id);
      position += 1;
      if (run.isOver()) return 'more';
    }
  }
};

async function selectItems({ unit, tenant }: BulkRun, job: OperationJob): Promise<OperationCursor> {
  let { cursor } = job;
  do {
    const from: OperationCursor = cursor ?? { next: null, count: 0 };
    const page = await unit.view(tenant, (view) => selectPage(view, job, from.next));
    const to = { next: page.next, count: from.count + page.ids.length };
    await unit.run(tenant, async (work) => {
      const { id, position } = job;
      await moveJob(work, { id, position, cursor }, { position, cursor: to });
      await insertItems(work, id, { from: from.count, ids: page.ids });
      if (to.next === null) await countTotal(work, id, { total: to.count });
    });
    cursor = to;
  } while (cursor.next !== null);
  return cursor;
}

async function selectPage(
  view: View,
  { input, createdAt }: OperationJob,
  cursor: string | null,
): Promise<{ ids: string[]; next: string | null }> {
  if (input.ids) return { ids: [...new Set(input.ids)], next: null };
  const request = { cursor, limit: selectedPerPage };
  const { items, nextCursor: next } =
    input.resource === 'products'
      ? await productSource.list(view, input.query as ProductQuery, request)
      : await orderSource.list(view, input.query as StoredOrderQuery, request);
  const ids = items.filter((item) => item.createdAt <= createdAt).map(({ id }) => id);
  return { ids, next };
}

async function changeItem(
  { unit, tenant }: BulkRun,
  job: OperationJob,
  resourceId: string,
): Promise<void> {
  const { id, position, cursor, input } = job;
  const move = (work: Work) =>
    moveJob(work, { id, position, cursor }, { position: position + 1, cursor });
  try {
    await unit.run(tenant, async (work) => {
      await move(work);
      await apply(work, input, resourceId);
      await countRows(work, id, { done: 1, problems: [] });
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    const { reason: code, message } = error;
    await unit.run(tenant, async (work) => {
      await move(work);
      const resourceName = await findName(work, input, resourceId);
      const problem = { line: null, resourceId, resourceName, field: null, code, message };
      await countRows(work, id, { done: 1, problems: [problem] });
    });
  }
}

function apply(work: Work, input: OperationInput, id: string): Promise<void> {
  return input.resource === 'products'
    ? applyToProduct(work, id, input.action)
    : applyToOrder(work, id, input.action);
}

/** What people call the object; null if it does not exist any more. */
async function findName(view: View, { resource }: OperationInput, id: string) {
  const read = resource === 'products' ? getProduct(view, id) : getOrder(view, id);
  return read.then(
    ({ name }) => name,
    (error) => {
      if (error instanceof DomainError) return null;
      throw error;
    },
  );
}
