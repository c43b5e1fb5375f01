import { minutesAfter } from '../../kernel/clock.ts';
import type { ProductId } from '../../kernel/id.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Asset } from './asset.ts';
import { insertAsset, saveAsset, sumAssetSizes } from './asset-store.ts';
import { generateStorageKey } from './finalize-asset.ts';
import { uploadSweepDue } from './media-jobs.ts';

const sweepMinutes = 24 * 60;
const maxFilenameLength = 200;

/**
 * Announces the copy of an image, pending until its bytes are written; if its process dies before,
 * both are deleted after a day. Null: the quota of the workspace is used up.
 */
export async function createCopyAsset(
  work: Work,
  file: { url: string; contentType: string; extension: string; size: number; quotaBytes: number },
): Promise<(Asset & { storageKey: string }) | null> {
  if ((await sumAssetSizes(work)) + file.size > file.quotaBytes) return null;
  const asset: Asset = {
    id: work.newId('ast'),
    status: 'pending',
    purpose: 'image',
    filename: nameOf(file),
    contentType: file.contentType,
    size: file.size,
    alt: '',
    productId: null,
    checksum: null,
    storageKey: null,
    checkingUntil: null,
    createdAt: work.now,
    readyAt: null,
  };
  const announced = { ...asset, storageKey: generateStorageKey(work, asset) };
  await insertAsset(work, announced);
  const at = minutesAfter(work.now, sweepMinutes);
  await enqueue(work, uploadSweepDue, { assetId: asset.id }, { at });
  return announced;
}

/** Makes an announced copy public after its bytes were written. */
export async function publishCopyAsset(
  work: Work,
  asset: Asset & { checksum: string },
  productId: ProductId | null,
): Promise<void> {
  await saveAsset(work, { ...asset, status: 'ready', readyAt: work.now, productId });
}

/** The name in the URL, or one by the type of the image. */
function nameOf({ url, extension }: { url: string; extension: string }): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  const name = last.replace(/[^\w.-]+/g, '_').slice(0, maxFilenameLength);
  return name === '' ? `image.${extension}` : name;
}
