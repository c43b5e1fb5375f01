import { DomainError } from '../../kernel/domain-error.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Media, Product } from '../catalog/product.ts';
import { updateProduct } from '../catalog/products/update-product.ts';
import { type Asset, getPublicPath } from './asset.ts';
import { assertDeliverableFile } from './list-assets.ts';

const maxMedia = 100;

/**
 * Adds an image to the end of the product's media, or makes a file the one it delivers. Repeating
 * it changes nothing. Throws 422 `asset_not_a_file` for a file to import.
 */
export async function attachToProduct(work: Work, asset: Asset, product: Product): Promise<void> {
  const url = getPublicPath(asset);
  if (url !== null) {
    const media = { type: getMediaType(asset), url, alt: asset.alt };
    if (!hasMedia(work, product, media)) await appendMedia(work, product, media);
  } else if (product.digitalAssetId !== asset.id) {
    await assertDeliverableFile(work, asset.id);
    await updateProduct(work, product.id, { digitalAssetId: asset.id });
  }
}

const getMediaType = ({ contentType }: Asset) =>
  contentType.startsWith('video/') ? 'video' : 'image';

/** Media that a merchant read and sent back contain the full URL. */
const hasMedia = ({ origin }: Work, { media }: Product, { url }: Media) =>
  media.some((item) => item.url === url || item.url === `${origin}${url}`);

async function appendMedia(work: Work, { id }: Product, added: Media): Promise<void> {
  await updateProduct(work, id, ({ media }) => {
    if (media.length >= maxMedia) throw tooManyMedia();
    return { media: [...media, added] };
  });
}

const tooManyMedia = () =>
  new DomainError(
    'unprocessable',
    'too_many_media',
    `A product can have at most ${maxMedia} images. Remove one first.`,
  );
