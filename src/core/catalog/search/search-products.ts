import type { RunQuery } from './query.ts';
import { decodeSearchCursor, encodeSearchCursor } from './search-cursor.ts';
import { findSearchPage, type SearchPlanQuery, type SearchPlanResult } from './search-pages.ts';
import {
  assertPriceRange,
  type MatchLabel,
  matchesAll,
  type SearchLabel,
  type SearchPosition,
  type SearchRequest,
  type SearchResults,
  type SearchSynonyms,
} from './search-request.ts';
import { findFirstPage } from './steps/first-page.ts';
import { labelHits, toOwnLabel } from './steps/match-labels.ts';
import { listContent } from './steps/query-slots.ts';
import type { TypedQuery } from './steps/read-slots.ts';
import { findExactPage, findStepPage, type StepPage, type WordSearch } from './steps/step-page.ts';
import type { StepPlan } from './steps/step-plan.ts';
import { parseSearchWords } from './text/words.ts';
import { buildScopeQuery, restrictToScope, type SearchTier } from './tiers.ts';
import type { SearchedCatalog } from './words/catalog-words.ts';

/**
 * One page of a search. Products with every word that says something about a product come first,
 * the last word also as a prefix, and the best match before the others. Only when they do not fill
 * the first page, products with synonyms of the words follow, then products with corrected words,
 * then those with some of the words. Without words the newest products come first. `catalog`
 * describes the requested store, or all stores.
 */
export async function searchProducts(
  query: RunQuery,
  request: SearchRequest,
  catalog: SearchedCatalog,
  synonyms: SearchSynonyms = [],
): Promise<SearchResults> {
  assertPriceRange(request);
  const typed = parseTypedQuery(request, synonyms);
  if (typed?.tokens.length === 0) return noResults([]);
  const start = decodeSearchCursor(request);
  const base = toBaseQuery(request, typed, start?.after ?? null);
  const scope = buildScopeQuery(request);
  const space = { query, scope, catalog };
  if (typed === null) {
    const newest = [restrictToScope(scope, matchAllTier)];
    const found = await findSearchPage(query, { ...base, tiers: newest }, catalog);
    return toResults(request, found, { plan: null, labels: [], whole: matchesAll });
  }
  const search = { space, typed, base };
  const { page, absent } =
    start === null
      ? await findFirstPage(search)
      : { page: await findNextPage(search, start.plan), absent: [] };
  return page === null ? noResults(absent) : toStepResults(query, request, { page, typed });
}

const findNextPage = (search: WordSearch, plan: StepPlan | null): Promise<StepPage> =>
  plan === null ? findExactPage(search) : findStepPage(search, plan);

function parseTypedQuery({ q }: SearchRequest, synonyms: SearchSynonyms): TypedQuery | null {
  if (q === null || q.trim() === '') return null;
  const tokens = parseSearchWords(q);
  return { text: q, tokens, content: listContent(tokens, synonyms), synonyms };
}

const matchAllTier: SearchTier = { text: null, lead: null };

function toBaseQuery(
  request: SearchRequest,
  typed: TypedQuery | null,
  after: SearchPosition | null,
): Omit<SearchPlanQuery, 'tiers'> {
  return {
    siteId: request.siteId,
    filters: { ...request, isListedOnly: request.siteId === null },
    order: typed === null ? 'newest' : 'brevity',
    after,
    limit: request.limit + 1,
  };
}

const noResults = (unmatched: string[]): SearchResults => ({
  hits: [],
  nextCursor: null,
  cursorAfter: () => null,
  totalEstimate: 0,
  match: 'partial',
  unmatched,
  corrected: {},
});

/** The label of the first hit of the first page is that of the search. */
async function toStepResults(
  query: RunQuery,
  request: SearchRequest,
  { page, typed }: { page: StepPage; typed: TypedQuery },
): Promise<SearchResults> {
  const hits = page.hits.slice(0, request.limit);
  const labels = await labelHits(query, hits, { ...page, typed });
  const whole = request.cursor === null ? (labels[0] ?? matchesAll) : page.plan.label;
  const isPlain = page.plan.steps.join() === 'exact' && whole.match === 'all';
  const plan = isPlain ? null : { ...page.plan, label: whole };
  return toResults(request, page, { plan, labels, whole });
}

type Labeling = { plan: StepPlan | null; labels: MatchLabel[]; whole: SearchLabel };

function toResults(
  request: SearchRequest,
  found: SearchPlanResult,
  { plan, labels, whole }: Labeling,
): SearchResults {
  const hits = found.hits.slice(0, request.limit);
  const cursorAfter = (count: number) => {
    const last = found.hits.slice(0, count).at(-1);
    return last && found.hits.length > count
      ? encodeSearchCursor(request, { after: last, plan })
      : null;
  };
  return {
    ...whole,
    hits: hits.map(({ workspaceId, productId }, at) => ({
      workspaceId,
      productId,
      label: toOwnLabel(labels[at] ?? whole, whole),
    })),
    nextCursor: cursorAfter(request.limit),
    cursorAfter,
    totalEstimate: found.totalEstimate,
  };
}
