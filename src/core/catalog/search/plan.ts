/*
 * Which way to a page is the shorter one. Fetching every match and sorting costs the matches;
 * walking the index that is in order costs the rows passed until the page is full, documents x
 * limit / matches. Both give the same page, for the order is one key that either can compute.
 */

// total_estimate is exact up to 1,000 (decisions 4), so at least so many are fetched and counted.
const leastCap = 1_001;
const mostWalked = 20_000;
// The planner's estimate has to be this much above the cap before a count is skipped for it.
const certainty = 4;

/** Fetching and sorting so many times the cap is still better than a walk that lasts too long. */
export const manyTimes = 10;

// What looks like this much of the cap is tried.
const likely = 0.9;

/** Catalogs below this are always fetched and sorted: asking for an estimate would cost more. */
export const smallCatalog = 10_000;

/** How many matches are fetched and sorted at the most: where both ways cost the same. */
export function capOf(limit: number, documents: number): number {
  return Math.max(leastCap, Math.ceil(Math.sqrt(limit * documents)));
}

/** Whether so many estimated matches are surely above the cap. */
export function isCommon(estimate: number, cap: number): boolean {
  return estimate > certainty * cap;
}

/** How many rows a walk may look at: a few times what it should take if matches lay evenly. */
export function walkBudget(size: { matches: number; documents: number; limit: number }): number {
  const expected = (size.limit * size.documents) / Math.max(1, size.matches);
  return Math.min(mostWalked, Math.ceil(expected * certainty) + 100);
}

/** What a part of the matches says of them all: estimates of the tiers, each with those before it. */
export function estimatesFrom(perTier: number[], any: number): number[] {
  const sample = perTier.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  return perTier.map((count) => {
    seen += count;
    return sample === 0 ? 0 : Math.round((seen / sample) * any);
  });
}

/** The weakest tier that can be fetched together with `tier`; null when that alone looks too many. */
export function lastOfGroup(estimates: number[], tier: number, cap: number): number | null {
  const stronger = estimates[tier - 2] ?? 0;
  const last = estimates.findLastIndex(
    (estimate, at) => at >= tier - 1 && estimate - stronger < cap * likely,
  );
  return last < 0 ? null : last + 1;
}

/** The published count: what was counted, or an estimate that never falls into the exact range. */
export function totalOf(counted: number | null, estimate: number, cap: number): number {
  if (counted !== null && counted <= cap) return counted;
  return Math.max(cap + 1, Math.round(estimate));
}
