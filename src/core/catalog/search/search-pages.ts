import { countInNextRows, countUpTo } from './count-store.ts';
import type { MatchSample, SearchFilters, SearchOrder, TierRange } from './match-requests.ts';
import {
  capMultiplier,
  computeCountRows,
  computeFetchCap,
  computeTotalEstimate,
  computeWalkBudget,
  correctEstimates,
  estimateTiers,
  findLastTierOfGroup,
  isFilterUnselective,
  isPrefixCheckCheaper,
  isRareMatch,
  type MatchShares,
} from './plan.ts';
import type { RunQuery } from './query.ts';
import { rankMatches } from './rank-store.ts';
import type { SearchHit, SearchPosition } from './search-request.ts';
import type { SearchTier } from './tiers.ts';
import { sampleNextRows, walkMatches } from './walk-store.ts';
import type { SearchedCatalog } from './words/catalog-words.ts';

/** A search in terms of the index: its tiers, strongest first. */
export type SearchPlanQuery = {
  tiers: SearchTier[];
  siteId: string | null;
  filters: SearchFilters;
  order: SearchOrder;
  after: SearchPosition | null;
  /** One more than the page size, to detect a next page. */
  limit: number;
};

export type SearchPlanResult = { hits: SearchHit[]; totalEstimate: number };

/** The hits after `wanted.after`, found in the cheaper way. */
export async function findSearchPage(
  query: RunQuery,
  wanted: SearchPlanQuery,
  catalog: SearchedCatalog,
): Promise<SearchPlanResult> {
  const estimate = await estimateSearch(query, wanted, catalog);
  const whole = estimate.isRare
    ? await rankAll(query, wanted, { catalog, extent: toFullExtent(wanted, estimate) })
    : null;
  if (whole?.isAll) return { hits: whole.hits, totalEstimate: whole.total };
  const sample = await sampleMatches(query, wanted, catalog);
  const counted = whole ?? (await countExactly(query, wanted, { catalog, estimate, sample }));
  if (counted?.isAll) return { hits: counted.hits, totalEstimate: counted.total };
  const share = sample.total / catalog.bounds.sampleRows;
  const totalEstimate = computeTotalEstimate(
    Math.max(share * catalog.documents, counted?.total ?? 0),
    catalog,
  );
  if (sample.hits.length === wanted.limit) return { hits: sample.hits, totalEstimate };
  const estimates = estimateTiers(counted?.perTier ?? sample.perTier, totalEstimate);
  return { hits: await findByTier(query, wanted, { catalog, estimates }), totalEstimate };
}

/**
 * The first page, if the strongest `tiers` fill it: only their products are sorted, the others only
 * counted. Null if they do not.
 */
export async function findStrongPage(
  query: RunQuery,
  wanted: SearchPlanQuery,
  { catalog, tiers }: { catalog: SearchedCatalog; tiers: number },
): Promise<SearchPlanResult | null> {
  const cap = computeFetchCap(wanted.limit, catalog);
  const strong = await rankTiers(query, wanted, { first: 1, last: tiers, cap, hidden: true });
  if (!strong.isAll || strong.hits.length < wanted.limit) return null;
  const { exactUpTo } = catalog.bounds;
  const { any } = selectAllTiers(wanted);
  const counted = await countUpTo(query, { any, filters: wanted.filters, enough: exactUpTo + 1 });
  if (counted <= exactUpTo) return { hits: strong.hits, totalEstimate: counted };
  const [estimate = 0] = any.text === null ? [] : await catalog.words.estimate(query, [any.text]);
  return { hits: strong.hits, totalEstimate: computeTotalEstimate(estimate, catalog) };
}

/** `isRare`: all matches can be fetched and sorted. `byLead`: the prefix is checked on rows. */
type SearchEstimate = { isRare: boolean; byLead: boolean; cap: number };

