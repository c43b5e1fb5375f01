import { invalid } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Product } from '../product.ts';
import {
  appendCollectionMembers,
  appendMembersInBulk,
  removeFromOtherCollections,
} from './collection-member-store.ts';
import { filterStoreCollectionIds } from './collection-store.ts';

/** Appends a product to the collections in its `collectionIds`; 400 for an unknown collection. */
export async function joinCollections(work: Work, product: Product): Promise<void> {
  if (product.collectionIds.length === 0) return;
  const known = await filterStoreCollectionIds(work, product.siteId, product.collectionIds);
  const unknown = product.collectionIds.findIndex((id) => !known.includes(id));
  if (unknown >= 0) {
    throw invalid([
      {
        field: `collection_ids[${unknown}]`,
        code: 'collection_not_found',
        message: 'is not a collection of this store',
      },
    ]);
  }
  for (const id of product.collectionIds) {
    await appendCollectionMembers(work, { id, siteId: product.siteId }, [product.id]);
  }
}

/** Appends saved products, in their order, to the collections in their `collectionIds`. */
export async function joinCollectionsInBulk(work: Work, products: Product[]): Promise<void> {
  const pairs = products.flatMap(({ id, collectionIds }) =>
    collectionIds.map((collectionId) => ({ collectionId, productId: id })),
  );
  if (pairs.length > 0) await appendMembersInBulk(work, pairs);
}

/** Removes a product from all collections that are not in its `collectionIds`. */
export async function leaveCollections(work: Work, product: Product): Promise<void> {
  await removeFromOtherCollections(work, product.id, product.collectionIds);
}
