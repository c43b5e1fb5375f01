import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { publicProductRecord } from '../../../core/catalog/product-record.ts';
import { readyText } from '../../../http/bytes/byte-cache.ts';
import { page } from '../../../http/pages/page-route.ts';
import type { Http } from '../../../http/server.ts';
import { parseDecimal } from '../../../kernel/money.ts';
import type { PagesDeps } from '../deps.ts';
import type { FindPlace, Place } from '../place.ts';
import { sendPage } from '../send-page.ts';
import { type Asked, renderSearchPage } from '../views/catalog/search.ts';
import { pageSize } from './stores.ts';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** As a form sends it: a field that was left empty is there and is empty. */
const Query = Type.Object({
  q: text(1_000),
  tag: text(100),
  in_stock: text(10),
  price_min: text(30),
  price_max: text(30),
  cursor: Type.Optional(Type.String()),
});

const searching = page({ querystring: Query });

/** The results of a search, in one store or, on the platform's host, in all of them. */
export function searchRoutes(app: Http, deps: PagesDeps, findPlace: FindPlace): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const place = await findPlace(request);
    const asked = readAsked(request.query as Static<typeof Query>, place);
    const found = await find(deps, place, asked);
    const products = found.items.map((product) => publicProductRecord(product, place.origin));
    const { nextCursor, totalEstimate } = found;
    const rendered = renderSearchPage(place, { asked, products, nextCursor, totalEstimate });
    return sendPage(request, reply, readyText(rendered));
  };
  app.get('/search', searching, answer);
  app.get('/stores/:site_slug/search', searching, answer);
}

function readAsked(query: Static<typeof Query>, { site }: Place): Asked {
  return {
    q: (query.q ?? '').trim(),
    tag: (query.tag ?? '').trim(),
    inStock: /^(?:true|on|1)$/.test(query.in_stock ?? ''),
    // Amounts of different currencies do not compare: prices are asked for in one store only.
    priceMin: readBound(query.price_min, site?.currency),
    priceMax: readBound(query.price_max, site?.currency),
    cursor: query.cursor || null,
  };
}

/** Amounts are typed as people write them, `25` or `25.50`, and searched in minor units. */
function readBound(typed = '', currency: string | undefined): Asked['priceMin'] {
  const trimmed = currency === undefined ? '' : typed.trim();
  const amount = trimmed === '' ? null : parseDecimal(trimmed, currency ?? '');
  return { typed: trimmed, amount };
}

function find({ find }: PagesDeps, { site }: Place, asked: Asked) {
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
