import {
  type CatalogStats,
  capMultiplier,
  computeCountRows,
  computeFetchCap,
  computeTotalEstimate,
  computeWalkBudget,
  estimateTiers,
  findLastTierOfGroup,
  isFilterUnselective,
  isLeadCheaper,
  isRareMatch,
} from './plan.ts';
import type { RunQuery } from './query.ts';
import {
  countAhead,
  estimateMatches,
  lookAhead,
  type MatchSample,
  rankMatches,
  type SearchFilters,
  type SearchHit,
  type SearchOrder,
  type SearchPosition,
  type TierRange,
  walkMatches,
} from './search-store.ts';
import type { SearchTier } from './tiers.ts';

/** A search as the index sees it: its tiers, strongest first. */
export type SearchPlanQuery = {
  tiers: SearchTier[];
  siteId: string | null;
  filters: SearchFilters;
  order: SearchOrder;
  after: SearchPosition | null;
  /** One more than the page, to see whether there is a next one. */
  limit: number;
};

export type SearchPlanResult = { hits: SearchHit[]; totalEstimate: number };

/** The hits after `wanted.after`, by whichever way is the shorter one. */
export async function findSearchPage(
  query: RunQuery,
  wanted: SearchPlanQuery,
  catalog: CatalogStats,
): Promise<SearchPlanResult> {
  const outlook = await estimateSearch(query, wanted, catalog);
  const whole = outlook.isRare
    ? await rankTiers(query, wanted, toFullExtent(wanted, outlook))
    : null;
  if (whole?.isAll) return { hits: whole.hits, totalEstimate: whole.total };
  const seen = await sampleMatches(query, wanted, catalog);
  const counted = whole ?? (await countExactly(query, wanted, { catalog, outlook, seen }));
  if (counted?.isAll) return { hits: counted.hits, totalEstimate: counted.total };
  const share = seen.total / catalog.bounds.sampleRows;
  const totalEstimate = computeTotalEstimate(
    Math.max(share * catalog.documents, counted?.total ?? 0),
    catalog,
  );
  if (seen.hits.length === wanted.limit) return { hits: seen.hits, totalEstimate };
  const estimates = estimateTiers(counted?.perTier ?? seen.perTier, totalEstimate);
  return { hits: await findByTier(query, wanted, { catalog, estimates }), totalEstimate };
}

/** What is rare, or in a small catalog, is fetched and sorted at once. */
type SearchEstimate = { isRare: boolean; byLead: boolean; cap: number };

async function estimateSearch(
  query: RunQuery,
  wanted: SearchPlanQuery,
  catalog: CatalogStats,
): Promise<SearchEstimate> {
  const { documents, bounds } = catalog;
  if (documents <= bounds.smallCatalog)
    return { isRare: true, byLead: false, cap: Math.max(documents, bounds.exactUpTo) };
  const { text = null, lead = null } = wanted.tiers.at(-1) ?? {};
  const cap = 2 * computeFetchCap(wanted.limit, catalog);
  if (text === null) return { isRare: false, byLead: false, cap };
  const [any = 0, led] = await estimateMatches(query, lead === null ? [text] : [text, lead]);
  const byLead = led !== undefined && isLeadCheaper(led, any, cap);
  return { isRare: isRareMatch(any, catalog), byLead, cap };
}

function toFullExtent(wanted: SearchPlanQuery, { cap, byLead }: SearchEstimate): RankExtent {
  return { first: 1, last: wanted.tiers.length, cap, hidden: false, byLead };
}

type SearchStats = { catalog: CatalogStats; outlook: SearchEstimate; seen: MatchSample };

/** All matches up to the exact count; null when there are surely more. */
async function countExactly(
  query: RunQuery,
  wanted: SearchPlanQuery,
  sight: SearchStats,
): Promise<RankedMatches | null> {
  const { catalog, outlook, seen } = sight;
  const { exactUpTo, sampleRows } = catalog.bounds;
  if (seen.total > exactUpTo) return null;
  const shares = { found: seen.found / sampleRows, matching: seen.total / sampleRows };
  const rows = computeCountRows(shares, catalog);
  const tier = wanted.after?.tier ?? 1;
  const further = { ...wanted, ...selectAllTiers(wanted), tier, rows: rows ?? 0 };
  if (rows !== null && (await countAhead(query, further, exactUpTo + 1)) > exactUpTo) return null;
  const cap = shares.matching * catalog.documents < outlook.cap ? outlook.cap : exactUpTo;
  return rankTiers(query, wanted, {
    ...toFullExtent(wanted, { ...outlook, cap }),
    hidden: isFilterUnselective(shares),
  });
}

