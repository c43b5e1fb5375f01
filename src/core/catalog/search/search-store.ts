import type { Query } from './query.ts';

/** The order of a search: the strongest tier, the shortest name, the newest, the id. */
export type Place = { tier: number; brevity: number; newness: number; productId: string };
export type Hit = Place & { workspaceId: string };

/** What the index of lexemes cannot say: one variant satisfies all of it. */
export type Filters = { inStock: boolean; priceMin: number | null; priceMax: number | null };

/** Newest first, or the shortest names first. */
export type Order = 'newest' | 'brevity';

type Common = { filters: Filters; order: Order; after: Place | null; limit: number };

/** `any` holds all `tiers`, the strongest first; the number of the first is `firstTier`. */
export type Tiers = { any: Match; tiers: string[]; firstTier: number };

/** A tsquery (null: every document); `lead`: what the index is asked instead, which all matches have. */
export type Match = { text: string | null; lead: string | null };

/** `hidden`: the index of prices is not to be used, for most of what is found passes. */
export type Ranking = Common & Tiers & { cap: number; hidden: boolean };

/** A look at the next `rows` documents in order: what matches among them, and the page's hits of one tier. */
export type Look = Common & Tiers & { siteId: string | null; tier: number; rows: number };

/** One tier in order. `budget`: how many rows are looked at; null: as many as it takes. */
export type Walk = Common & {
  match: string | null;
  siteId: string | null;
  tier: number;
  budget: number | null;
};

/** `total` matches, of each tier from the first asked for, among `found` that have the words. */
export type Seen = { found: number; total: number; perTier: number[]; hits: Hit[] };

/**
 * Fetches at most `cap` + 1 matches, sorts them, and cuts the page; `total` is how many were fetched.
 * `found` has no limit of its own, or the planner would hope to come across enough of them by
 * reading the table from its beginning.
 */
export async function rankMatches(query: Query, ranking: Ranking): Promise<Seen> {
  const values: unknown[] = [];
  const bind = binder(values);
  const { order, after, limit, cap } = ranking;
  const passes = filtering(bind, ranking.filters);
  const where = [
    ...matching(bind, ranking.any),
    ...(ranking.hidden ? passes.map((pass) => `(${pass}) is true`) : passes),
  ];
  const text = `with found as materialized (
      select workspace_id, product_id, ${brevityFor(order)} as place_brevity, newness, ${tierCase(bind, ranking)} as tier
        from search_documents ${whereAll(where)}),
    matches as materialized (select * from found limit ${bind(cap + 1)}::int8),
    page as (select * from matches ${whereAll(afterRank(bind, after))}
      order by tier, place_brevity, newness, product_id limit ${bind(limit)}::int8)
    select counted.*, page.*
      from (select ${countTiers(ranking)} from matches) as counted left join page on true
     order by tier, place_brevity, newness, product_id`;
  return seenIn(await query(text, values));
}

/** Reads the next `rows` documents in order; `found` counts those with the words, whatever the filters say. */
export async function lookAhead(query: Query, look: Look): Promise<Seen> {
  const values: unknown[] = [];
  const bind = binder(values);
  const passes = filtering(bind, look.filters).join(' and ') || 'true';
  const text = `with found as materialized (
      select workspace_id, product_id, ${brevityFor(look.order)} as place_brevity, newness,
        case when ${passes} then ${tierCase(bind, look)} end as tier
        from (${walkFrom(bind, look, look.rows)}) as walked ${whereAll(testing(bind, look.any.text))}),
    page as (select * from found where tier = ${bind(look.tier)}::int
      order by place_brevity, newness, product_id limit ${bind(look.limit)}::int8)
    select counted.*, page.*
      from (select ${countTiers(look)} from found) as counted left join page on true
     order by place_brevity, newness, product_id`;
  return seenIn(await query(text, values));
}

/** Counts matches among the next `rows` documents in order, until there are `enough`. */
export async function countAhead(query: Query, look: Look, enough: number): Promise<number> {
  const values: unknown[] = [];
  const bind = binder(values);
  const check = [...testing(bind, look.any.text), ...filtering(bind, look.filters)];
  const text = `select count(*)::int as count from (
      select from (${walkFrom(bind, look, look.rows)}) as walked ${whereAll(check)} limit ${bind(enough)}::int8) as found`;
  const [row] = await query<{ count: number }>(text, values);
  return row?.count ?? 0;
}

