import type { RunQuery } from './query.ts';

/** The order of a search: the strongest tier, the shortest name, the newest, the id. */
export type SearchPosition = { tier: number; brevity: number; newness: number; productId: string };
export type SearchHit = SearchPosition & { workspaceId: string };

/** What the index of lexemes cannot say: one variant satisfies all of it. */
export type SearchFilters = { inStock: boolean; priceMin: number | null; priceMax: number | null };

/** Newest first, or the shortest names first. */
export type SearchOrder = 'newest' | 'brevity';

type SearchBase = {
  filters: SearchFilters;
  order: SearchOrder;
  after: SearchPosition | null;
  limit: number;
};

/** `any` holds all `tiers`, the strongest first; the number of the first is `firstTier`. */
export type TierRange = { any: TierMatch; tiers: string[]; firstTier: number };

/** A tsquery (null: every document); `lead`: what the index is asked instead, which all matches have. */
export type TierMatch = { text: string | null; lead: string | null };

/** `hidden`: the index of prices is not to be used, for most of what is found passes. */
export type RankRequest = SearchBase & TierRange & { cap: number; hidden: boolean };

/** A look at the next `rows` documents in order: what matches among them, and the page's hits of one tier. */
export type LookaheadRequest = SearchBase &
  TierRange & { siteId: string | null; tier: number; rows: number };

/** One tier in order. `budget`: how many rows are looked at; null: as many as it takes. */
export type WalkRequest = SearchBase & {
  match: string | null;
  siteId: string | null;
  tier: number;
  budget: number | null;
};

/** `total` matches, of each tier from the first asked for, among `found` that have the words. */
export type MatchSample = { found: number; total: number; perTier: number[]; hits: SearchHit[] };

/**
 * Fetches at most `cap` + 1 matches, sorts them, and cuts the page; `total` is how many were fetched.
 * `found` has no limit of its own, or the planner would hope to come across enough of them by
 * reading the table from its beginning.
 */
export async function rankMatches(query: RunQuery, ranking: RankRequest): Promise<MatchSample> {
  const values: unknown[] = [];
  const bind = createBinder(values);
  const { order, after, limit, cap } = ranking;
  const passes = buildFilterConditions(bind, ranking.filters);
  const where = [
    ...buildIndexConditions(bind, ranking.any),
    ...(ranking.hidden ? passes.map((pass) => `(${pass}) is true`) : passes),
  ];
  const text = `with found as materialized (
      select workspace_id, product_id, ${brevityColumn(order)} as place_brevity, newness, ${selectTier(bind, ranking)} as tier
        from search_documents ${whereAll(where)}),
    matches as materialized (select * from found limit ${bind(cap + 1)}::int8),
    page as (select * from matches ${whereAll(buildRankCursor(bind, after))}
      order by tier, place_brevity, newness, product_id limit ${bind(limit)}::int8)
    select counted.*, page.*
      from (select ${selectTierCounts(ranking)} from matches) as counted left join page on true
     order by tier, place_brevity, newness, product_id`;
  return toMatchSample(await query(text, values));
}

/** Reads the next `rows` documents in order; `found` counts those with the words, whatever the filters say. */
export async function lookAhead(query: RunQuery, look: LookaheadRequest): Promise<MatchSample> {
  const values: unknown[] = [];
  const bind = createBinder(values);
  const passes = buildFilterConditions(bind, look.filters).join(' and ') || 'true';
  const text = `with found as materialized (
      select workspace_id, product_id, ${brevityColumn(look.order)} as place_brevity, newness,
        case when ${passes} then ${selectTier(bind, look)} end as tier
        from (${selectWalkedRows(bind, look, look.rows)}) as walked ${whereAll(buildLexemeChecks(bind, look.any.text))}),
    page as (select * from found where tier = ${bind(look.tier)}::int
      order by place_brevity, newness, product_id limit ${bind(look.limit)}::int8)
    select counted.*, page.*
      from (select ${selectTierCounts(look)} from found) as counted left join page on true
     order by place_brevity, newness, product_id`;
  return toMatchSample(await query(text, values));
}

/** Counts matches among the next `rows` documents in order, until there are `enough`. */
export async function countAhead(
  query: RunQuery,
  look: LookaheadRequest,
  enough: number,
): Promise<number> {
  const values: unknown[] = [];
  const bind = createBinder(values);
  const check = [
    ...buildLexemeChecks(bind, look.any.text),
    ...buildFilterConditions(bind, look.filters),
  ];
  const text = `select count(*)::int as count from (
      select from (${selectWalkedRows(bind, look, look.rows)}) as walked ${whereAll(check)} limit ${bind(enough)}::int8) as found`;
  const [row] = await query<{ count: number }>(text, values);
  return row?.count ?? 0;
}

/** The planner's estimates of how many documents match each of the tsqueries. */
export async function estimateMatches(query: RunQuery, texts: string[]): Promise<number[]> {
  const values: unknown[] = [];
  const bind = createBinder(values);
  const parts = texts.map(
    (text) => `(select from search_documents where lexemes @@ ${bind(text)}::tsquery offset 0)`,
  );
  const explain = `explain (format json) ${parts.join(' union all ')}`;
  const [row] = await query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain, values);
  const plan = row?.['QUERY PLAN'][0].Plan;
  const nodes = texts.length === 1 ? [plan] : (plan?.Plans ?? []);
  return texts.map((_, at) => nodes[at]?.['Plan Rows'] ?? 0);
}

/**
 * Walks the index in the order asked for. The inner select is a fence: seen together, the planner
 * would rather read and sort the table for a match that it takes for a rare one.
 */
