import { stopwatch } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { ProductId } from '../../../kernel/id.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { OutboundClient } from '../../../platform/outbound/client.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Media, Product } from '../../catalog/product.ts';
import type { ProductPatch } from '../../catalog/products/change-product.ts';
import { updateProduct } from '../../catalog/products/update-product.ts';
import type { Asset } from '../asset.ts';
import { createCopyAsset, publishCopyAsset } from '../copy-asset.ts';
import type { ObjectStorage } from '../object-storage.ts';
import { type FetchedImage, fetchImage } from './fetch-image.ts';
import { claimSeconds, imageCopiesDue, imageCopiesKey } from './image-copies-due.ts';
import {
  claimDue,
  type DueImage,
  findNextDue,
  saveCopied,
  saveFailure,
} from './image-copy-store.ts';

export type ImageCopyDeps = {
  storage: ObjectStorage;
  outbound: OutboundClient;
  /** Bytes that the files of a workspace may have together. */
  quotaBytes: number;
};

const fetchedAtOnce = 6;
const sliceMilliseconds = 10_000;
/** After each failed attempt; after the last one the image is broken. */
const retrySeconds = [60, 600, 3_600];

/** Copies images that are due, and queues itself for those that are due later. */
export function createImageCopyJob(deps: ImageCopyDeps) {
  return defineJob({
    ...imageCopiesDue,
    async handle(context) {
      const { tenant, unit } = context;
      const startedAt = stopwatch();
      while (stopwatch() - startedAt < sliceMilliseconds) {
        const due = await unit.run(tenant, (work) =>
          claimDue(work, fetchedAtOnce, secondsAfter(work.now, claimSeconds)),
        );
        if (due.length === 0) break;
        const fetched = await Promise.all(due.map(({ url }) => fetchImage(deps.outbound, url)));
        // Products are changed one after the other: images of one product would wait for each other.
        for (const [index, image] of due.entries()) {
          const result = fetched[index];
          if (result) await finishImage(context, deps, { image, result });
        }
      }
      await unit.run(tenant, async (work) => {
        const at = await findNextDue(work);
        if (at) await enqueue(work, imageCopiesDue, {}, { at, key: imageCopiesKey });
      });
    },
  });
}

const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000);

async function finishImage(
  { tenant, unit }: JobContext,
  { storage, quotaBytes }: ImageCopyDeps,
  { image, result }: { image: DueImage; result: FetchedImage },
): Promise<void> {
  if ('code' in result) {
    await unit.run(tenant, (work) => recordFailure(work, image, result));
    return;
  }
  const { bytes, contentType } = result;
  const file = { ...result, size: bytes.length, url: image.url, quotaBytes };
  const asset = await unit.run(tenant, (work) => createCopyAsset(work, file));
  if (asset === null) {
    const failure = { code: 'quota_exceeded', message: 'The space for files is used up.' };
    await unit.run(tenant, (work) => recordFailure(work, image, { ...failure, isFinal: true }));
    return;
  }
  await storage.write(asset.storageKey, bytes, contentType);
  const checksum = sha256Hex(bytes);
  await unit.run(tenant, (work) => completeCopy(work, image, { ...asset, checksum }));
}

async function recordFailure(
  work: Work,
  { urlHash, attempts }: DueImage,
  { code, message, isFinal }: { code: string; message: string; isFinal: boolean },
): Promise<void> {
  const seconds = isFinal ? undefined : retrySeconds[attempts - 1];
  const retryAt = seconds === undefined ? null : secondsAfter(work.now, seconds);
  await saveFailure(work, urlHash, { code, message, retryAt });
}

/** Makes the copy public and shows it in the products. Repeating it changes nothing. */
async function completeCopy(
  work: Work,
  { urlHash, url }: DueImage,
  asset: Asset & { storageKey: string; checksum: string },
): Promise<void> {
  const products = await saveCopied(work, urlHash, asset.id);
  if (products === null) return;
  await publishCopyAsset(work, asset, products[0] ?? null);
  for (const id of products) await showCopy(work, id, { url, copy: `/media/${asset.storageKey}` });
}

async function showCopy(
  work: Work,
  id: ProductId,
  { url, copy }: { url: string; copy: string },
): Promise<void> {
  const replace = (media: Media[]) =>
    media.map((item) => (item.url === url ? { ...item, url: copy } : item));
  const patch = ({ media, variants }: Product): ProductPatch => ({
    media: replace(media),
    variants: variants
      .filter((variant) => variant.media.some((item) => item.url === url))
      .map((variant) => ({ id: variant.id, media: replace(variant.media) })),
  });
  try {
    await updateProduct(work, id, patch);
  } catch (error) {
    // It was archived in the meantime.
    if (!(error instanceof DomainError) || error.kind !== 'not_found') throw error;
  }
}
