/*
 * Chooses the cheaper of two ways to produce a page. Fetching and sorting costs time in proportion
 * to the number of matches. Walking an ordered index costs the rows read until the page is full,
 * about documents * limit / matches. Both ways sort by the same key and return the same page.
 */

/** The thresholds of the plan. Tests make them small to cover every path with few documents. */
export type SearchPlanLimits = {
  /** Totals up to this number are exact. */
  exactUpTo: number;
  /** In catalogs of at most this many documents, all matches are fetched and sorted. */
  smallCatalog: number;
  /** How many rows the first sample reads. */
  sampleRows: number;
  /** How many rows of one tier are walked before it is fetched instead. */
  maxWalkedRows: number;
};

export const defaultSearchPlanLimits: SearchPlanLimits = {
  exactUpTo: 1_000,
  smallCatalog: 4_000,
  sampleRows: 1_000,
  maxWalkedRows: 20_000,
};

/** The approximate number of documents, and the thresholds to use. */
export type CatalogStats = { documents: number; bounds: SearchPlanLimits };

/** After a walk has used up its budget, this many times the cap may be fetched and sorted. */
export const capMultiplier = 10;

// Tiers are fetched together while their estimate is below this share of the cap.
const likelyShare = 0.9;

// Microseconds, of which only the proportions matter: reading a row in order, reading a match from
// the lexeme index, fetching its row.
const rowCost = { pass: 0.8, take: 0.25, fetch: 2 };

/** The largest number of matches to fetch and sort: there, both ways cost the same. */
export function computeFetchCap(limit: number, { documents, bounds }: CatalogStats): number {
  return Math.max(bounds.exactUpTo, Math.ceil(Math.sqrt(limit * documents)));
}

/** Shares of all documents: those that contain the words, and those that also pass the filters. */
export type MatchShares = { found: number; matching: number };

/**
 * How many ordered rows to read to find more matches than are counted exactly; null when reading
 * the matches from the lexeme index costs less.
 */
export function computeCountRows(
  shares: MatchShares,
  { documents, bounds }: CatalogStats,
): number | null {
  const rows = (bounds.exactUpTo + 1) / shares.matching;
  const fetches = (bounds.exactUpTo + 1) * (shares.found / shares.matching);
  const taking = shares.found * documents * rowCost.take + fetches * rowCost.fetch;
  return rows * rowCost.pass < taking ? Math.ceil(rows * 1.2) : null;
}

/**
 * Whether the price index is not worth using, because too many matches pass the price filter or
 * because there are few matches.
 */
export function isFilterUnselective(shares: MatchShares): boolean {
  return shares.found === 0 || shares.matching > shares.found * 0.1;
}

// PostgreSQL's planner assumes at most half a percent for lexemes and prefixes without statistics.
const unknownSelectivity = 0.006;

/** Whether so few matches are expected that all are fetched without taking a sample first. */
export function isRareMatch(estimate: number, { documents, bounds }: CatalogStats): boolean {
  return estimate <= Math.max(bounds.exactUpTo / 4, unknownSelectivity * documents);
}

/**
 * Whether to look up only the complete words (`lead` documents) and check the prefix on their rows,
 * instead of looking up both (`any` documents). A prefix of many words is expensive to look up.
 */
export function isPrefixCheckCheaper(lead: number, any: number, cap: number): boolean {
  return any > lead / 4 || (lead <= 2 * cap && any > lead / 20);
}

/**
 * How many rows a walk may read: four times what evenly spread matches would need, and 100 more.
 */
export function computeWalkBudget(
  size: { matches: number; limit: number },
  catalog: CatalogStats,
): number {
  const expected = (size.limit * catalog.documents) / Math.max(1, size.matches);
  return Math.min(catalog.bounds.maxWalkedRows, Math.ceil(expected * 4) + 100);
}

/** Estimates the cumulative size of each tier from a sample of the `any` matches. */
export function estimateTiers(perTier: number[], any: number): number[] {
  const sample = perTier.reduce((sum, count) => sum + count, 0);
  let cumulative = 0;
  return perTier.map((count) => {
    cumulative += count;
    return sample === 0 ? 0 : Math.round((cumulative / sample) * any);
  });
}

/**
 * The estimates after more than `cap` matches were found in some tiers, from `first` on: `perTier` of
 * those that were read, which shows where the others are.
 */
export function correctEstimates(
  estimates: number[],
  { first, perTier }: { first: number; perTier: number[] },
  cap: number,
): number[] {
  const last = first + perTier.length - 1;
  const stronger = estimates[first - 2] ?? 0;
  const expected = (estimates[last - 1] ?? 0) - stronger;
  const size = Math.max(expected, cap + 1);
  const within = estimateTiers(perTier, size);
  return estimates.map((estimate, at) => {
    if (at < first - 1) return estimate;
    return at < last ? stronger + (within[at - first + 1] ?? 0) : estimate + size - expected;
  });
}

/** The weakest tier that can be fetched together with `tier`; null if `tier` alone is too large. */
export function findLastTierOfGroup(estimates: number[], tier: number, cap: number): number | null {
  const stronger = estimates[tier - 2] ?? 0;
  const last = estimates.findLastIndex(
    (estimate, index) => index >= tier - 1 && estimate - stronger < cap * likelyShare,
  );
  return last < 0 ? null : last + 1;
}

/** The total to publish when matches were not counted: always above the limit for exact totals. */
export function computeTotalEstimate(estimate: number, { bounds }: CatalogStats): number {
  return Math.max(bounds.exactUpTo + 1, Math.round(estimate));
}
