import { Type } from 'typebox';
import { getStoreCollection } from '../../core/catalog/collections/manage-collections.ts';
import type { Product } from '../../core/catalog/product.ts';
import { type ProductView, toProductViewDto } from '../../core/catalog/product-view.ts';
import {
  listProductsInCollection,
  listStoreProducts,
} from '../../core/catalog/products/list-products.ts';
import {
  createPublishedProductReader,
  getPublishedProducts,
} from '../../core/catalog/products/read-products.ts';
import { cacheKey } from '../../http/bytes/byte-cache.ts';
import { pageQuery, presentPage, readPageRequest } from '../../http/input/paging.ts';
import type { HttpServer } from '../../http/server.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { getVisitedStore, listTag, productTag, sendCached, siteTag } from './catalog-response.ts';
import type { CatalogDeps } from './deps.ts';
import { ProductBatch, ProductPage, StorePath, viewQuery } from './schemas.ts';

const maxBatch = 50;

const routes = {
  list: {
    schema: {
      tags: ['Catalog'],
      summary: 'List the products of a store, newest first',
      params: StorePath,
      querystring: Type.Object({ ...viewQuery, ...pageQuery }),
      response: { 200: ProductPage },
    },
  },
  batch: {
    schema: {
      tags: ['Catalog'],
      summary: 'Get up to 50 products by id',
      params: StorePath,
      querystring: Type.Object({
        ids: Type.String({ description: 'Product ids separated by commas, at most 50.' }),
        ...viewQuery,
      }),
      response: { 200: ProductBatch },
    },
  },
  read: {
    schema: {
      tags: ['Catalog'],
      summary: 'Get a product',
      params: Type.Object({ ...StorePath.properties, product_id: Type.String() }),
      response: { 200: Type.Ref('Product') },
    },
  },
  ofCollection: {
    schema: {
      tags: ['Catalog'],
      summary: 'List the products of a collection',
      params: Type.Object({ ...StorePath.properties, slug_or_id: Type.String() }),
      querystring: Type.Object({ ...viewQuery, ...pageQuery }),
      response: { 200: ProductPage },
    },
  },
};

export function registerProductRoutes(app: HttpServer, deps: CatalogDeps): void {
  const { unit } = deps;
  const readProduct = createPublishedProductReader(unit);
  app.get('/stores/:site_slug/products', routes.list, async (request, reply) => {
    const site = await getVisitedStore(deps, request);
    const page = readPageRequest(request.query);
    const { view = 'full' } = request.query;
    const key = cacheKey('products', site.id, view, page.limit, page.cursor);
    return sendCached(deps, { request, reply, site, key }, async () => ({
      value: presentPage(
        'products',
        await listStoreProducts(unit.publishedReader(), site, page),
        productPresenter(unit, view),
      ),
      tags: [siteTag(site), listTag(site)],
    }));
  });

  app.get('/stores/:site_slug/products/batch', routes.batch, async (request, reply) => {
    const site = await getVisitedStore(deps, request);
    const ids = readIds(request.query.ids);
    const { view = 'full' } = request.query;
    const key = cacheKey('batch', site.id, view, ...ids);
    return sendCached(deps, { request, reply, site, key }, async () => {
      const products = await getPublishedProducts(unit.publishedReader(), site, ids);
      const found = new Set<string>(products.map((product) => product.id));
      return {
        value: {
          products: products.map(productPresenter(unit, view)),
          not_found: ids.filter((id) => !found.has(id)),
        },
        tags: [siteTag(site), listTag(site)],
      };
    });
  });

  app.get('/stores/:site_slug/products/:product_id', routes.read, async (request, reply) => {
    const site = await getVisitedStore(deps, request);
    const { product_id: id } = request.params;
    const key = cacheKey('product', site.id, id);
    return sendCached(deps, { request, reply, site, key }, async () => ({
      value: productPresenter(unit, 'full')(await readProduct(site, id)),
      tags: [siteTag(site), productTag(id)],
    }));
  });
}

/** Lists the products of a collection in the merchant's order. */
export function registerCollectionProductRoute(app: HttpServer, deps: CatalogDeps): void {
  const { unit } = deps;
  app.get(
    '/stores/:site_slug/collections/:slug_or_id/products',
    routes.ofCollection,
    async (request, reply) => {
      const site = await getVisitedStore(deps, request);
      const { slug_or_id: slugOrId } = request.params;
      const page = readPageRequest(request.query);
      const { view = 'full' } = request.query;
      const key = cacheKey('collection', site.id, slugOrId, view, page.limit, page.cursor);
      return sendCached(deps, { request, reply, site, key }, async () => {
        const reader = unit.publishedReader();
        const collection = await getStoreCollection(reader, site, slugOrId);
        const products = await listProductsInCollection(reader, { site, collection }, page);
        return {
          value: presentPage('products', products, productPresenter(unit, view)),
          tags: [siteTag(site), listTag(site)],
        };
      });
    },
  );
}

/** Distinct ids in the order they were sent; 400 for none or more than 50. */
function readIds(list: string): string[] {
  const ids = [
    ...new Set(
      list
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  if (ids.length >= 1 && ids.length <= maxBatch) return ids;
  const code = ids.length === 0 ? 'required' : 'too_many';
  throw invalid([
    { field: 'ids', code, message: `must name 1 to ${maxBatch} product ids, separated by commas` },
  ]);
}

function productPresenter(unit: UnitOfWork, view: ProductView) {
  const { origin } = unit.publishedReader();
  return (product: Product) => toProductViewDto(product, view, origin);
}
