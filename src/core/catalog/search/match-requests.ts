import type { SearchHit, SearchPosition } from './search-request.ts';

/** Filters that the lexeme index cannot answer. One variant must satisfy all of them. */
export type SearchFilters = {
  inStock: boolean;
  priceMin: number | null;
  priceMax: number | null;
  /** Leaves out stores that the platform does not list. */
  isListedOnly: boolean;
};

/** Newest first, or the shortest names first. */
export type SearchOrder = 'newest' | 'brevity';

export type SearchBase = {
  filters: SearchFilters;
  order: SearchOrder;
  after: SearchPosition | null;
  limit: number;
};

/** `any` matches all of `tiers` (strongest first); `firstTier` is the number of the first tier. */
export type TierRange = { any: TierMatch; tiers: string[]; firstTier: number };

/**
 * A tsquery (null matches every document). `lead` is a weaker tsquery to look up in the index
 * instead; `text` is then checked on the rows.
 */
export type TierMatch = { text: string | null; lead: string | null };

/** `hidden` keeps the planner from using the price index, because most matches pass the filters. */
export type RankRequest = SearchBase & TierRange & { cap: number; skipPriceIndex: boolean };

/**
 * Reads the next `rows` documents in order: matches among them, and the page's hits of one tier.
 */
export type LookaheadRequest = SearchBase &
  TierRange & { siteId: string | null; tier: number; rows: number };

/** Walks one tier in order. `budget` limits the rows to read; null means no limit. */
export type WalkRequest = SearchBase & {
  match: string | null;
  siteId: string | null;
  tier: number;
  budget: number | null;
};

/**
 * `found` documents contain the words, `total` of them pass the filters; `perTier` splits `total`.
 */
export type MatchSample = { found: number; total: number; perTier: number[]; hits: SearchHit[] };
