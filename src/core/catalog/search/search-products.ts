import { decodeCursor, encodeCursor, type Position } from '../../../kernel/page.ts';
import { invalid } from '../../../kernel/refusal.ts';
import { correctSpelling } from './correct-spelling.ts';
import { type Found, findPage, type Wanted } from './search-pages.ts';
import type { Place, Query } from './search-store.ts';
import { readSpelling, writeSpelling } from './spelling.ts';
import { type Reading, scopeQuery, tiersOf } from './tiers.ts';
import type { Token } from './tokens.ts';
import { readSearchWords } from './words.ts';

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
 * errors are forgiven when nothing else matches; without words, newest first. `documents`: how
 * many there are, at least roughly, in the store or in all.
 */
export async function searchProducts(
  query: Query,
  request: SearchRequest,
  documents: number,
): Promise<SearchAnswer> {
  const tokens = tokensOf(request);
  if (tokens?.length === 0) return { hits: [], nextCursor: null, totalEstimate: 0 };
  const start = readCursor(request, tokens);
  const found = await findPage(query, wantedBy(request, start.reading, start.after), documents);
  if (found.hits.length > 0 || tokens === null || start.after !== null)
    return answer(request, found, start.reading);
  for await (const reading of otherReadings(query, tokens)) {
    const other = await findPage(query, wantedBy(request, reading, null), documents);
    if (other.hits.length > 0) return answer(request, other, reading);
  }
  return answer(request, found, null);
}

async function* otherReadings(query: Query, tokens: Token[]): AsyncGenerator<Reading> {
  yield { tokens, begunIn: 'anywhere' };
  for await (const corrected of correctSpelling(query, tokens))
    yield { tokens: corrected, begunIn: 'labels' };
}

function tokensOf({ q }: SearchRequest): Token[] | null {
  return q === null || q.trim() === '' ? null : readSearchWords(q);
}

function wantedBy(request: SearchRequest, reading: Reading | null, after: Place | null): Wanted {
  const scope = scopeQuery(request);
  const [first = null, ...others] = reading === null ? [] : tiersOf(reading);
  const within = (tier: string | null) =>
    scope === null || tier === null ? (tier ?? scope) : `${scope} & ${tier}`;
  return {
    tiers: [within(first), ...others.map(within)],
    siteId: request.siteId,
    filters: request,
    order: reading === null ? 'newest' : 'brevity',
    after,
    limit: request.limit + 1,
  };
}

function answer(request: SearchRequest, found: Found, reading: Reading | null): SearchAnswer {
  const page = found.hits.slice(0, request.limit);
  const last = page.at(-1);
  const more = last !== undefined && found.hits.length > request.limit;
  return {
    hits: page.map(({ workspaceId, productId }) => ({ workspaceId, productId })),
    nextCursor: more ? encodeCursor(positionOf(last, reading), filtersOf(request)) : null,
    totalEstimate: found.totalEstimate,
  };
}

function positionOf(place: Place, reading: Reading | null): Position {
  const { tier, brevity, newness, productId } = place;
  const read = reading === null ? [null, null] : [reading.begunIn, writeSpelling(reading.tokens)];
  return [tier, brevity, newness, productId, ...read];
}

// Everything that narrows or orders: a cursor of another search does not open.
function filtersOf({
  q,
  tags,
  inStock,
  priceMin,
  priceMax,
  currency,
  siteId,
}: SearchRequest): unknown {
  return ['search', q, tags, inStock, priceMin, priceMax, currency, siteId];
}

type Start = { after: Place | null; reading: Reading | null };

// The seal has no secret, so what a cursor says is read as carefully as any other input.
function readCursor(request: SearchRequest, tokens: Token[] | null): Start {
  const first: Reading | null = tokens === null ? null : { tokens, begunIn: 'labels' };
  if (request.cursor === null) return { after: null, reading: first };
  const [tier, brevity, newness, productId, ...read] = decodeCursor(
    request.cursor,
    filtersOf(request),
  );
  const isPlace = isWithin(tier, 10) && isWithin(brevity, 100) && isWithin(newness, maxNewness);
  const isId = typeof productId === 'string' && /^prd_[0-9a-z]{1,40}$/.test(productId);
  if (!isPlace || !isId) throw invalidCursor();
  return { after: { tier, brevity, newness, productId }, reading: first && readReading(read) };
}

function readReading([begunIn, line]: Position): Reading {
  const tokens = typeof line === 'string' ? readSpelling(line) : null;
  if (tokens === null || (begunIn !== 'labels' && begunIn !== 'anywhere')) throw invalidCursor();
  return { tokens, begunIn };
}

const maxNewness = Number.MAX_SAFE_INTEGER;

function isWithin(value: unknown, most: number): value is number {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) <= most;
}

function invalidCursor(): Error {
  const message = 'This cursor is not one of ours: start again without it.';
  return invalid([{ field: 'cursor', code: 'invalid_cursor', message }], 'invalid_cursor');
}
