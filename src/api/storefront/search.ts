import { type Static, Type } from 'typebox';
import { type ProductView, toProductViewDto } from '../../core/catalog/product-view.ts';
import {
  type FoundProducts,
  type ProductSearch,
  toSearchedSite,
} from '../../core/catalog/search/find-products.ts';
import { toHitLabelDto, toSearchLabelDto } from '../../core/catalog/search/search-label-dto.ts';
import { matchesAll } from '../../core/catalog/search/search-request.ts';
import type { Site } from '../../core/sites/site.ts';
import { noteCall } from '../../http/agent-calls/call-notes.ts';
import { toJsonBytes } from '../../http/bytes/byte-cache.ts';
import { pageQuery } from '../../http/input/paging.ts';
import type { HttpServer } from '../../http/server.ts';
import { maxAmount } from '../../kernel/money.ts';
import { sendCatalog } from './catalog-response.ts';
import type { StorefrontDeps } from './deps.ts';
import { SearchPage, viewQuery } from './schemas.ts';

const price = Type.Integer({
  minimum: 0,
  maximum: maxAmount,
  description: 'Price limit in minor units of the currency, inclusive.',
});

const SearchQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 1_000, description: 'Search text.' })),
  tag: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 50,
      description: 'Products with at least one of these tags.',
    }),
  ),
  in_stock: Type.Optional(
    Type.Boolean({ description: 'If true, only products with a variant in stock.' }),
  ),
  price_min: Type.Optional(price),
  price_max: Type.Optional(price),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'Only products priced in this currency (ISO 4217).',
    }),
  ),
  site_slug: Type.Optional(Type.String({ description: 'Search only the store with this slug.' })),
  ...viewQuery,
  ...pageQuery,
});

/** Searches all published stores, or one. An unknown slug gives an empty page. */
export function registerSearchRoute(app: HttpServer, deps: StorefrontDeps): void {
  const { directory, find } = deps;
  const answer = createSearchPresenter(deps.origin);
  app.get(
    '/search',
    {
      schema: {
        tags: ['Catalog'],
        summary: 'Search all stores',
        querystring: SearchQuery,
        response: { 200: SearchPage },
      },
    },
    async (request, reply) => {
      const { site_slug: slug, view = 'full' } = request.query;
      const site = slug === undefined ? null : await directory.bySlug(slug);
      if (site) deps.countVisit(request, site);
      const isUnknownStore = slug !== undefined && !site;
      const page = isUnknownStore ? emptyPage : await find(readSearch(request.query, site));
      const { value, bytes } = answer(page, view);
      noteCall(request, { output: value });
      return sendCatalog(request, reply, bytes);
    },
  );
}

/** Presents pages. A page of a repeated search is the same object, and is serialized once. */
function createSearchPresenter(origin: string) {
  const present = (page: FoundProducts, view: ProductView) => {
    const value = {
      products: page.items.map((product) => ({
        ...toProductViewDto(product, view, origin),
        ...toHitLabelDto(page, product.id),
      })),
      next_cursor: page.nextCursor,
      total_estimate: page.totalEstimate,
      ...toSearchLabelDto(page),
    };
    return { value, bytes: toJsonBytes(value) };
  };
  const answers = new WeakMap<FoundProducts, Map<ProductView, ReturnType<typeof present>>>();
  return (page: FoundProducts, view: ProductView) => {
    const known = answers.get(page)?.get(view);
    if (known) return known;
    const answer = present(page, view);
    answers.set(page, (answers.get(page) ?? new Map()).set(view, answer));
    return answer;
  };
}

const emptyPage: FoundProducts = {
  items: [],
  nextCursor: null,
  cursorAfter: () => null,
  totalEstimate: 0,
  ...matchesAll,
  labels: new Map(),
  applied: {},
};

function readSearch(query: Static<typeof SearchQuery>, site: Site | null): ProductSearch {
  const { price_min: priceMin = null, price_max: priceMax = null } = query;
  return {
    q: query.q ?? null,
    tags: query.tag ?? [],
    inStock: query.in_stock ?? false,
    priceMin,
    priceMax,
    currency: query.currency ?? null,
    site: toSearchedSite(site),
    limit: query.limit,
    cursor: query.cursor || null,
  };
}
