import { DomainError } from '../../kernel/domain-error.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { type View, violatedConstraint, type Work } from '../../platform/unit-of-work.ts';
import { type Asset, assetNotFound, buildUploadKey } from './asset.ts';
import {
  deleteAsset as deleteRow,
  detachArchivedProducts,
  listProductsWithFile,
  listProductsWithImage,
  listStoresWithImage,
  lockAssetForRemoval,
  type ReferencingProduct,
  type ReferencingStore,
} from './asset-store.ts';
import { bytesRemovalDue } from './media-jobs.ts';

const maxListedProducts = 10;

/**
 * Deletes an asset, and its bytes shortly after. Throws 409 `asset_in_use` with `products` and
 * `stores` while an active product or a store shows it, a product delivers it, or a buyer may still
 * download it.
 */
export async function deleteAsset(work: Work, id: string): Promise<void> {
  const asset = await lockAssetForRemoval(work, id);
  if (!asset) throw assetNotFound();
  const products = await listReferencingProducts(work, asset);
  const imageKey = asset.purpose === 'image' ? asset.storageKey : null;
  const stores = imageKey === null ? [] : await listStoresWithImage(work, imageKey);
  if (products.length > 0 || stores.length > 0) throw assetInUse(products, stores);
  await detachArchivedProducts(work, id);
  try {
    await deleteRow(work, id);
  } catch (error) {
    throw violatedConstraint(error) === null ? error : assetInUse([], []);
  }
  const keys = [asset.storageKey, buildUploadKey(work.tenant.workspaceId, id)];
  await enqueue(work, bytesRemovalDue, { keys: keys.filter((key) => key !== null) });
}

async function listReferencingProducts(
  view: View,
  { id, purpose, storageKey }: Asset,
): Promise<ReferencingProduct[]> {
  if (purpose !== 'image') return listProductsWithFile(view, id, maxListedProducts);
  return storageKey === null ? [] : listProductsWithImage(view, storageKey, maxListedProducts);
}

function assetInUse(products: ReferencingProduct[], stores: ReferencingStore[]): DomainError {
  const users = [...products, ...stores];
  const names = users.map(({ name }) => `"${name}"`).join(', ');
  const message =
    users.length > 0
      ? `Products or stores use this asset: ${names}. Remove it from them first.`
      : 'Buyers can still download this file. It cannot be deleted until the last download has expired.';
  return new DomainError('conflict', 'asset_in_use', message, { extensions: { products, stores } });
}