/** The planner's estimates of how many documents match each of the tsqueries. */
export async function estimateMatches(query: Query, texts: string[]): Promise<number[]> {
  const values: unknown[] = [];
  const bind = binder(values);
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
export async function walkMatches(query: Query, walk: Walk): Promise<Hit[]> {
  const values: unknown[] = [];
  const bind = binder(values);
  const check = [...testing(bind, walk.match), ...filtering(bind, walk.filters)];
  const text = `
    select workspace_id, product_id, ${brevityFor(walk.order)} as place_brevity, newness, ${bind(walk.tier)}::int as tier
      from (${walkFrom(bind, walk, walk.budget)}) as walked
     ${whereAll(check)} order by ${keyOf(walk.order)} limit ${bind(walk.limit)}::int8`;
  return (await query<HitRow>(text, values)).map(hitOf);
}

/** How many documents there are: of all roughly, of one store exactly up to a hundred thousand. */
export async function countDocuments(query: Query, siteId: string | null): Promise<number> {
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

function binder(values: unknown[]): Bind {
  return (value) => `$${values.push(value)}`;
}

function whereAll(conditions: string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

function brevityFor(order: Order): string {
  return order === 'newest' ? '0' : 'brevity';
}

function walkFrom(
  bind: Bind,
  walk: Common & { siteId: string | null },
  rows: number | null,
): string {
  const start = [
    ...(walk.siteId === null ? [] : [`site_id = ${bind(walk.siteId)}`]),
    ...afterPlace(bind, walk.after, walk.order === 'brevity'),
  ];
  const stretch = rows === null ? 'offset 0' : `limit ${bind(rows)}::int8`;
  return `select workspace_id, product_id, brevity, newness, lexemes, prices, prices_in_stock
    from search_documents ${whereAll(start)} order by ${keyOf(walk.order)} ${stretch}`;
}

function keyOf(order: Order): string {
  return order === 'newest' ? 'newness, product_id' : 'brevity, newness, product_id';
}

function matching(bind: Bind, { text, lead }: Match): string[] {
  if (text === null) return [];
  if (lead !== null) return [`lexemes @@ ${bind(lead)}::tsquery`, ...testing(bind, text)];
  return [`lexemes @@ ${bind(text)}::tsquery`];
}

// "is true" hides the operator from the planner, which would look it up in the index.
function testing(bind: Bind, text: string | null): string[] {
  return text === null ? [] : [`(lexemes @@ ${bind(text)}::tsquery) is true`];
}

// The bounds go to `prices` too: it is the indexed one, and holds all that is in stock.
function filtering(bind: Bind, filters: Filters): string[] {
  const { inStock, priceMin, priceMax } = filters;
  if (priceMin === null && priceMax === null)
    return inStock ? [`prices_in_stock <> '{}'::int8multirange`] : [];
  const range = `int8range(${bind(priceMin)}::int8, ${bind(priceMax)}::int8, '[]')`;
  return [`prices && ${range}`, ...(inStock ? [`prices_in_stock && ${range}`] : [])];
}

function countTiers({ tiers, firstTier }: Tiers): string {
  const numbers = Array.from({ length: Math.max(1, tiers.length) }, (_, at) => firstTier + at);
  const counts = numbers.map((tier) => `(count(*) filter (where tier = ${tier}))::int`);
  return `count(*)::int as found, array[${counts.join(', ')}] as per_tier`;
}

function tierCase(bind: Bind, { tiers, firstTier }: Tiers): string {
  const last = firstTier + Math.max(1, tiers.length) - 1;
  if (tiers.length < 2) return `${last}`;
  const cases = tiers
    .slice(0, -1)
    .map((tier, at) => `when lexemes @@ ${bind(tier)}::tsquery then ${firstTier + at}`);
  return `case ${cases.join(' ')} else ${last} end`;
}

function afterRank(bind: Bind, after: Place | null): string[] {
  if (after === null) return [];
  const { tier, brevity, newness, productId } = after;
  const place = `${bind(tier)}::int4, ${bind(brevity)}::int2, ${bind(newness)}::int8, ${bind(productId)}::text`;
  return [`(tier, place_brevity, newness, product_id) > (${place})`];
}

// In a walk every row is of one tier.
function afterPlace(bind: Bind, after: Place | null, withName: boolean): string[] {
  if (after === null) return [];
  const { brevity, newness, productId } = after;
  const rest = `${bind(newness)}::int8, ${bind(productId)}::text`;
  return withName
    ? [`(brevity, newness, product_id) > (${bind(brevity)}::int2, ${rest})`]
    : [`(newness, product_id) > (${rest})`];
}

function seenIn(rows: (HitRow & { found: number; per_tier: number[] })[]): Seen {
  const perTier = rows[0]?.per_tier ?? [];
  return {
    found: rows[0]?.found ?? 0,
    total: perTier.reduce((sum, count) => sum + count, 0),
    perTier,
    hits: rows.filter((row) => row.product_id !== null).map(hitOf),
  };
}

function hitOf(row: HitRow): Hit {
  return {
    workspaceId: row.workspace_id,
    productId: row.product_id,
    tier: row.tier,
    brevity: row.place_brevity,
    newness: Number(row.newness),
  };
}
