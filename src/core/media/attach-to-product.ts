import { Refusal } from '../../kernel/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { Media, Product } from '../catalog/product.ts';
import { updateProduct } from '../catalog/products/update-product.ts';
import { type Asset, publicPath } from './asset.ts';

const maxMedia = 100;

/** A picture goes to the end of the product's media, a file becomes what it delivers; once, however often it is asked. */
export async function attachToProduct(work: Work, asset: Asset, product: Product): Promise<void> {
  const url = publicPath(asset);
  if (url !== null) {
    const media = { type: typeOf(asset), url, alt: asset.alt };
    if (!shows(work, product, media)) await appendMedia(work, product, media);
  } else if (product.digitalAssetId !== asset.id) {
    await updateProduct(work, product.id, { digitalAssetId: asset.id });
  }
}

const typeOf = ({ contentType }: Asset) => (contentType.startsWith('video/') ? 'video' : 'image');

/** What a merchant read and sent back names it with our origin. */
const shows = ({ origin }: Work, { media }: Product, { url }: Media) =>
  media.some((item) => item.url === url || item.url === `${origin}${url}`);

async function appendMedia(work: Work, { id }: Product, added: Media): Promise<void> {
  await updateProduct(work, id, ({ media }) => {
    if (media.length >= maxMedia) throw tooMany();
    return { media: [...media, added] };
  });
}

const tooMany = () =>
  new Refusal(
    'unprocessable',
    'too_many_media',
    `A product shows at most ${maxMedia} pictures: take one out first.`,
  );
