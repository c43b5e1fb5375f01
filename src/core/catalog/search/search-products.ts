import { decodeCursor, encodeCursor, type Position } from '../../../kernel/page.ts';
import { invalid } from '../../../kernel/refusal.ts';
import type { Catalog } from './plan.ts';
import type { Query } from './query.ts';
import { type Found, findPage, type Wanted } from './search-pages.ts';
import type { Place } from './search-store.ts';
import { correctSpelling } from './spelling/correct-spelling.ts';
import { readSpelling, writeSpelling } from './spelling/spelling.ts';
import type { Token } from './text/tokens.ts';
import { readSearchWords } from './text/words.ts';
import { scopeQuery, type Tier, tiersOf, within } from './tiers.ts';

export type SearchRequest = {
  q: string | null;
  tags: string[];
  inStock: boolean;
  /** Minor units, inclusive. */
  priceMin: number | null;
  priceMax: number | null;
  currency: string | null;
  /** Null: all published stores. */
  siteId: string | null;
  limit: number;
  cursor: string | null;
};

export type SearchAnswer = {
  hits: { workspaceId: string; productId: string }[];
  nextCursor: string | null;
  /** Exact up to 1,000. */
  totalEstimate: number;
};

/**
 * One page of a search (decisions 4): all words, the last as a prefix, best match first; typing
 * errors are forgiven when nothing else matches; without words, newest first. `catalog`: of the
 * store asked for, or of all.
 */
export async function searchProducts(
  query: Query,
  request: SearchRequest,
  catalog: Catalog,
): Promise<SearchAnswer> {
  refuseTurnedRange(request);
  const tokens = tokensOf(request);
  if (tokens?.length === 0) return { hits: [], nextCursor: null, totalEstimate: 0 };
  const start = readCursor(request, tokens);
  const found = await findPage(query, wantedBy(request, start.tokens, start.after), catalog);
  if (found.hits.length > 0 || tokens === null || start.after !== null)
    return answer(request, found, start.tokens);
  for await (const corrected of correctSpelling(query, tokens)) {
    const other = await findPage(query, wantedBy(request, corrected, null), catalog);
    if (other.hits.length > 0) return answer(request, other, corrected);
  }
  return answer(request, found, null);
}

function refuseTurnedRange({ priceMin, priceMax }: SearchRequest): void {
  if (priceMin === null || priceMax === null || priceMin <= priceMax) return;
  const message = 'must not be above price_max';
  throw invalid([{ field: 'price_min', code: 'above_price_max', message }]);
}

function tokensOf({ q }: SearchRequest): Token[] | null {
  return q === null || q.trim() === '' ? null : readSearchWords(q);
}

const anything: Tier = { text: null, lead: null };

function wantedBy(request: SearchRequest, tokens: Token[] | null, after: Place | null): Wanted {
  const scope = scopeQuery(request);
  const tiers = tokens === null ? [anything] : tiersOf(tokens);
  return {
    tiers: tiers.map((tier) => within(scope, tier)),
    siteId: request.siteId,
    filters: request,
    order: tokens === null ? 'newest' : 'brevity',
    after,
    limit: request.limit + 1,
  };
}

function answer(request: SearchRequest, found: Found, tokens: Token[] | null): SearchAnswer {
  const page = found.hits.slice(0, request.limit);
  const last = page.at(-1);
  const more = last !== undefined && found.hits.length > request.limit;
  return {
    hits: page.map(({ workspaceId, productId }) => ({ workspaceId, productId })),
    nextCursor: more ? encodeCursor(positionOf(last, tokens), filtersOf(request)) : null,
    totalEstimate: found.totalEstimate,
  };
}

function positionOf(place: Place, tokens: Token[] | null): Position {
  const { tier, brevity, newness, productId } = place;
  return [tier, brevity, newness, productId, tokens && writeSpelling(tokens)];
}

// Everything that narrows or orders: a cursor of another search, or of an earlier ranking, does not open.
function filtersOf({
  q,
  tags,
  inStock,
  priceMin,
  priceMax,
  currency,
  siteId,
}: SearchRequest): unknown {
  return ['search by tags', q, tags, inStock, priceMin, priceMax, currency, siteId];
}

type Start = { after: Place | null; tokens: Token[] | null };

// The seal has no secret, so what a cursor says is read as carefully as any other input.
function readCursor(request: SearchRequest, tokens: Token[] | null): Start {
  if (request.cursor === null) return { after: null, tokens };
  const [tier, brevity, newness, productId, spelling] = decodeCursor(
    request.cursor,
    filtersOf(request),
  );
  const isPlace = isWithin(tier, 10) && isWithin(brevity, 100) && isWithin(newness, maxNewness);
  const isId = typeof productId === 'string' && /^prd_[0-9a-z]{1,40}$/.test(productId);
  if (!isPlace || !isId) throw invalidCursor();
  return { after: { tier, brevity, newness, productId }, tokens: tokens && readTokens(spelling) };
}

function readTokens(spelling: unknown): Token[] {
  const tokens = typeof spelling === 'string' ? readSpelling(spelling) : null;
  if (tokens === null) throw invalidCursor();
  return tokens;
}

const maxNewness = Number.MAX_SAFE_INTEGER;

function isWithin(value: unknown, most: number): value is number {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) <= most;
}

function invalidCursor(): Error {
  const message = 'This cursor is not one of ours: start again without it.';
  return invalid([{ field: 'cursor', code: 'invalid_cursor', message }], 'invalid_cursor');
}