function sampleMatches(
  query: RunQuery,
  wanted: SearchPlanQuery,
  { bounds }: CatalogStats,
): Promise<MatchSample> {
  const tier = wanted.after?.tier ?? 1;
  return lookAhead(query, { ...wanted, ...selectAllTiers(wanted), tier, rows: bounds.sampleRows });
}

function selectAllTiers(wanted: SearchPlanQuery): TierRange {
  return sliceTiers(wanted, 1, wanted.tiers.length);
}

type Sizes = { catalog: CatalogStats; estimates: number[] };

// From the strongest tier on, until the page is full.
async function findByTier(
  query: RunQuery,
  wanted: SearchPlanQuery,
  sizes: Sizes,
): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  let tier = wanted.after?.tier ?? 1;
  while (tier <= wanted.tiers.length && hits.length < wanted.limit) {
    const after = wanted.after?.tier === tier ? wanted.after : null;
    const rest = { ...wanted, after, limit: wanted.limit - hits.length };
    const group = await findGroup(query, rest, { ...sizes, tier });
    hits.push(...group.hits);
    tier = group.last + 1;
  }
  return hits;
}

type TierSizes = Sizes & { tier: number };

// Small tiers in a row are fetched together.
async function findGroup(
  query: RunQuery,
  wanted: SearchPlanQuery,
  sizes: TierSizes,
): Promise<{ last: number; hits: SearchHit[] }> {
  const { tier, catalog } = sizes;
  const cap = computeFetchCap(wanted.limit, catalog);
  const last = findLastTierOfGroup(sizes.estimates, tier, cap);
  const ranked =
    last === null ? null : await rankTiers(query, wanted, { first: tier, last, cap, hidden: true });
  if (last !== null && ranked?.isAll) return { last, hits: ranked.hits };
  return { last: tier, hits: await findInTier(query, wanted, sizes) };
}

/** Each step is tried when the one before has shown to be too long. */
async function findInTier(
  query: RunQuery,
  wanted: SearchPlanQuery,
  sizes: TierSizes,
): Promise<SearchHit[]> {
  const { tier, catalog, estimates } = sizes;
  const cap = computeFetchCap(wanted.limit, catalog);
  const matches = Math.max(estimates[tier - 1] ?? 0, cap);
  const budget = computeWalkBudget({ matches, limit: wanted.limit }, catalog);
  const walked = await walkTier(query, wanted, { tier, budget });
  if (walked.length === wanted.limit) return walked;
  const many = cap * capMultiplier;
  const ranked = await rankTiers(query, wanted, {
    first: tier,
    last: tier,
    cap: many,
    hidden: true,
  });
  return ranked.isAll ? ranked.hits : walkTier(query, wanted, { tier, budget: null });
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
  const seen = await rankMatches(query, { ...wanted, ...tiers, any, cap, hidden });
  return { ...seen, isAll: seen.total <= cap };
}

function walkTier(
  query: RunQuery,
  wanted: SearchPlanQuery,
  { tier, budget }: { tier: number; budget: number | null },
): Promise<SearchHit[]> {
  const { any } = sliceTiers(wanted, tier, tier);
  return walkMatches(query, { ...wanted, match: any.text, tier, budget });
}

// Tiers hold each other: what some tiers add is the last of them without the one before the first.
function sliceTiers({ tiers }: SearchPlanQuery, first: number, last: number): TierRange {
  const text = tiers[last - 1]?.text ?? null;
  const stronger = tiers[first - 2]?.text ?? null;
  const any = stronger === null ? text : `(${text}) & !(${stronger})`;
  const texts = tiers.slice(first - 1, last).flatMap((tier) => tier.text ?? []);
  return { any: { text: any, lead: null }, tiers: texts, firstTier: first };
}
