import { sha256Hex } from '../../../platform/crypto/signing.ts';
import { dequeue, enqueue } from '../../../platform/jobs/queue.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { ImportedImages } from '../../catalog/import/save/save-batch.ts';
import type { Media, Product } from '../../catalog/product.ts';
import type { ImportedProductInput } from '../../catalog/products/import-products.ts';
import { listOwnHosts } from '../../sites/own-hosts.ts';
import { imageCopiesDue, imageCopiesKey } from './image-copies-due.ts';
import { findCopies, insertWanted, type WantedImage } from './image-copy-store.ts';

/**
 * Copies images of imported products to the store's media. An image that was copied before keeps
 * its copy, so importing a file twice changes nothing. `jobId` is null for imports on the command
 * line.
 */
export const copyImportedImages = (jobId: string | null): ImportedImages => ({
  async localize(work, inputs) {
    const urls = await listForeign(work, inputs.flatMap(listMedia));
    if (urls.length === 0) return inputs;
    const copies = await findCopies(work, urls.map(sha256Hex));
    if (copies.size === 0) return inputs;
    const replace = (media: Media[]) => media.map((item) => toCopy(item, copies));
    return inputs.map((input) => replaceMedia(input, replace));
  },
  async onSaved(work, products) {
    const foreign = new Set(await listForeign(work, products.flatMap(listProductMedia)));
    const wanted = products.flatMap((product) => listWanted(product, foreign));
    if (wanted.length === 0) return;
    await insertWanted(work, jobId, wanted);
    // An image that waits for a later attempt would delay the new ones.
    dequeue(work, imageCopiesDue, imageCopiesKey);
    await enqueue(work, imageCopiesDue, {}, { key: imageCopiesKey });
  },
});

function replaceMedia(
  input: ImportedProductInput,
  replace: (media: Media[]) => Media[],
): ImportedProductInput {
  const { media, variants } = input;
  return {
    ...input,
    ...(media && { media: replace(media) }),
    ...(variants && {
      variants: variants.map((variant) =>
        variant.media ? { ...variant, media: replace(variant.media) } : variant,
      ),
    }),
  };
}

function toCopy(item: Media, copies: Map<string, string>): Media {
  const key = copies.get(sha256Hex(item.url));
  return key === undefined ? item : { ...item, url: `/media/${key}` };
}

function listMedia({ media = [], variants = [] }: ImportedProductInput): Media[] {
  return [...media, ...variants.flatMap((variant) => variant.media ?? [])];
}

const listProductMedia = ({ media, variants }: Product): Media[] => [
  ...media,
  ...variants.flatMap((variant) => variant.media),
];

function listWanted(product: Product, foreign: Set<string>): WantedImage[] {
  const urls = new Set(listProductMedia(product).map(({ url }) => url));
  return [...urls]
    .filter((url) => foreign.has(url))
    .map((url) => ({ urlHash: sha256Hex(url), url, productId: product.id }));
}

/** The URLs at other hosts than those of this server and of the workspace's stores. */
async function listForeign(work: Work, media: Media[]): Promise<string[]> {
  const urls = [...new Set(media.map(({ url }) => url))].filter((url) => /^https?:/i.test(url));
  if (urls.length === 0) return [];
  const own = await listOwnHosts(work);
  return urls.filter((url) => !own.has(URL.parse(url)?.host ?? ''));
}
