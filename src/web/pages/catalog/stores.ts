import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Collection } from '../../../core/catalog/collections/collection.ts';
import {
  getStoreCollection,
  listStoreCollections,
} from '../../../core/catalog/collections/manage-collections.ts';
import type { Product } from '../../../core/catalog/product.ts';
import type { ProductSort } from '../../../core/catalog/products/browse-filters.ts';
import { browseProducts } from '../../../core/catalog/products/browse-products.ts';
import { cacheKey } from '../../../http/bytes/byte-cache.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { Page } from '../../../kernel/page.ts';
import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import type { PagesDeps } from '../deps.ts';
import {
  homePath,
  type ResolvePageScope,
  type StorePageScope,
  storePageScopeResolver,
} from '../page-scope.ts';
import { listTags, sendPage } from '../send-page.ts';
import { renderCollectionPage } from '../views/catalog/collection.ts';
import { renderStorePage } from '../views/catalog/store.ts';
import {
  type BrowseInput,
  BrowseQuery,
  browseSearch,
  filtersOf,
  readBrowseInput,
} from './browse-query.ts';
import { buildProductPage } from './product.ts';
import { pageProductDtos } from './product-dtos.ts';
import { buildProductText } from './product-text.ts';

/** Divisible by 4, 3 and 2: every layout of the grid has full rows. */
export const pageSize = 24;

const maxCollections = 100;

export const listPageRoute = pageOptions({ querystring: BrowseQuery });
const pageRoute = pageOptions({});

type StorePageRequest = FastifyRequest & {
  query: Static<typeof BrowseQuery>;
  params: { slug?: string };
};

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
    const scope = await resolveScope(request);
    const { slug = '', ...list } = readListParams(request, scope, 'featured');
    const key = cacheKey('page collection', scope.site.id, scope.base, slug, ...listKey(list));
    const bytes = cache.get(key, async () => {
      const text = await renderCollection(unit.publishedReader(), scope, { slug, ...list });
      return { ...text, tags: listTags(scope.site) };
    });
    return sendPage(request, reply, bytes);
  };
  app.get('/collections/:slug', listPageRoute, collectionPage);
  app.get('/stores/:site_slug/collections/:slug', listPageRoute, collectionPage);

  const productPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const scope = await resolveScope(request);
    const { slug = '' } = (request as StorePageRequest).params;
    const build = slug.endsWith('.md') ? buildProductText : buildProductPage;
    const bytes = cache.get(cacheKey('page product', scope.site.id, scope.base, slug), () =>
      build(unit.publishedReader(), scope, { slug: slug.replace(/\.md$/, ''), coinsFor }),
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
  scope: StorePageScope,
  { request, reply }: HttpExchange,
): Promise<void> {
  const list = readListParams(request, scope, 'newest');
  const key = cacheKey('page store', scope.site.id, scope.base, ...listKey(list));
  const bytes = cache.get(key, async () => {
    const text = await renderStore(unit.publishedReader(), scope, list);
    return { ...text, tags: listTags(scope.site) };
  });
  return sendPage(request, reply, bytes);
}

type ListParams = { cursor: string | null; input: BrowseInput; defaultSort: ProductSort };

async function renderStore(reader: DatabaseReader, scope: StorePageScope, list: ListParams) {
  const firstPage = { limit: maxCollections, cursor: null };
  const [products, collections] = await Promise.all([
    browseProducts(reader, scope.site, toBrowseRequest(list, null)),
    listStoreCollections(reader, scope.site, firstPage),
  ]);
  return renderStorePage(scope, {
    ...listProps(scope, list, products),
    collections: collections.items,
    browse: { ...list, path: homePath(scope) },
  });
}

async function renderCollection(
  reader: DatabaseReader,
  scope: StorePageScope,
  { slug, ...list }: ListParams & { slug: string },
) {
  const { site, base } = scope;
  const collection = await getStoreCollection(reader, site, slug);
  const products = await browseProducts(reader, site, toBrowseRequest(list, collection));
  return renderCollectionPage(scope, {
    ...listProps(scope, list, products),
    collection,
    browse: { ...list, path: `${base}/collections/${collection.slug}` },
  });
}

const toBrowseRequest = ({ cursor, input }: ListParams, collection: Collection | null) => ({
  ...{ collection, cursor, sort: input.sort, filters: filtersOf(input), limit: pageSize },
});

const listProps = (scope: StorePageScope, { cursor }: ListParams, products: Page<Product>) => ({
  products: pageProductDtos(products.items, scope),
  nextCursor: products.nextCursor,
  isFirst: cursor === null,
});

const listKey = ({ cursor, input, defaultSort }: ListParams) => [
  cursor,
  browseSearch(input, defaultSort),
];

function readListParams(
  request: FastifyRequest,
  { site }: StorePageScope,
  defaultSort: ProductSort,
): ListParams & { slug?: string } {
  const { query, params } = request as StorePageRequest;
  const input = readBrowseInput(query, site, defaultSort);
  return { ...params, cursor: query.cursor || null, input, defaultSort };
}
