import { Type } from 'typebox';
import { listImageCopies, retryImage } from '../../../core/media/copies/retry-image.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageSchema } from '../../../http/input/paging.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { ProductPath } from './product-schemas.ts';

const tags = ['Merchant: products'];

const routes = {
  list: scopedRoute('read:products', {
    tags,
    summary: 'List the imported images of a product that are not copied',
    description:
      'Images that the product shows from another server, because their copy is pending or could not be made.',
    params: ProductPath,
    response: { 200: pageSchema('image_copies', Type.Ref('ImageCopy')) },
  }),
  retry: scopedRoute('write:products', {
    tags,
    summary: 'Copy an imported image again',
    description:
      'For an image that could not be copied, or that waits for its next attempt. It is copied in the background. 404 `image_copy_not_found` if the product shows no such image.',
    params: ProductPath,
    body: Type.Object(
      { url: Type.String({ maxLength: 8_192, description: 'The URL of the image.' }) },
      { examples: [{ url: 'https://cdn.example/mug.jpg' }] },
    ),
    response: { 200: Type.Ref('ImageCopy') },
  }),
};

export function registerImageCopyRoutes(merchant: MerchantRoutes): void {
  const path = '/products/:product_id/image-copies';
  merchant.get(path, routes.list, async (view, { params }) => ({
    image_copies: await listImageCopies(view, params.product_id),
    next_cursor: null,
  }));

  merchant.post(`${path}/retry`, routes.retry, async (work, { params, body }) => ({
    status: 200,
    body: await retryImage(work, params.product_id, body.url),
  }));
}
