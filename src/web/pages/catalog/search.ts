import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { toPublicProductDto } from '../../../core/catalog/product-dto.ts';
import { toTextBytes } from '../../../http/bytes/byte-cache.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import { parseDecimal } from '../../../kernel/money.ts';
import type { PagesDeps } from '../deps.ts';
import type { PageScope, ResolvePageScope } from '../page-scope.ts';
import { sendPage } from '../send-page.ts';
import { renderSearchPage, type SearchFormInput } from '../views/catalog/search.ts';
import { pageSize } from './stores.ts';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** As a form sends it: a field that was left empty is there and is empty. */
const SearchPageQuery = Type.Object({
  q: text(1_000),
  tag: text(100),
  in_stock: text(10),
  price_min: text(30),
  price_max: text(30),
  cursor: Type.Optional(Type.String()),
});

const searchPageRoute = pageOptions({ querystring: SearchPageQuery });

/** The results of a search, in one store or, on the platform's host, in all of them. */
export function registerSearchRoutes(
  app: HttpServer,
  deps: PagesDeps,
  findPlace: ResolvePageScope,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const place = await findPlace(request);
    const formInput = readSearchForm(request.query as Static<typeof SearchPageQuery>, place);
    const found = await findProducts(deps, place, formInput);
    const products = found.items.map((product) => toPublicProductDto(product, place.origin));
    const { nextCursor, totalEstimate } = found;
    const rendered = renderSearchPage(place, {
      formInput,
      products,
      nextCursor,
      totalEstimate,
    });
    return sendPage(request, reply, toTextBytes(rendered));
  };
  app.get('/search', searchPageRoute, answer);
  app.get('/stores/:site_slug/search', searchPageRoute, answer);
}

function readSearchForm(
  query: Static<typeof SearchPageQuery>,
  { site }: PageScope,
): SearchFormInput {
  return {
    q: (query.q ?? '').trim(),
    tag: (query.tag ?? '').trim(),
    inStock: /^(?:true|on|1)$/.test(query.in_stock ?? ''),
    // Amounts of different currencies do not compare: prices are asked for in one store only.
    priceMin: readPriceBound(query.price_min, site?.currency),
    priceMax: readPriceBound(query.price_max, site?.currency),
    cursor: query.cursor || null,
  };
}

/** Amounts are typed as people write them, `25` or `25.50`, and searched in minor units. */
function readPriceBound(typed = '', currency: string | undefined): SearchFormInput['priceMin'] {
  const trimmed = currency === undefined ? '' : typed.trim();
  const amount = trimmed === '' ? null : parseDecimal(trimmed, currency ?? '');
  return { input: trimmed, amount };
}

function findProducts({ find }: PagesDeps, { site }: PageScope, asked: SearchFormInput) {
  return find({
    q: asked.q || null,
    tags: asked.tag === '' ? [] : [asked.tag],
    inStock: asked.inStock,
    priceMin: asked.priceMin.amount,
    priceMax: asked.priceMax.amount,
    currency: null,
    siteId: site?.id ?? null,
    limit: pageSize,
    cursor: asked.cursor,
  });
}
