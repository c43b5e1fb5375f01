import { Type } from 'typebox';
import { listProductHistory } from '../../../core/catalog/history/list-history.ts';
import { toProductChangeDto } from '../../../core/catalog/history/product-change.ts';
import { createProduct } from '../../../core/catalog/products/create-product.ts';
import { duplicateProduct } from '../../../core/catalog/products/duplicate-product.ts';
import { countProducts, listProducts } from '../../../core/catalog/products/list-products.ts';
import {
  archiveProduct,
  getProduct,
  updateProduct,
} from '../../../core/catalog/products/update-product.ts';
import { assertDeliverableFile } from '../../../core/media/list-assets.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { readIfMatch } from '../../../http/input/entity-tag.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { changeConflict, noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import {
  NewProduct,
  ProductChange,
  ProductCopy,
  ProductPage,
  ProductPath,
  ProductQuery,
} from './product-schemas.ts';
import { presentProduct, readProduct, readProductChange, readProductQuery } from './read.ts';

const tags = ['Merchant: products'];
const okResponse = { 200: Type.Ref('Product') };
/** Products with many variants and long descriptions exceed the default limit. */
const bodyLimit = 1_048_576;

const routes = {
  list: scopedRoute('read:products', {
    tags,
    summary: 'List products',
    querystring: ProductQuery,
    response: { 200: ProductPage },
  }),
  create: {
    bodyLimit,
    ...scopedRoute('write:products', {
      tags,
      summary: 'Create a product',
      body: NewProduct,
      response: { 201: Type.Ref('Product') },
    }),
  },
  read: scopedRoute('read:products', {
    tags,
    summary: 'Get a product',
    params: ProductPath,
    response: okResponse,
  }),
  change: {
    bodyLimit,
    ...scopedRoute('write:products', {
      tags,
      summary: 'Update a product',
      description: changeConflict,
      params: ProductPath,
      body: ProductChange,
      response: okResponse,
    }),
  },
  duplicate: scopedRoute('write:products', {
    tags,
    summary: 'Duplicate a product',
    description:
      'Creates an unpublished copy with a new slug. Images and the file are shared with the original. SKUs, GTINs and MPNs are not copied, and tracked stock starts at 0.',
    params: ProductPath,
    body: ProductCopy,
    response: { 201: Type.Ref('Product') },
  }),
  history: scopedRoute('read:products', {
    tags,
    summary: 'List the changes of a product, newest first',
    description:
      'Who changed which fields, with the values before and after. Archived products are included. Stock has its own history: `GET /inventory/adjustments`. Changes made before the server began to record them are not listed.',
    params: ProductPath,
    querystring: Type.Object(pageQuery),
    response: { 200: pageSchema('history', Type.Ref('ProductChange')) },
  }),
  archive: scopedRoute('write:products', {
    tags,
    summary: 'Archive a product',
    description: changeConflict,
    params: ProductPath,
    response: noContentResponse,
  }),
};

export function registerProductRoutes(merchant: MerchantRoutes): void {
  merchant.get('/products', routes.list, async (view, request) => {
    const query = readProductQuery(request.query);
    const page = await listProducts(view, query, readPageRequest(request.query));
    const totalEstimate = request.query.count ? await countProducts(view, query) : null;
    return presentPage('products', { ...page, totalEstimate }, (product) =>
      presentProduct(view, product),
    );
  });

  merchant.post('/products', routes.create, async (work, request) => {
    await requireDigitalFile(work, request.body);
    const product = await createProduct(work, request.body.site_slug, readProduct(request.body));
    return { status: 201, body: presentProduct(work, product) };
  });

  merchant.getOne('/products/:product_id', routes.read, async (view, request) => {
    const product = await getProduct(view, request.params.product_id);
    return { body: presentProduct(view, product), version: product.version, isPartial: true };
  });

  merchant.patch('/products/:product_id', routes.change, async (work, request) => {
    await requireDigitalFile(work, request.body);
    const product = await updateProduct(
      work,
      request.params.product_id,
      readProductChange(request.body),
      readIfMatch(request),
    );
    return { status: 200, body: presentProduct(work, product), version: product.version };
  });

  merchant.post('/products/:product_id/duplicate', routes.duplicate, async (work, request) => {
    const original = await getProduct(work, request.params.product_id);
    await requireDigitalFile(work, { digital_asset_id: original.digitalAssetId });
    const product = await duplicateProduct(work, original, request.body.name);
    return { status: 201, body: presentProduct(work, product) };
  });

  merchant.get('/products/:product_id/history', routes.history, async (view, request) => {
    const { product_id: id } = request.params;
    const page = await listProductHistory(view, id, readPageRequest(request.query));
    return presentPage('history', page, toProductChangeDto);
  });

  merchant.delete('/products/:product_id', routes.archive, async (work, request) => {
    await archiveProduct(work, request.params.product_id, readIfMatch(request));
    return { status: 204 };
  });
}

/** The file of a digital product must exist, and must not be deleted at the same time. */
async function requireDigitalFile(
  work: Work,
  body: { digital_asset_id?: string | null },
): Promise<void> {
  if (body.digital_asset_id != null) await assertDeliverableFile(work, body.digital_asset_id);
}
