import { Type } from 'typebox';
import { createProduct } from '../../../core/catalog/products/create-product.ts';
import { listProducts } from '../../../core/catalog/products/list-products.ts';
import {
  archiveProduct,
  getProduct,
  updateProduct,
} from '../../../core/catalog/products/update-product.ts';
import { assertDeliverableFile } from '../../../core/media/list-assets.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse, SiteListQuery } from '../fields.ts';
import { NewProduct, ProductChange, ProductPage, ProductPath } from './product-schemas.ts';
import { presentProduct, readProduct, readProductChange } from './read.ts';

const tags = ['Merchant: products'];
const okResponse = { 200: Type.Ref('Product') };
/** Products with many variants and long descriptions exceed the default limit. */
const bodyLimit = 1_048_576;

const routes = {
  list: scopedRoute('read:products', {
    tags,
    summary: 'List products, newest first',
    querystring: SiteListQuery,
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
      params: ProductPath,
      body: ProductChange,
      response: okResponse,
    }),
  },
  archive: scopedRoute('write:products', {
    tags,
    summary: 'Archive a product',
    params: ProductPath,
    response: noContentResponse,
  }),
};

export function registerProductRoutes(app: HttpServer, { unit, write }: MerchantDeps): void {
  app.get('/products', routes.list, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) => {
      const page = await listProducts(
        view,
        request.query.site_slug ?? null,
        readPageRequest(request.query),
      );
      return presentPage('products', page, (product) => presentProduct(view, product));
    }),
  );

  app.post('/products', routes.create, (request, reply) =>
    write(request, reply, async (work) => {
      await requireDigitalFile(work, request.body);
      const product = await createProduct(work, request.body.site_slug, readProduct(request.body));
      return { status: 201, body: presentProduct(work, product) };
    }),
  );

  app.get('/products/:product_id', routes.read, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) =>
      presentProduct(view, await getProduct(view, request.params.product_id)),
    ),
  );

  app.patch('/products/:product_id', routes.change, (request, reply) =>
    write(request, reply, async (work) => {
      await requireDigitalFile(work, request.body);
      const product = await updateProduct(
        work,
        request.params.product_id,
        readProductChange(request.body),
      );
      return { status: 200, body: presentProduct(work, product) };
    }),
  );

  app.delete('/products/:product_id', routes.archive, (request, reply) =>
    write(request, reply, async (work) => {
      await archiveProduct(work, request.params.product_id);
      return { status: 204 };
    }),
  );
}

/** The file of a digital product must exist, and must not be deleted at the same time. */
async function requireDigitalFile(
  work: Work,
  body: { digital_asset_id?: string | null },
): Promise<void> {
  if (body.digital_asset_id) await assertDeliverableFile(work, body.digital_asset_id);
}