async function estimateSearch(
  query: RunQuery,
  wanted: SearchPlanQuery,
  catalog: SearchedCatalog,
): Promise<SearchEstimate> {
  const { documents, bounds } = catalog;
  if (documents <= bounds.smallCatalog)
    return { isRare: true, byLead: false, cap: Math.max(documents, bounds.exactUpTo) };
  const { text = null, lead = null } = wanted.tiers.at(-1) ?? {};
  const cap = computeFetchCap(wanted.limit, catalog);
  if (text === null) return { isRare: false, byLead: false, cap };
  const [any = 0, leadMatches] = await catalog.words.estimate(
    query,
    lead === null ? [text] : [text, lead],
  );
  const byLead = leadMatches !== undefined && isPrefixCheckCheaper(leadMatches, any, cap);
  return { isRare: isRareMatch(any, catalog), byLead, cap };
}

function toFullExtent(wanted: SearchPlanQuery, { cap, byLead }: SearchEstimate): RankExtent {
  return { first: 1, last: wanted.tiers.length, cap, hidden: true, byLead };
}

type SearchStats = { catalog: SearchedCatalog; estimate: SearchEstimate; sample: MatchSample };

/** All matches up to the limit for exact totals; null when there are certainly more. */
async function countExactly(
  query: RunQuery,
  wanted: SearchPlanQuery,
  { catalog, estimate, sample }: SearchStats,
): Promise<RankedMatches | null> {
  const { exactUpTo, sampleRows } = catalog.bounds;
  if (sample.total > exactUpTo) return null;
  const shares = { found: sample.found / sampleRows, matching: sample.total / sampleRows };
  const isLarge = shares.matching * catalog.documents >= estimate.cap;
  if (await hasInexactTotal(query, wanted, { catalog, estimate, shares, isLarge })) return null;
  const extent = {
    ...toFullExtent(wanted, { ...estimate, cap: isLarge ? exactUpTo : estimate.cap }),
    hidden: isFilterUnselective(shares),
  };
  return rankAll(query, wanted, { catalog, extent });
}

type MatchStats = {
  catalog: SearchedCatalog;
  estimate: SearchEstimate;
  shares: MatchShares;
  isLarge: boolean;
};

/**
 * Whether there are certainly more matches than are counted exactly. Counting them costs half of
 * ranking them, so they are only counted when that is likely.
 */
async function hasInexactTotal(
  query: RunQuery,
  wanted: SearchPlanQuery,
  { catalog, estimate, shares, isLarge }: MatchStats,
): Promise<boolean> {
  const enough = catalog.bounds.exactUpTo + 1;
  const all = selectAllTiers(wanted);
  const rows = computeCountRows(shares, catalog);
  if (rows !== null) {
    const further = { ...wanted, ...all, tier: wanted.after?.tier ?? 1, rows };
    return (await countInNextRows(query, further, enough)) >= enough;
  }
  if (!isLarge) return false;
  const lead = estimate.byLead ? (wanted.tiers.at(-1)?.lead ?? null) : null;
  const any = { ...all.any, lead };
  return (await countUpTo(query, { any, filters: wanted.filters, enough })) >= enough;
}

function sampleMatches(
  query: RunQuery,
  wanted: SearchPlanQuery,
  { bounds }: SearchedCatalog,
): Promise<MatchSample> {
  const tier = wanted.after?.tier ?? 1;
  return sampleNextRows(query, {
    ...wanted,
    ...selectAllTiers(wanted),
    tier,
    rows: bounds.sampleRows,
  });
}

function selectAllTiers(wanted: SearchPlanQuery): TierRange {
  return sliceTiers(wanted, 1, wanted.tiers.length);
}

type Sizes = { catalog: SearchedCatalog; estimates: number[] };

// Starts at the strongest tier and continues until the page is full.
async function findByTier(
  query: RunQuery,
  wanted: SearchPlanQuery,
  sizes: Sizes,
): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  let tier = wanted.after?.tier ?? 1;
  let { estimates } = sizes;
  while (tier <= wanted.tiers.length && hits.length < wanted.limit) {
    const after = wanted.after?.tier === tier ? wanted.after : null;
    const rest = { ...wanted, after, limit: wanted.limit - hits.length };
    const group = await findGroup(query, rest, { ...sizes, estimates, tier });
    hits.push(...group.hits);
    tier = group.last + 1;
    estimates = group.estimates;
  }
  return hits;
}

type TierSizes = Sizes & { tier: number };

