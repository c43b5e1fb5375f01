import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  getStoreCollection,
  listStoreCollections,
} from '../../../core/catalog/collections/manage-collections.ts';
import { listProductsOf, listStoreProducts } from '../../../core/catalog/products/list-products.ts';
import { cacheKey } from '../../../http/bytes/byte-cache.ts';
import { page } from '../../../http/pages/page-route.ts';
import type { Http } from '../../../http/server.ts';
import type { Reader } from '../../../platform/work.ts';
import type { PagesDeps } from '../deps.ts';
import { type FindPlace, type StorePlace, storePlaceFinder } from '../place.ts';
import { listTags, sendPage } from '../send-page.ts';
import { renderCollectionPage } from '../views/catalog/collection.ts';
import { renderStorePage } from '../views/catalog/store.ts';
import { produceProductPage } from './product.ts';
import { recordsOf } from './records.ts';

/** Rows of four, three or two all come out even. */
export const pageSize = 24;

const mostCollections = 100;

const listing = page({ querystring: Type.Object({ cursor: Type.Optional(Type.String()) }) });
const reading = page({});

type Asked = FastifyRequest & { query: { cursor?: string }; params: { slug?: string } };

/** A store's own pages, on its host and below `/stores/<slug>` of the platform's. */
export function storeRoutes(app: Http, deps: PagesDeps, findPlace: FindPlace): void {
  const { unit, cache, coinsFor } = deps;
  const placeOf = storePlaceFinder(findPlace);

  app.get('/stores/:site_slug', listing, async (request, reply) =>
    sendStorePage(deps, await placeOf(request), { request, reply }),
  );

  const collectionPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const place = await placeOf(request);
    const { slug = '', cursor } = readAsked(request);
    const key = cacheKey('page collection', place.site.id, place.base, slug, cursor);
    const bytes = cache.get(key, async () => {
      const text = await collectionText(unit.published(), place, { slug, cursor });
      return { ...text, tags: listTags(place.site) };
    });
    return sendPage(request, reply, bytes);
  };
  app.get('/collections/:slug', listing, collectionPage);
  app.get('/stores/:site_slug/collections/:slug', listing, collectionPage);

  const productPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const place = await placeOf(request);
    const { slug = '' } = readAsked(request);
    const bytes = cache.get(cacheKey('page product', place.site.id, place.base, slug), () =>
      produceProductPage(unit.published(), place, { slug, coinsFor }),
    );
    return sendPage(request, reply, bytes);
  };
  app.get('/products/:slug', reading, productPage);
  app.get('/stores/:site_slug/products/:slug', reading, productPage);
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** A store's start page. */
export async function sendStorePage(
  { unit, cache }: PagesDeps,
  place: StorePlace,
  { request, reply }: Exchange,
): Promise<void> {
  const { cursor } = readAsked(request);
  const key = cacheKey('page store', place.site.id, place.base, cursor);
  const bytes = cache.get(key, async () => {
    const text = await storeText(unit.published(), place, cursor);
    return { ...text, tags: listTags(place.site) };
  });
  return sendPage(request, reply, bytes);
}

async function storeText(reader: Reader, place: StorePlace, cursor: string | null) {
  const whole = { limit: mostCollections, cursor: null };
  const [products, collections] = await Promise.all([
    listStoreProducts(reader, place.site, { limit: pageSize, cursor }),
    listStoreCollections(reader, place.site, whole),
  ]);
  return renderStorePage(place, {
    products: recordsOf(products.items, place),
    collections: collections.items,
    nextCursor: products.nextCursor,
    isFirst: cursor === null,
  });
}

async function collectionText(
  reader: Reader,
  place: StorePlace,
  { slug, cursor }: { slug: string; cursor: string | null },
) {
  const { site } = place;
  const collection = await getStoreCollection(reader, site, slug);
  const products = await listProductsOf(reader, { site, collection }, { limit: pageSize, cursor });
  return renderCollectionPage(place, {
    collection,
    products: recordsOf(products.items, place),
    nextCursor: products.nextCursor,
    isFirst: cursor === null,
  });
}

function readAsked(request: FastifyRequest): { slug?: string; cursor: string | null } {
  const { query, params } = request as Asked;
  return { ...params, cursor: query.cursor || null };
}
