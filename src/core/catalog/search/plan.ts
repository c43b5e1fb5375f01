/*
 * Which way to a page is the shorter one. Fetching every match and sorting costs the matches;
 * walking the index that is in order costs the rows passed until the page is full, documents x
 * limit / matches. Both give the same page, for the order is one key that either can compute.
 */

/** What the ways are chosen by. A test makes them small, so that few documents take every way. */
export type Bounds = {
  /** The count is exact up to here (decisions 4). */
  exactUpTo: number;
  /** Catalogs of no more documents are fetched and sorted at once. */
  smallCatalog: number;
  /** How many rows a first look takes in. */
  firstLook: number;
  /** How many rows of one tier are walked before it is fetched instead. */
  mostWalked: number;
};

export const usualBounds: Bounds = {
  exactUpTo: 1_000,
  smallCatalog: 4_000,
  firstLook: 1_000,
  mostWalked: 20_000,
};

/** A catalog as the plan sees it: how many documents there are, at least roughly. */
export type Catalog = { documents: number; bounds: Bounds };

/** Fetching and sorting so many times the cap is still better than a walk that lasts too long. */
export const manyTimes = 10;

// What looks like this much of the cap is tried.
const likely = 0.9;

// Microseconds, of which only the proportions matter: passing a row in order, taking a match out of
// the index of lexemes, fetching its row.
const cost = { pass: 0.8, take: 0.25, fetch: 2 };

/** How many matches are fetched and sorted at the most: where both ways cost the same. */
export function capOf(limit: number, { documents, bounds }: Catalog): number {
  return Math.max(bounds.exactUpTo, Math.ceil(Math.sqrt(limit * documents)));
}

/** Of all documents: what has the words, and what passes the filters too. */
export type Shares = { found: number; matching: number };

/**
 * How many rows to pass in order to meet more matches than are counted exactly; null when taking
 * them out of the index costs less.
 */
export function rowsUntilMany(shares: Shares, { documents, bounds }: Catalog): number | null {
  const rows = (bounds.exactUpTo + 1) / shares.matching;
  const fetches = (bounds.exactUpTo + 1) * (shares.found / shares.matching);
  const taking = shares.found * documents * cost.take + fetches * cost.fetch;
  return rows * cost.pass < taking ? Math.ceil(rows * 1.2) : null;
}

/** Whether the index of prices is worth asking: only when it leaves out nearly all that has the words. */
export function passesOften(shares: Shares): boolean {
  return shares.matching > shares.found * 0.1;
}

// What the planner knows nothing of it takes for half a percent (of a beginning) or less.
const unknown = 0.006;

/** Whether so few matches are expected that they are fetched without a look. */
export function looksRare(estimate: number, { documents, bounds }: Catalog): boolean {
  return estimate <= Math.max(bounds.exactUpTo / 4, unknown * documents);
}

/**
 * Whether to look up only the words before the beginning of one (`led` documents) and not `any` by
 * both: when so many words begin so that looking them all up costs more than passing over the rest.
 */
export function isBetterLed(led: number, any: number, cap: number): boolean {
  return any > led / 4 || (led <= 2 * cap && any > led / 20);
}

/** How many rows a walk may look at: a few times what it should take if matches lay evenly. */
export function walkBudget(size: { matches: number; limit: number }, catalog: Catalog): number {
  const expected = (size.limit * catalog.documents) / Math.max(1, size.matches);
  return Math.min(catalog.bounds.mostWalked, Math.ceil(expected * 4) + 100);
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

/** The published count of what is more than can be counted: an estimate that never looks exact. */
export function totalOf(estimate: number, { bounds }: Catalog): number {
  return Math.max(bounds.exactUpTo + 1, Math.round(estimate));
}
