import { invalid } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Product } from '../product.ts';
import {
  appendCollectionMembers,
  appendMembersInBulk,
  removeFromOtherCollections,
} from './collection-member-store.ts';
import { filterStoreCollectionIds, raiseCollectionVersions } from './collection-store.ts';

/**
 * Puts a locked product, which is in the collections `before`, into those in its `collectionIds`
 * instead; 400 for an unknown collection. Collections that gain or lose the product get a new
 * version, so that a merchant who has read them before does not undo this.
 */
export async function changeCollectionsOf(
  work: Work,
  before: readonly string[],
  product: Product,
): Promise<void> {
  const after: readonly string[] = product.collectionIds;
  const left = before.filter((id) => !after.includes(id));
  const joined = after.filter((id) => !before.includes(id));
  await assertStoreCollections(work, product);
  for (const id of joined)
    await appendCollectionMembers(work, { id, siteId: product.siteId }, [product.id]);
  if (left.length > 0) await removeFromOtherCollections(work, product.id, [...after]);
  raiseCollectionVersions(work, [...left, ...joined]);
}

async function assertStoreCollections(
  work: Work,
  { siteId, collectionIds }: Product,
): Promise<void> {
  if (collectionIds.length === 0) return;
  const known = await filterStoreCollectionIds(work, siteId, collectionIds);
  const unknown = collectionIds.findIndex((id) => !known.includes(id));
  if (unknown < 0) return;
  throw invalid([
    {
      field: `collection_ids[${unknown}]`,
      code: 'collection_not_found',
      message: 'is not a collection of this store',
    },
  ]);
}

/**
 * Appends saved products, in their order, to the collections in their `collectionIds`, and raises
 * the versions of those that they were not in.
 */
export async function joinCollectionsInBulk(work: Work, products: Product[]): Promise<void> {
  const pairs = products.flatMap(({ id, collectionIds }) =>
    collectionIds.map((collectionId) => ({ collectionId, productId: id })),
  );
  if (pairs.length > 0) raiseCollectionVersions(work, await appendMembersInBulk(work, pairs));
}
