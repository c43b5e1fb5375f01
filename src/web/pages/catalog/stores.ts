import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  getStoreCollection,
  listStoreCollections,
} from '../../../core/catalog/collections/manage-collections.ts';
import {
  listProductsInCollection,
  listStoreProducts,
} from '../../../core/catalog/products/list-products.ts';
import { cacheKey } from '../../../http/bytes/byte-cache.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import type { PagesDeps } from '../deps.ts';
import {
  type ResolvePageScope,
  type StorePageScope,
  storePageScopeResolver,
} from '../page-scope.ts';
import { listTags, sendPage } from '../send-page.ts';
import { renderCollectionPage } from '../views/catalog/collection.ts';
import { renderStorePage } from '../views/catalog/store.ts';
import { buildProductPage } from './product.ts';
import { pageProductDtos } from './product-dtos.ts';

/** Divisible by 4, 3 and 2: every layout of the grid has full rows. */
export const pageSize = 24;

const maxCollections = 100;

const listPageRoute = pageOptions({
  querystring: Type.Object({ cursor: Type.Optional(Type.String()) }),
});
const pageRoute = pageOptions({});

type StorePageRequest = FastifyRequest & { query: { cursor?: string }; params: { slug?: string } };

/** Pages of a store, on its own host and below `/stores/<slug>` on the platform's host. */
export function registerStoreRoutes(
  app: HttpServer,
  deps: PagesDeps,
  resolvePageScope: ResolvePageScope,
): void {
  const { unit, cache, coinsFor } = deps;
  const resolveScope = storePageScopeResolver(resolvePageScope);

  app.get('/stores/:site_slug', listPageRoute, async (request, reply) =>
    sendStorePage(deps, await resolveScope(request), { request, reply }),
  );

  const collectionPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const place = await resolveScope(request);
    const { slug = '', cursor } = readPageParams(request);
    const key = cacheKey('page collection', place.site.id, place.base, slug, cursor);
    const bytes = cache.get(key, async () => {
      const text = await renderCollection(unit.publishedReader(), place, { slug, cursor });
      return { ...text, tags: listTags(place.site) };
    });
    return sendPage(request, reply, bytes);
  };
  app.get('/collections/:slug', listPageRoute, collectionPage);
  app.get('/stores/:site_slug/collections/:slug', listPageRoute, collectionPage);

  const productPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const place = await resolveScope(request);
    const { slug = '' } = readPageParams(request);
    const bytes = cache.get(cacheKey('page product', place.site.id, place.base, slug), () =>
      buildProductPage(unit.publishedReader(), place, { slug, coinsFor }),
    );
    return sendPage(request, reply, bytes);
  };
  app.get('/products/:slug', pageRoute, productPage);
  app.get('/stores/:site_slug/products/:slug', pageRoute, productPage);
}

type HttpExchange = { request: FastifyRequest; reply: FastifyReply };

/** A store's start page. */
export async function sendStorePage(
  { unit, cache }: PagesDeps,
  place: StorePageScope,
  { request, reply }: HttpExchange,
): Promise<void> {
  const { cursor } = readPageParams(request);
  const key = cacheKey('page store', place.site.id, place.base, cursor);
  const bytes = cache.get(key, async () => {
    const text = await renderStore(unit.publishedReader(), place, cursor);
    return { ...text, tags: listTags(place.site) };
  });
  return sendPage(request, reply, bytes);
}

async function renderStore(reader: DatabaseReader, place: StorePageScope, cursor: string | null) {
  const firstPage = { limit: maxCollections, cursor: null };
  const [products, collections] = await Promise.all([
    listStoreProducts(reader, place.site, { limit: pageSize, cursor }),
    listStoreCollections(reader, place.site, firstPage),
  ]);
  return renderStorePage(place, {
    products: pageProductDtos(products.items, place),
    collections: collections.items,
    nextCursor: products.nextCursor,
    isFirst: cursor === null,
  });
}

async function renderCollection(
  reader: DatabaseReader,
  place: StorePageScope,
  { slug, cursor }: { slug: string; cursor: string | null },
) {
  const { site } = place;
  const collection = await getStoreCollection(reader, site, slug);
  const products = await listProductsInCollection(
    reader,
    { site, collection },
    { limit: pageSize, cursor },
  );
  return renderCollectionPage(place, {
    collection,
    products: pageProductDtos(products.items, place),
    nextCursor: products.nextCursor,
    isFirst: cursor === null,
  });
}

function readPageParams(request: FastifyRequest): { slug?: string; cursor: string | null } {
  const { query, params } = request as StorePageRequest;
  return { ...params, cursor: query.cursor || null };
}
