import { DomainError } from '../../../kernel/domain-error.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { countRows, countTotal, moveJob } from '../progress.ts';
import type { BulkRun, BulkWorker } from '../run-bulk-job.ts';
import { insertItems, listItems } from './item-store.ts';
import {
  type OperationCursor,
  type OperationInput,
  type OperationJob,
  toOperationJob,
} from './operation-job.ts';
import { targetOf } from './targets.ts';

const selectedPerPage = 250;
const itemsPerRead = 100;

/**
 * Selects the objects first, because the change may take them out of the filters, then changes them
 * in batches, each in the transaction that counts it.
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
    const { batchSize: size } = targetOf(job.input.resource);
    for (let start = 0; start < ids.length; start += size) {
      const batch = ids.slice(start, start + size);
      await changeItems(run, { ...job, position, cursor }, batch);
      position += batch.length;
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
  const { source } = targetOf(input.resource);
  const { items, nextCursor: next } = await source.list(view, input.query, request);
  const ids = items.filter((item) => item.createdAt <= createdAt).map(({ id }) => id);
  return { ids, next };
}

/**
 * Changes a batch. If one of its objects cannot be changed, the batch is split in halves until only
 * that one is left out.
 */
async function changeItems(run: BulkRun, job: OperationJob, ids: string[]): Promise<void> {
  try {
    await run.unit.run(run.tenant, async (work) => {
      await move(work, job, ids.length);
      // The order of ids is the order of locks.
      await targetOf(job.input.resource).apply(work, ids.toSorted(), job.input.action);
      await countRows(work, job.id, { done: ids.length, problems: [] });
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    if (ids.length === 1) return leaveOut(run, job, { id: ids[0] ?? '', error });
    const middle = Math.ceil(ids.length / 2);
    await changeItems(run, job, ids.slice(0, middle));
    await changeItems(run, { ...job, position: job.position + middle }, ids.slice(middle));
  }
}

const move = (work: Work, { id, position, cursor }: OperationJob, count: number) =>
  moveJob(work, { id, position, cursor }, { position: position + count, cursor });

async function leaveOut(
  { unit, tenant }: BulkRun,
  job: OperationJob,
  { id: resourceId, error: { reason: code, message } }: { id: string; error: DomainError },
): Promise<void> {
  await unit.run(tenant, async (work) => {
    await move(work, job, 1);
    const resourceName = await findName(work, job.input, resourceId);
    const problem = { line: null, resourceId, resourceName, field: null, code, message };
    await countRows(work, job.id, { done: 1, problems: [problem] });
  });
}

/** The display name of the object; null if it no longer exists. */
function findName(view: View, { resource }: OperationInput, id: string): Promise<string | null> {
  return targetOf(resource)
    .nameOf(view, id)
    .catch((error) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
}
