import type { ProductId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { authorOf } from '../../access/author.ts';
import type { Product } from '../product.ts';
import { collectionChange, listFieldChanges } from './field-changes.ts';
import { insertChanges, insertPublication } from './history-store.ts';
import { recordPastPrices } from './past-prices.ts';
import type { ChangeAction, FieldChange, ProductChange } from './product-change.ts';

const maxFields = 100;

export function recordCreatedProducts(work: Work, products: Product[]): void {
  record(
    work,
    products.map(({ id }) => newChange(work, { productId: id, action: 'created', fields: [] })),
  );
}

/** Records what has changed, and the prices until now; nothing if only the stock has changed. */
export function recordChangedProducts(work: Work, pairs: { before: Product; after: Product }[]) {
  recordPastPrices(work, pairs);
  const changes = pairs.flatMap(({ before, after }) => {
    const fields = listFieldChanges(before, after, work.origin);
    if (fields.length === 0) return [];
    return [
      newChange(work, { productId: after.id, action: actionOf(work, before, after), fields }),
    ];
  });
  record(work, changes);
}

export function recordArchivedProduct(work: Work, { id: productId }: Product): void {
  record(work, [newChange(work, { productId, action: 'archived', fields: [] })]);
}

/** Products that were put into a collection, or taken out of it, by a change of the collection. */
export function recordCollectionMembers(
  work: Work,
  collectionId: string,
  { added = [], removed = [] }: { added?: string[]; removed?: string[] },
): void {
  const toChange = (id: string, field: FieldChange) =>
    newChange(work, { productId: id as ProductId, action: 'updated', fields: [field] });
  record(work, [
    ...added.map((id) => toChange(id, collectionChange([], [collectionId]))),
    ...removed.map((id) => toChange(id, collectionChange([collectionId], []))),
  ]);
}

/** Records that the scheduled time has come, once however often the job runs. */
export async function recordDuePublication(work: Work, product: Product): Promise<void> {
  const change = newChange(work, { productId: product.id, action: 'published', fields: [] });
  await insertPublication(work, change, product.publishedAt ?? work.now);
}

function record(work: Work, changes: ProductChange[]): void {
  const { workspaceId } = work.tenant;
  if (changes.length > 0)
    work.batchInsert(
      insertChanges,
      changes.map((change) => ({ workspaceId, change })),
    );
}

function actionOf(work: Work, before: Product, after: Product): ChangeAction {
  if (before.publishedAt?.getTime() === after.publishedAt?.getTime()) return 'updated';
  if (after.publishedAt === null) return 'unpublished';
  return after.publishedAt > work.now ? 'scheduled' : 'published';
}

function newChange(
  work: Work,
  { fields, ...change }: Pick<ProductChange, 'productId' | 'action' | 'fields'>,
): ProductChange {
  return {
    ...change,
    id: work.newId('chg'),
    fields: fields.slice(0, maxFields),
    moreFields: Math.max(0, fields.length - maxFields),
    author: authorOf(work),
    cause: work.tenant.cause ?? null,
    createdAt: work.now,
  };
}
