import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { type ProductDto, toPublicProductDto } from '../../../core/catalog/product-dto.ts';
import { toSearchedSite } from '../../../core/catalog/search/find-products.ts';
import { toTextBytes } from '../../../http/bytes/byte-cache.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { PagesDeps } from '../deps.ts';
import type { PageScope, ResolvePageScope } from '../page-scope.ts';
import { sendPage } from '../send-page.ts';
import { renderSearchPage, type SearchFormInput } from '../views/catalog/search.ts';
import type { StoreNames } from '../views/components/cards.ts';
import { readCheckbox, readPriceBound } from './price-bound.ts';
import { pageSize } from './stores.ts';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** The query of a submitted form, in which empty fields are empty strings. */
const SearchPageQuery = Type.Object({
  q: text(1_000),
  tag: text(100),
  in_stock: text(10),
  price_min: text(30),
  price_max: text(30),
  cursor: Type.Optional(Type.String()),
});

const searchPageRoute = pageOptions({ querystring: SearchPageQuery });

/** Search pages: in one store or, on the platform's host, in all stores. */
export function registerSearchRoutes(
  app: HttpServer,
  deps: PagesDeps,
  resolveScope: ResolvePageScope,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const scope = await resolveScope(request);
    const formInput = readSearchForm(request.query as Static<typeof SearchPageQuery>, scope);
    const found = await findProducts(deps, scope, formInput);
    const products = found.items.map((product) => toPublicProductDto(product, scope.origin));
    const { nextCursor, totalEstimate } = found;
    const rendered = renderSearchPage(scope, {
      formInput,
      products,
      storeNames: scope.site ? new Map() : await storeNamesOf(deps, products),
      nextCursor,
      totalEstimate,
      label: found,
      inPart: found.items.filter(({ id }) => found.labels.get(id)?.match === 'partial').length,
    });
    return sendPage(request, reply, toTextBytes(rendered));
  };
  app.get('/search', searchPageRoute, answer);
  app.get('/stores/:site_slug/search', searchPageRoute, answer);
}

async function storeNamesOf({ directory }: PagesDeps, products: ProductDto[]): Promise<StoreNames> {
  const slugs = [...new Set(products.map(({ site_slug }) => site_slug))];
  const sites = await Promise.all(slugs.map((slug) => directory.bySlug(slug)));
  return new Map(sites.flatMap((site) => (site ? [[site.slug, site.name] as const] : [])));
}

function readSearchForm(
  query: Static<typeof SearchPageQuery>,
  { site }: PageScope,
): SearchFormInput {
  return {
    q: (query.q ?? '').trim(),
    tag: (query.tag ?? '').trim(),
    inStock: readCheckbox(query.in_stock),
    // Price limits apply in one store only: amounts in different currencies do not compare.
    priceMin: readPriceBound(query.price_min, site?.currency),
    priceMax: readPriceBound(query.price_max, site?.currency),
    cursor: query.cursor || null,
  };
}

function findProducts({ find }: PagesDeps, { site }: PageScope, input: SearchFormInput) {
  return find({
    q: input.q || null,
    tags: input.tag === '' ? [] : [input.tag],
    inStock: input.inStock,
    priceMin: input.priceMin.amount,
    priceMax: input.priceMax.amount,
    currency: null,
    site: toSearchedSite(site),
    limit: pageSize,
    cursor: input.cursor,
  });
}
