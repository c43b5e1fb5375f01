/*
 * Which way to a page is the shorter one. Fetching every match and sorting costs the matches;
 * walking the index that is in order costs the rows passed until the page is full, documents x
 * limit / matches. Both give the same page, for the order is one key that either can compute.
 */

/** What the ways are chosen by. A test makes them small, so that few documents take every way. */
export type SearchPlanLimits = {
  /** The count is exact up to here (decisions 4). */
  exactUpTo: number;
  /** Catalogs of no more documents are fetched and sorted at once. */
  smallCatalog: number;
  /** How many rows a first look takes in. */
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

/** A catalog as the plan sees it: how many documents there are, at least roughly. */
export type CatalogStats = { documents: number; bounds: SearchPlanLimits };

/** Fetching and sorting so many times the cap is still better than a walk that lasts too long. */
export const capMultiplier = 10;

// What looks like this much of the cap is tried.
const likelyShare = 0.9;

// Microseconds, of which only the proportions matter: passing a row in order, taking a match out of
// the index of lexemes, fetching its row.
const rowCost = { pass: 0.8, take: 0.25, fetch: 2 };

/** How many matches are fetched and sorted at the most: where both ways cost the same. */
export function computeFetchCap(limit: number, { documents, bounds }: CatalogStats): number {
  return Math.max(bounds.exactUpTo, Math.ceil(Math.sqrt(limit * documents)));
}

/** Of all documents: what has the words, and what passes the filters too. */
export type MatchShares = { found: number; matching: number };

/**
 * How many rows to pass in order to meet more matches than are counted exactly; null when taking
 * them out of the index costs less.
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

/** Whether the index of prices is worth asking: only when it leaves out nearly all that has the words. */
export function isFilterUnselective(shares: MatchShares): boolean {
  return shares.matching > shares.found * 0.1;
}

// What the planner knows nothing of it takes for half a percent (of a beginning) or less.
const unknownSelectivity = 0.006;

/** Whether so few matches are expected that they are fetched without a look. */
export function isRareMatch(estimate: number, { documents, bounds }: CatalogStats): boolean {
  return estimate <= Math.max(bounds.exactUpTo / 4, unknownSelectivity * documents);
}

/**
 * Whether to look up only the words before the beginning of one (`led` documents) and not `any` by
 * both: when so many words begin so that looking them all up costs more than passing over the rest.
 */
export function isLeadCheaper(led: number, any: number, cap: number): boolean {
  return any > led / 4 || (led <= 2 * cap && any > led / 20);
}

/** How many rows a walk may look at: a few times what it should take if matches lay evenly. */
export function computeWalkBudget(
  size: { matches: number; limit: number },
  catalog: CatalogStats,
): number {
  const expected = (size.limit * catalog.documents) / Math.max(1, size.matches);
  return Math.min(catalog.bounds.maxWalkedRows, Math.ceil(expected * 4) + 100);
}

/** What a part of the matches says of them all: estimates of the tiers, each with those before it. */
export function estimateTiers(perTier: number[], any: number): number[] {
  const sample = perTier.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  return perTier.map((count) => {
    seen += count;
    return sample === 0 ? 0 : Math.round((seen / sample) * any);
  });
}

/** The weakest tier that can be fetched together with `tier`; null when that alone looks too many. */
export function findLastTierOfGroup(estimates: number[], tier: number, cap: number): number | null {
  const stronger = estimates[tier - 2] ?? 0;
  const last = estimates.findLastIndex(
    (estimate, at) => at >= tier - 1 && estimate - stronger < cap * likelyShare,
  );
  return last < 0 ? null : last + 1;
}

/** The published count of what is more than can be counted: an estimate that never looks exact. */
export function computeTotalEstimate(estimate: number, { bounds }: CatalogStats): number {
  return Math.max(bounds.exactUpTo + 1, Math.round(estimate));
}
