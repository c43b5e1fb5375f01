import { Refusal } from '../../kernel/refusal.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { brokenConstraint, type View, type Work } from '../../platform/work.ts';
import { type Asset, assetNotFound, uploadKey } from './asset.ts';
import {
  deleteAsset as deleteRow,
  lockAssetForRemoval,
  productsWithFile,
  productsWithPicture,
  releaseFile,
  type User,
} from './asset-store.ts';
import { bytesDue } from './media-jobs.ts';

const named = 10;

/**
 * Removes an asset, its bytes shortly after (§4.6). 409 `asset_in_use` with `products` while an
 * active product shows or delivers it, or a buyer may still fetch it.
 */
export async function deleteAsset(work: Work, id: string): Promise<void> {
  const asset = await lockAssetForRemoval(work, id);
  if (!asset) throw assetNotFound();
  const users = await usersOf(work, asset);
  if (users.length > 0) throw inUse(users);
  await releaseFile(work, id);
  try {
    await deleteRow(work, id);
  } catch (error) {
    throw brokenConstraint(error) === null ? error : inUse([]);
  }
  const keys = [asset.storageKey, uploadKey(work.tenant.workspaceId, id)];
  await enqueue(work, bytesDue, { keys: keys.filter((key) => key !== null) });
}

async function usersOf(view: View, { id, purpose, storageKey }: Asset): Promise<User[]> {
  if (purpose === 'digital_file') return productsWithFile(view, id, named);
  return storageKey === null ? [] : productsWithPicture(view, storageKey, named);
}

function inUse(products: User[]): Refusal {
  const names = products.map(({ name }) => `"${name}"`).join(', ');
  const message =
    products.length > 0
      ? `Products need this asset: ${names}. Take it out of them first.`
      : 'Buyers may still fetch this file: it stays until the last download has ended.';
  return new Refusal('conflict', 'asset_in_use', message, { mend: { products } });
}
