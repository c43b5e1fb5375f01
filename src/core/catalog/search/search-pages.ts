import {
  capOf,
  estimatesFrom,
  isCommon,
  lastOfGroup,
  manyTimes,
  smallCatalog,
  totalOf,
  walkBudget,
} from './plan.ts';
import {
  estimateMatches,
  type Filters,
  type Hit,
  type Order,
  type Place,
  type Query,
  rankMatches,
  walkMatches,
} from './search-store.ts';

/** A search as the index sees it: tiers as tsqueries, strongest first; null stands for every document. */
export type Wanted = {
  tiers: [string | null, ...(string | null)[]];
  siteId: string | null;
  filters: Filters;
  order: Order;
  after: Place | null;
  /** One more than the page, to see whether there is a next one. */
  limit: number;
};

export type Found = { hits: Hit[]; totalEstimate: number };

/** The hits after `wanted.after`, by whichever plan is the shorter one; `documents` is how many there are in all. */
export async function findPage(query: Query, wanted: Wanted, documents: number): Promise<Found> {
  const cap = capOf(wanted.limit, documents);
  const planned = await estimate(query, wanted, documents);
  const any = planned.at(-1) ?? 0;
  const all = { first: 1, last: wanted.tiers.length, cap };
  const ranked = isCommon(any, cap) ? null : await rank(query, wanted, all);
  if (ranked !== null && ranked.total <= cap)
    return { hits: ranked.hits, totalEstimate: ranked.total };
  const estimates =
    ranked === null ? planned : estimatesFrom(ranked.perTier, Math.max(any, ranked.total));
  const hits = await findByTier(query, wanted, { documents, estimates, cap });
  // A common search that does not fill its first page was estimated wrongly: it was seen to its end.
  const counted = wanted.after === null && hits.length < wanted.limit ? hits.length : null;
  return { hits, totalEstimate: totalOf(counted, any, cap) };
}

type Sizes = { documents: number; estimates: number[]; cap: number };

async function estimate(query: Query, wanted: Wanted, documents: number): Promise<number[]> {
  const { tiers, filters } = wanted;
  const isFree = !filters.inStock && filters.priceMin === null && filters.priceMax === null;
  if (isFree && tiers.every((tier) => tier === null)) return tiers.map(() => documents);
  if (documents < smallCatalog) return tiers.map(() => 0);
  return estimateMatches(query, tiers, filters);
}

// From the strongest tier on, until the page is full.
async function findByTier(query: Query, wanted: Wanted, sizes: Sizes): Promise<Hit[]> {
  const hits: Hit[] = [];
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

type InTier = Sizes & { tier: number };

// Small tiers in a row are fetched together.
async function findGroup(
  query: Query,
  wanted: Wanted,
  sizes: InTier,
): Promise<{ last: number; hits: Hit[] }> {
  const { tier, cap } = sizes;
  const last = lastOfGroup(sizes.estimates, tier, cap);
  const ranked = last === null ? null : await rank(query, wanted, { first: tier, last, cap });
  if (last !== null && ranked !== null && ranked.total <= cap) return { last, hits: ranked.hits };
  return { last: tier, hits: await findInTier(query, wanted, sizes) };
}

/** Each step is tried when the one before has shown to be too long. */
async function findInTier(query: Query, wanted: Wanted, sizes: InTier): Promise<Hit[]> {
  const { tier, documents, estimates, cap } = sizes;
  const matches = Math.max(estimates[tier - 1] ?? 0, cap);
  const budget = walkBudget({ matches, documents, limit: wanted.limit });
  const walked = await walk(query, wanted, { tier, budget });
  if (walked.length === wanted.limit) return walked;
  const many = cap * manyTimes;
  const ranked = await rank(query, wanted, { first: tier, last: tier, cap: many });
  return ranked.total <= many ? ranked.hits : walk(query, wanted, { tier, budget: null });
}

function rank(
  query: Query,
  wanted: Wanted,
  { first, last, cap }: { first: number; last: number; cap: number },
) {
  const tiers = wanted.tiers.slice(first - 1, last).filter((tier) => tier !== null);
  const any = first === 1 ? (tiers.at(-1) ?? null) : onlyTier(wanted, last);
  const { filters, order, after, limit } = wanted;
  return rankMatches(query, { any, tiers, firstTier: first, cap, filters, order, after, limit });
}

function walk(
  query: Query,
  wanted: Wanted,
  { tier, budget }: { tier: number; budget: number | null },
) {
  const { siteId, filters, order, after, limit } = wanted;
  return walkMatches(query, {
    match: onlyTier(wanted, tier),
    siteId,
    tier,
    budget,
    filters,
    order,
    after,
    limit,
  });
}

// Tiers hold each other: what a tier adds is itself without the one before.
function onlyTier({ tiers }: Wanted, tier: number): string | null {
  const own = tiers[tier - 1] ?? null;
  const stronger = tiers[tier - 2] ?? null;
  return stronger === null || own === null ? own : `(${own}) & !(${stronger})`;
}
