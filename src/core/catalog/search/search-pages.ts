import {
  type Catalog,
  capOf,
  estimatesFrom,
  isBetterLed,
  lastOfGroup,
  looksRare,
  manyTimes,
  passesOften,
  rowsUntilMany,
  totalOf,
  walkBudget,
} from './plan.ts';
import type { Query } from './query.ts';
import {
  countAhead,
  estimateMatches,
  type Filters,
  type Hit,
  lookAhead,
  type Order,
  type Place,
  rankMatches,
  type Seen,
  type Tiers,
  walkMatches,
} from './search-store.ts';
import type { Tier } from './tiers.ts';

/** A search as the index sees it: its tiers, strongest first. */
export type Wanted = {
  tiers: Tier[];
  siteId: string | null;
  filters: Filters;
  order: Order;
  after: Place | null;
  /** One more than the page, to see whether there is a next one. */
  limit: number;
};

export type Found = { hits: Hit[]; totalEstimate: number };

/** The hits after `wanted.after`, by whichever way is the shorter one. */
export async function findPage(query: Query, wanted: Wanted, catalog: Catalog): Promise<Found> {
  const outlook = await lookOut(query, wanted, catalog);
  const whole = outlook.isRare ? await rank(query, wanted, allWithin(wanted, outlook)) : null;
  if (whole?.isAll) return { hits: whole.hits, totalEstimate: whole.total };
  const seen = await look(query, wanted, catalog);
  const counted = whole ?? (await countExactly(query, wanted, { catalog, outlook, seen }));
  if (counted?.isAll) return { hits: counted.hits, totalEstimate: counted.total };
  const share = seen.total / catalog.bounds.firstLook;
  const totalEstimate = totalOf(Math.max(share * catalog.documents, counted?.total ?? 0), catalog);
  if (seen.hits.length === wanted.limit) return { hits: seen.hits, totalEstimate };
  const estimates = estimatesFrom(counted?.perTier ?? seen.perTier, totalEstimate);
  return { hits: await findByTier(query, wanted, { catalog, estimates }), totalEstimate };
}

/** What is rare, or in a small catalog, is fetched and sorted at once. */
type Outlook = { isRare: boolean; byLead: boolean; cap: number };

async function lookOut(query: Query, wanted: Wanted, catalog: Catalog): Promise<Outlook> {
  const { documents, bounds } = catalog;
  if (documents <= bounds.smallCatalog)
    return { isRare: true, byLead: false, cap: Math.max(documents, bounds.exactUpTo) };
  const { text = null, lead = null } = wanted.tiers.at(-1) ?? {};
  const cap = 2 * capOf(wanted.limit, catalog);
  if (text === null) return { isRare: false, byLead: false, cap };
  const [any = 0, led] = await estimateMatches(query, lead === null ? [text] : [text, lead]);
  const byLead = led !== undefined && isBetterLed(led, any, cap);
  return { isRare: looksRare(any, catalog), byLead, cap };
}

function allWithin(wanted: Wanted, { cap, byLead }: Outlook): Extent {
  return { first: 1, last: wanted.tiers.length, cap, hidden: false, byLead };
}

type Sight = { catalog: Catalog; outlook: Outlook; seen: Seen };

/** All matches up to the exact count; null when there are surely more. */
async function countExactly(query: Query, wanted: Wanted, sight: Sight): Promise<Ranked | null> {
  const { catalog, outlook, seen } = sight;
  const { exactUpTo, firstLook } = catalog.bounds;
  if (seen.total > exactUpTo) return null;
  const shares = { found: seen.found / firstLook, matching: seen.total / firstLook };
  const rows = rowsUntilMany(shares, catalog);
  const tier = wanted.after?.tier ?? 1;
  const further = { ...wanted, ...allTiers(wanted), tier, rows: rows ?? 0 };
  if (rows !== null && (await countAhead(query, further, exactUpTo + 1)) > exactUpTo) return null;
  const cap = shares.matching * catalog.documents < outlook.cap ? outlook.cap : exactUpTo;
  return rank(query, wanted, {
    ...allWithin(wanted, { ...outlook, cap }),
    hidden: passesOften(shares),
  });
}

function look(query: Query, wanted: Wanted, { bounds }: Catalog): Promise<Seen> {
  const tier = wanted.after?.tier ?? 1;
  return lookAhead(query, { ...wanted, ...allTiers(wanted), tier, rows: bounds.firstLook });
}

function allTiers(wanted: Wanted): Tiers {
  return tiersBetween(wanted, 1, wanted.tiers.length);
}

type Sizes = { catalog: Catalog; estimates: number[] };

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
  const { tier, catalog } = sizes;
  const cap = capOf(wanted.limit, catalog);
  const last = lastOfGroup(sizes.estimates, tier, cap);
  const ranked =
    last === null ? null : await rank(query, wanted, { first: tier, last, cap, hidden: true });
  if (last !== null && ranked?.isAll) return { last, hits: ranked.hits };
  return { last: tier, hits: await findInTier(query, wanted, sizes) };
}

/** Each step is tried when the one before has shown to be too long. */
async function findInTier(query: Query, wanted: Wanted, sizes: InTier): Promise<Hit[]> {
  const { tier, catalog, estimates } = sizes;
  const cap = capOf(wanted.limit, catalog);
  const matches = Math.max(estimates[tier - 1] ?? 0, cap);
  const budget = walkBudget({ matches, limit: wanted.limit }, catalog);
  const walked = await walk(query, wanted, { tier, budget });
  if (walked.length === wanted.limit) return walked;
  const many = cap * manyTimes;
  const ranked = await rank(query, wanted, { first: tier, last: tier, cap: many, hidden: true });
  return ranked.isAll ? ranked.hits : walk(query, wanted, { tier, budget: null });
}

type Extent = { first: number; last: number; cap: number; hidden: boolean; byLead?: boolean };
type Ranked = Seen & { isAll: boolean };

async function rank(query: Query, wanted: Wanted, extent: Extent): Promise<Ranked> {
  const { first, last, cap, hidden } = extent;
  const tiers = tiersBetween(wanted, first, last);
  const lead = wanted.tiers[last - 1]?.lead ?? null;
  const any = extent.byLead ? { ...tiers.any, lead } : tiers.any;
  const seen = await rankMatches(query, { ...wanted, ...tiers, any, cap, hidden });
  return { ...seen, isAll: seen.total <= cap };
}

function walk(
  query: Query,
  wanted: Wanted,
  { tier, budget }: { tier: number; budget: number | null },
): Promise<Hit[]> {
  const { any } = tiersBetween(wanted, tier, tier);
  return walkMatches(query, { ...wanted, match: any.text, tier, budget });
}

// Tiers hold each other: what some tiers add is the last of them without the one before the first.
function tiersBetween({ tiers }: Wanted, first: number, last: number): Tiers {
  const text = tiers[last - 1]?.text ?? null;
  const stronger = tiers[first - 2]?.text ?? null;
  const any = stronger === null ? text : `(${text}) & !(${stronger})`;
  const texts = tiers.slice(first - 1, last).flatMap((tier) => tier.text ?? []);
  return { any: { text: any, lead: null }, tiers: texts, firstTier: first };
}