export async function walkMatches(query: RunQuery, walk: WalkRequest): Promise<SearchHit[]> {
  const values: unknown[] = [];
  const bind = createBinder(values);
  const check = [
    ...buildLexemeChecks(bind, walk.match),
    ...buildFilterConditions(bind, walk.filters),
  ];
  const text = `
    select workspace_id, product_id, ${brevityColumn(walk.order)} as place_brevity, newness, ${bind(walk.tier)}::int as tier
      from (${selectWalkedRows(bind, walk, walk.budget)}) as walked
     ${whereAll(check)} order by ${orderKey(walk.order)} limit ${bind(walk.limit)}::int8`;
  return (await query<HitRow>(text, values)).map(toSearchHit);
}

/** How many documents there are: of all roughly, of one store exactly up to a hundred thousand. */
export async function countDocuments(query: RunQuery, siteId: string | null): Promise<number> {
  const [row] =
    siteId === null
      ? await query<{ count: number }>(
          "select greatest(reltuples, 0)::int8 as count from pg_class where oid = 'search_documents'::regclass",
          [],
        )
      : await query<{ count: number }>(
          'select count(*) as count from (select from search_documents where site_id = $1 limit 100000) as counted',
          [siteId],
        );
  return row?.count ?? 0;
}

type PlanNode = { 'Plan Rows': number; Plans?: PlanNode[] };
type HitRow = {
  workspace_id: string;
  product_id: string;
  place_brevity: number;
  newness: string;
  tier: number;
};
type Bind = (value: unknown) => string;

function createBinder(values: unknown[]): Bind {
  return (value) => `$${values.push(value)}`;
}

function whereAll(conditions: string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

function brevityColumn(order: SearchOrder): string {
  return order === 'newest' ? '0' : 'brevity';
}

function selectWalkedRows(
  bind: Bind,
  walk: SearchBase & { siteId: string | null },
  rows: number | null,
): string {
  const start = [
    ...(walk.siteId === null ? [] : [`site_id = ${bind(walk.siteId)}`]),
    ...buildWalkCursor(bind, walk.after, walk.order === 'brevity'),
  ];
  const stretch = rows === null ? 'offset 0' : `limit ${bind(rows)}::int8`;
  return `select workspace_id, product_id, brevity, newness, lexemes, prices, prices_in_stock
    from search_documents ${whereAll(start)} order by ${orderKey(walk.order)} ${stretch}`;
}

function orderKey(order: SearchOrder): string {
  return order === 'newest' ? 'newness, product_id' : 'brevity, newness, product_id';
}

function buildIndexConditions(bind: Bind, { text, lead }: TierMatch): string[] {
  if (text === null) return [];
  if (lead !== null) return [`lexemes @@ ${bind(lead)}::tsquery`, ...buildLexemeChecks(bind, text)];
  return [`lexemes @@ ${bind(text)}::tsquery`];
}

// "is true" hides the operator from the planner, which would look it up in the index.
function buildLexemeChecks(bind: Bind, text: string | null): string[] {
  return text === null ? [] : [`(lexemes @@ ${bind(text)}::tsquery) is true`];
}

// The bounds go to `prices` too: it is the indexed one, and holds all that is in stock.
function buildFilterConditions(bind: Bind, filters: SearchFilters): string[] {
  const { inStock, priceMin, priceMax } = filters;
  if (priceMin === null && priceMax === null)
    return inStock ? [`prices_in_stock <> '{}'::int8multirange`] : [];
  const range = `int8range(${bind(priceMin)}::int8, ${bind(priceMax)}::int8, '[]')`;
  return [`prices && ${range}`, ...(inStock ? [`prices_in_stock && ${range}`] : [])];
}

function selectTierCounts({ tiers, firstTier }: TierRange): string {
  const numbers = Array.from({ length: Math.max(1, tiers.length) }, (_, at) => firstTier + at);
  const counts = numbers.map((tier) => `(count(*) filter (where tier = ${tier}))::int`);
  return `count(*)::int as found, array[${counts.join(', ')}] as per_tier`;
}

function selectTier(bind: Bind, { tiers, firstTier }: TierRange): string {
  const last = firstTier + Math.max(1, tiers.length) - 1;
  if (tiers.length < 2) return `${last}`;
  const cases = tiers
    .slice(0, -1)
    .map((tier, at) => `when lexemes @@ ${bind(tier)}::tsquery then ${firstTier + at}`);
  return `case ${cases.join(' ')} else ${last} end`;
}

function buildRankCursor(bind: Bind, after: SearchPosition | null): string[] {
  if (after === null) return [];
  const { tier, brevity, newness, productId } = after;
  const place = `${bind(tier)}::int4, ${bind(brevity)}::int2, ${bind(newness)}::int8, ${bind(productId)}::text`;
  return [`(tier, place_brevity, newness, product_id) > (${place})`];
}

// In a walk every row is of one tier.
function buildWalkCursor(bind: Bind, after: SearchPosition | null, withName: boolean): string[] {
  if (after === null) return [];
  const { brevity, newness, productId } = after;
  const rest = `${bind(newness)}::int8, ${bind(productId)}::text`;
  return withName
    ? [`(brevity, newness, product_id) > (${bind(brevity)}::int2, ${rest})`]
    : [`(newness, product_id) > (${rest})`];
}

function toMatchSample(rows: (HitRow & { found: number; per_tier: number[] })[]): MatchSample {
  const perTier = rows[0]?.per_tier ?? [];
  return {
    found: rows[0]?.found ?? 0,
    total: perTier.reduce((sum, count) => sum + count, 0),
    perTier,
    hits: rows.filter((row) => row.product_id !== null).map(toSearchHit),
  };
}

function toSearchHit(row: HitRow): SearchHit {
  return {
    workspaceId: row.workspace_id,
    productId: row.product_id,
    tier: row.tier,
    brevity: row.place_brevity,
    newness: Number(row.newness),
  };
}
