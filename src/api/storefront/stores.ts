import { Type } from 'typebox';
import { toCollectionDto } from '../../core/catalog/collections/collection.ts';
import { listStoreCollections } from '../../core/catalog/collections/manage-collections.ts';
import { countPublished } from '../../core/catalog/products/read-products.ts';
import { takesPayments } from '../../core/payments/takes-payments.ts';
import { toStoreDto } from '../../core/sites/store-dto.ts';
import { cacheKey } from '../../http/bytes/byte-cache.ts';
import { pageQuery, presentPage, readPageRequest } from '../../http/input/paging.ts';
import type { HttpServer } from '../../http/server.ts';
import { getVisitedStore, listTag, sendCached, siteTag } from './catalog-response.ts';
import type { CatalogDeps } from './deps.ts';
import { CollectionPage, StorePath } from './schemas.ts';

const routes = {
  store: {
    schema: {
      tags: ['Catalog'],
      summary: 'Get a store',
      params: StorePath,
      response: { 200: Type.Ref('Store') },
    },
  },
  collections: {
    schema: {
      tags: ['Catalog'],
      summary: 'List the collections of a store',
      params: StorePath,
      querystring: Type.Object(pageQuery),
      response: { 200: CollectionPage },
    },
  },
};

export function registerStoreRoutes(app: HttpServer, deps: CatalogDeps): void {
  const { unit, origin, takesX402, paymentContext } = deps;
  app.get('/stores/:site_slug', routes.store, async (request, reply) => {
    const site = await getVisitedStore(deps, request);
    const key = cacheKey('store', site.id);
    return sendCached(deps, { request, reply, site, key }, async () => ({
      value: toStoreDto(site, origin, {
        ...(await countPublished(unit.publishedReader(), site)),
        takesCards: await takesPayments(paymentContext, site.tenant, site.id),
        takesX402: takesX402(site),
      }),
      tags: [siteTag(site), listTag(site)],
    }));
  });

  app.get('/stores/:site_slug/collections', routes.collections, async (request, reply) => {
    const site = await getVisitedStore(deps, request);
    const page = readPageRequest(request.query);
    const key = cacheKey('collections', site.id, page.limit, page.cursor);
    return sendCached(deps, { request, reply, site, key }, async () => ({
      value: presentPage(
        'collections',
        await listStoreCollections(unit.publishedReader(), site, page),
        toCollectionDto,
      ),
      tags: [siteTag(site), listTag(site)],
    }));
  });
}
