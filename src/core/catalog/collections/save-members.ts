import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { recordCollectionMembers } from '../history/record-changes.ts';
import type { Collection } from './collection.ts';
import {
  appendCollectionMembers,
  deleteMembers,
  deleteOtherMembers,
  filterStoreProductIds,
  listMembersAmong,
  raiseMemberVersions,
} from './collection-member-store.ts';

/** Appends products; 400 `product_not_found`, or 404 if `field` is that of a single product. */
export async function addMembers(
  work: Work,
  collection: Collection,
  productIds: string[],
  field: 'product_id' | 'product_ids' = 'product_ids',
): Promise<void> {
  const known = await filterStoreProductIds(work, collection.siteId, productIds);
  const unknown = productIds.findIndex((id) => !known.includes(id));
  if (unknown >= 0) {
    const path = field === 'product_ids' ? `product_ids[${unknown}]` : field;
    const details = [
      { field: path, code: 'product_not_found', message: 'is not a product of this store' },
    ];
    throw field === 'product_ids'
      ? invalid(details)
      : new DomainError('not_found', 'product_not_found', 'This store has no such product.', {
          details,
        });
  }
  const members = await listMembersAmong(work, collection.id, productIds);
  await appendCollectionMembers(work, collection, productIds);
  const added = [...new Set(productIds)].filter((id) => !members.includes(id));
  recordCollectionMembers(work, collection.id, { added });
  await raiseMemberVersions(work, added);
}

export async function removeMembers(work: Work, id: string, productIds: string[]): Promise<void> {
  await deleteMembers(work, id, productIds);
  await recordRemoved(work, id, productIds);
}

/** Removes all products except the given ones. */
export async function removeOtherMembers(work: Work, id: string, kept: string[]): Promise<void> {
  await recordRemoved(work, id, await deleteOtherMembers(work, id, kept));
}

async function recordRemoved(work: Work, id: string, removed: string[]): Promise<void> {
  recordCollectionMembers(work, id, { removed });
  await raiseMemberVersions(work, removed);
}