// Consecutive small tiers are fetched together, fewer of them when they were larger than expected.
async function findGroup(
  query: RunQuery,
  wanted: SearchPlanQuery,
  sizes: TierSizes,
): Promise<{ last: number; hits: SearchHit[]; estimates: number[] }> {
  const { tier, catalog, estimates } = sizes;
  const cap = computeFetchCap(wanted.limit, catalog);
  const last = findLastTierOfGroup(estimates, tier, cap);
  if (last === null) return { last: tier, hits: await findInTier(query, wanted, sizes), estimates };
  const ranked = await rankTiers(query, wanted, { first: tier, last, cap, hidden: true });
  if (ranked.isAll) return { last, hits: ranked.hits, estimates };
  const read = { first: tier, perTier: ranked.perTier };
  const corrected = correctEstimates(estimates, read, cap);
  return findGroup(query, wanted, { ...sizes, estimates: corrected });
}

/** Walks within a budget, then fetches and sorts up to a cap, then walks without a budget. */
async function findInTier(
  query: RunQuery,
  wanted: SearchPlanQuery,
  sizes: TierSizes,
): Promise<SearchHit[]> {
  const { tier, catalog, estimates } = sizes;
  const cap = computeFetchCap(wanted.limit, catalog);
  const { text } = sliceTiers(wanted, tier, tier).any;
  const [expected = 0] = text === null ? [] : await catalog.words.estimate(query, [text]);
  const matches = Math.max(estimates[tier - 1] ?? 0, expected, cap);
  const budget = computeWalkBudget({ matches, limit: wanted.limit }, catalog);
  const walked = await walkTier(query, wanted, { tier, budget });
  if (walked.length === wanted.limit) return walked;
  const ranked = await rankTiers(query, wanted, {
    first: tier,
    last: tier,
    cap: cap * capMultiplier,
    hidden: true,
  });
  return ranked.isAll ? ranked.hits : walkTier(query, wanted, { tier, budget: null });
}

/**
 * All tiers. That there are more matches than the cap is remembered, because reading so many of them
 * costs more than all other statements of a search, and is of no use for its page.
 */
async function rankAll(
  query: RunQuery,
  wanted: SearchPlanQuery,
  { catalog, extent }: { catalog: SearchedCatalog; extent: RankExtent },
): Promise<RankedMatches> {
  const key = JSON.stringify([wanted.tiers, wanted.filters, extent.cap]);
  const known = catalog.words.recallExcess(key);
  if (known !== undefined) return { ...known, hits: [], isAll: false };
  const ranked = await rankTiers(query, wanted, extent);
  if (!ranked.isAll) catalog.words.rememberExcess(key, ranked);
  return ranked;
}

type RankExtent = { first: number; last: number; cap: number; hidden: boolean; byLead?: boolean };
type RankedMatches = MatchSample & { isAll: boolean };

async function rankTiers(
  query: RunQuery,
  wanted: SearchPlanQuery,
  extent: RankExtent,
): Promise<RankedMatches> {
  const { first, last, cap, hidden } = extent;
  const tiers = sliceTiers(wanted, first, last);
  const lead = wanted.tiers[last - 1]?.lead ?? null;
  const any = extent.byLead ? { ...tiers.any, lead } : tiers.any;
  const matches = await rankMatches(query, {
    ...wanted,
    ...tiers,
    any,
    cap,
    skipPriceIndex: hidden,
  });
  return { ...matches, isAll: matches.total <= cap };
}

function walkTier(
  query: RunQuery,
  wanted: SearchPlanQuery,
  { tier, budget }: { tier: number; budget: number | null },
): Promise<SearchHit[]> {
  const { any } = sliceTiers(wanted, tier, tier);
  return walkMatches(query, { ...wanted, match: any.text, tier, budget });
}

// Each tier contains the stronger ones, so a range of tiers is its last tier minus the tier before
// it.
function sliceTiers({ tiers }: SearchPlanQuery, first: number, last: number): TierRange {
  const text = tiers[last - 1]?.text ?? null;
  const stronger = tiers[first - 2]?.text ?? null;
  const any = stronger === null ? text : `(${text}) & !(${stronger})`;
  const texts = tiers.slice(first - 1, last).flatMap((tier) => tier.own ?? tier.text ?? []);
  return { any: { text: any, lead: null }, tiers: texts, firstTier: first };
}
