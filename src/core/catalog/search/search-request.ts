import { invalid } from '../../../kernel/domain-error.ts';
import type { SynonymGroup } from './vocabulary/synonym-group.ts';

export type SearchRequest = {
  q: string | null;
  tags: string[];
  inStock: boolean;
  /** Minor units, inclusive. */
  priceMin: number | null;
  priceMax: number | null;
  currency: string | null;
  /** Null searches all stores that the platform lists. */
  siteId: string | null;
  limit: number;
  cursor: string | null;
};

/** The sort key of a search: strongest tier, shortest name, newest product, id. */
export type SearchPosition = { tier: number; brevity: number; newness: number; productId: string };
export type SearchHit = SearchPosition & { workspaceId: string };

/**
 * How well results match the words of a search: every word; every word or a synonym of it; only
 * some words, the last word only as a beginning, or a correction of a word.
 */
export type SearchMatch = 'all' | 'vocabulary' | 'partial';

/** How a result matches, and the typed words that it does not. */
export type MatchLabel = { match: SearchMatch; unmatched: string[] };

/** The label of a whole search, which is that of its first result. */
export type SearchLabel = MatchLabel & {
  /** The words that were taken for spelling errors, and the words that were found instead. */
  corrected: Record<string, string>;
};

/** `label` is null if it is that of the search. */
export type LabeledHit = { workspaceId: string; productId: string; label: MatchLabel | null };

export type SearchResults = SearchLabel & {
  hits: LabeledHit[];
  nextCursor: string | null;
  /** The next cursor if only the first `count` hits were returned. */
  cursorAfter(count: number): string | null;
  /** Exact up to 1,000. */
  totalEstimate: number;
};

/** Lists of synonyms besides the built-in ones: those of the store and those of plug-ins. */
export type SearchSynonyms = readonly (readonly SynonymGroup[])[];

export const matchesAll: SearchLabel = { match: 'all', unmatched: [], corrected: {} };

/** 400 if the lower price limit is above the upper one. */
export function assertPriceRange({ priceMin, priceMax }: SearchRequest): void {
  if (priceMin === null || priceMax === null || priceMin <= priceMax) return;
  const message = 'must not be greater than price_max';
  throw invalid([{ field: 'price_min', code: 'above_price_max', message }]);
}
