import { invalid } from '../../../kernel/domain-error.ts';
import { type CursorPosition, decodeCursor, encodeCursor } from '../../../kernel/page.ts';
import type { CatalogStats } from './plan.ts';
import type { RunQuery } from './query.ts';
import { findSearchPage, type SearchPlanQuery, type SearchPlanResult } from './search-pages.ts';
import type { SearchPosition } from './search-store.ts';
import { correctSpelling } from './spelling/correct-spelling.ts';
import { decodeSpelling, encodeSpelling } from './spelling/spelling.ts';
import type { SearchToken } from './text/tokens.ts';
import { parseSearchWords } from './text/words.ts';
import { buildScopeQuery, buildTiers, restrictToScope, type SearchTier } from './tiers.ts';

export type SearchRequest = {
  q: string | null;
  tags: string[];
  inStock: boolean;
  /** Minor units, inclusive. */
  priceMin: number | null;
  priceMax: number | null;
  currency: string | null;
  /** Null searches all published stores. */
  siteId: string | null;
  limit: number;
  cursor: string | null;
};

export type SearchResults = {
  hits: { workspaceId: string; productId: string }[];
  nextCursor: string | null;
  /** Exact up to 1,000. */
  totalEstimate: number;
};

/**
 * One page of a search. All words must match, the last one as a prefix; the best match comes first.
 * Spelling is corrected only when nothing matches. Without words the newest products come first.
 * `catalog` describes the requested store, or all stores.
 */
export async function searchProducts(
  query: RunQuery,
  request: SearchRequest,
  catalog: CatalogStats,
): Promise<SearchResults> {
  assertPriceRange(request);
  const tokens = parseSearchTokens(request);
  if (tokens?.length === 0) return { hits: [], nextCursor: null, totalEstimate: 0 };
  const start = parseSearchCursor(request, tokens);
  const found = await findSearchPage(
    query,
    toPlanQuery(request, start.tokens, start.after),
    catalog,
  );
  if (found.hits.length > 0 || tokens === null || start.after !== null)
    return toSearchResults(request, found, start.tokens);
  for await (const corrected of correctSpelling(query, tokens)) {
    const other = await findSearchPage(query, toPlanQuery(request, corrected, null), catalog);
    if (other.hits.length > 0) return toSearchResults(request, other, corrected);
  }
  return toSearchResults(request, found, null);
}

function assertPriceRange({ priceMin, priceMax }: SearchRequest): void {
  if (priceMin === null || priceMax === null || priceMin <= priceMax) return;
  const message = 'must not be greater than price_max';
  throw invalid([{ field: 'price_min', code: 'above_price_max', message }]);
}

function parseSearchTokens({ q }: SearchRequest): SearchToken[] | null {
  return q === null || q.trim() === '' ? null : parseSearchWords(q);
}

const matchAllTier: SearchTier = { text: null, lead: null };

function toPlanQuery(
  request: SearchRequest,
  tokens: SearchToken[] | null,
  after: SearchPosition | null,
): SearchPlanQuery {
  const scope = buildScopeQuery(request);
  const tiers = tokens === null ? [matchAllTier] : buildTiers(tokens);
  return {
    tiers: tiers.map((tier) => restrictToScope(scope, tier)),
    siteId: request.siteId,
    filters: request,
    order: tokens === null ? 'newest' : 'brevity',
    after,
    limit: request.limit + 1,
  };
}

function toSearchResults(
  request: SearchRequest,
  found: SearchPlanResult,
  tokens: SearchToken[] | null,
): SearchResults {
  const page = found.hits.slice(0, request.limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && found.hits.length > request.limit;
  return {
    hits: page.map(({ workspaceId, productId }) => ({ workspaceId, productId })),
    nextCursor: hasMore ? encodeCursor(positionOf(last, tokens), filtersOf(request)) : null,
    totalEstimate: found.totalEstimate,
  };
}

function positionOf(hit: SearchPosition, tokens: SearchToken[] | null): CursorPosition {
  const { tier, brevity, newness, productId } = hit;
  return [tier, brevity, newness, productId, tokens && encodeSpelling(tokens)];
}

// All fields that filter or order: the cursor of another search, or of an older ranking, is
// rejected.
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

type SearchStart = { after: SearchPosition | null; tokens: SearchToken[] | null };

// The digest in a cursor uses no secret, so its content is validated like any other input.
function parseSearchCursor(request: SearchRequest, tokens: SearchToken[] | null): SearchStart {
  if (request.cursor === null) return { after: null, tokens };
  const [tier, brevity, newness, productId, spelling] = decodeCursor(
    request.cursor,
    filtersOf(request),
  );
  const isPosition = isWithin(tier, 10) && isWithin(brevity, 100) && isWithin(newness, maxNewness);
  const isId = typeof productId === 'string' && /^prd_[0-9a-z]{1,40}$/.test(productId);
  if (!isPosition || !isId) throw invalidCursor();
  return { after: { tier, brevity, newness, productId }, tokens: tokens && decodeTokens(spelling) };
}

function decodeTokens(spelling: unknown): SearchToken[] {
  const tokens = typeof spelling === 'string' ? decodeSpelling(spelling) : null;
  if (tokens === null) throw invalidCursor();
  return tokens;
}

const maxNewness = Number.MAX_SAFE_INTEGER;

function isWithin(value: unknown, max: number): value is number {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) <= max;
}

function invalidCursor(): Error {
  const message = 'Invalid cursor. Omit it to start from the first page.';
  return invalid([{ field: 'cursor', code: 'invalid_cursor', message }], 'invalid_cursor');
}
