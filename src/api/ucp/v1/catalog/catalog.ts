import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import type { ProductView } from '../../../../core/catalog/product-view.ts';
import { findPublishedByIds } from '../../../../core/catalog/products/find-by-ids.ts';
import { createPublishedProductReader } from '../../../../core/catalog/products/read-products.ts';
import {
  toHitLabelDto,
  toSearchLabelDto,
} from '../../../../core/catalog/search/search-label-dto.ts';
import {
  findMatchingProducts,
  type ProductSearchResult,
} from '../../../../core/skills/reading/search/find-matching-products.ts';
import type { SearchCriteria } from '../../../../core/skills/reading/search/search-input.ts';
import { noteCall } from '../../../../http/agent-calls/call-notes.ts';
import type { HttpServer } from '../../../../http/server.ts';
import { invalid } from '../../../../kernel/domain-error.ts';
import { maxAmount } from '../../../../kernel/money.ts';
import type { UcpV1Deps } from '../deps.ts';
import { envelope } from '../envelope.ts';
import { requestedStore, storeFromPath } from '../store-resolution.ts';
import { toUcpProductView } from './product-dto.ts';
import {
  LookupBody,
  LookupResponse,
  ProductPath,
  ProductResponse,
  SearchBody,
  SearchResponse,
} from './schemas.ts';

const tags = ['UCP: catalog'];

const routes = {
  search: {
    schema: {
      tags,
      operationId: 'ucpSearchCatalog',
      summary: 'Search products in one store or all stores',
      body: SearchBody,
      response: { 200: SearchResponse },
    },
  },
  lookup: {
    schema: {
      tags,
      operationId: 'ucpLookUpCatalog',
      summary: 'Get up to 50 products by id',
      body: LookupBody,
      response: { 200: LookupResponse },
    },
  },
  read: {
    schema: {
      tags,
      operationId: 'ucpGetProduct',
      summary: 'Get a product',
      params: ProductPath,
      response: { 200: ProductResponse },
    },
  },
};

export function registerCatalogRoutes(app: HttpServer, deps: UcpV1Deps): void {
  const { unit, clock, countVisit, origin } = deps;
  const readProduct = createPublishedProductReader(unit);
  app.post('/catalog/search', routes.search, async (request, reply) => {
    const site = await requestedStore(deps, request, request.body.site_slug);
    if (site) countVisit(request, site);
    const found = await findMatchingProducts(deps, site, readSearchCriteria(request.body));
    const { view = 'full' } = request.body;
    const { items: products, totalEstimate: total_estimate, match } = found;
    noteCall(request, { output: { products, total_estimate, match } });
    return sendPage(reply, clock(), pageJson(found, view, origin));
  });

  app.post('/catalog/lookup', routes.lookup, async (request) => {
    const site = await requestedStore(deps, request, request.body.site_slug);
    if (site) countVisit(request, site);
    const { product_ids: ids, view } = request.body;
    const { items, missing } = await findPublishedByIds(deps, site, ids);
    return {
      ...envelope(clock()),
      products: items.map((product) => toUcpProductView(product, view, origin)),
      not_found: missing,
    };
  });

  app.get('/catalog/:site_slug/products/:product_id', routes.read, async (request) => {
    const { site_slug: slug, product_id: id } = request.params;
    const site = await storeFromPath(deps, request, slug);
    countVisit(request, site);
    const product = await readProduct(site, id);
    return { ...envelope(clock()), product: toUcpProductView(product, 'full', origin) };
  });
}

/** 400 if the minimum price is above the maximum. */
function readSearchCriteria(body: Static<typeof SearchBody>): SearchCriteria {
  const { query, filters, limit, cursor } = body;
  if ((filters?.price_min ?? 0) > (filters?.price_max ?? maxAmount)) throw invertedPriceRange();
  return {
    q: query?.trim() || null,
    inStock: filters?.in_stock ?? false,
    priceMin: filters?.price_min ?? null,
    priceMax: filters?.price_max ?? null,
    currency: filters?.currency ?? null,
    siteSlugs: [],
    tags: filters?.tags ?? [],
    collection: filters?.collection?.trim() || null,
    options: {},
    without: [],
    limit,
    cursor: cursor || null,
  };
}

function invertedPriceRange() {
  const message = 'must not be greater than filters.price_max';
  return invalid([{ field: 'filters.price_min', code: 'above_price_max', message }]);
}

/** Serialized pages. The search cache returns the same page object for the same search. */
const pageCaches: Record<ProductView, WeakMap<ProductSearchResult, string>> = {
  compact: new WeakMap(),
  full: new WeakMap(),
};

/** The page as JSON without its opening brace. */
function pageJson(found: ProductSearchResult, view: ProductView, origin: string): string {
  const cached = pageCaches[view].get(found);
  if (cached !== undefined) return cached;
  const page = {
    products: found.items.map((product) => ({
      ...toUcpProductView(product, view, origin),
      ...toHitLabelDto(found, product.id),
    })),
    next_cursor: found.nextCursor,
    total_estimate: found.totalEstimate,
    ...toSearchLabelDto(found),
  };
  const json = JSON.stringify(page).slice(1);
  pageCaches[view].set(found, json);
  return json;
}

function sendPage(reply: FastifyReply, now: Date, json: string): FastifyReply {
  const { ucp } = envelope(now);
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"ucp":${JSON.stringify(ucp)},${json}`);
}
