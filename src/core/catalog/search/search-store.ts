import type { SearchDocument } from './document.ts';

/** Runs one statement as an unnamed one: a named one would get a generic plan, 30 times slower. */
export type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/** The order of a search: the strongest tier, the shortest name, the newest, the id. */
export type Place = { tier: number; brevity: number; newness: number; productId: string };
export type Hit = Place & { workspaceId: string };

/** What the index of lexemes cannot say: one variant satisfies all of it. */
export type Filters = { inStock: boolean; priceMin: number | null; priceMax: number | null };

/** Newest first, or the shortest names first. */
export type Order = 'newest' | 'brevity';

type Common = { filters: Filters; order: Order; after: Place | null; limit: number };

/** `any` holds all `tiers`, the strongest first; the number of the first is `firstTier`. */
export type Ranking = Common & {
  any: string | null;
  tiers: string[];
  firstTier: number;
  cap: number;
};

/** One tier in order. `budget`: how many rows are looked at; null: as many as it takes. */
export type Walk = Common & {
  match: string | null;
  siteId: string | null;
  tier: number;
  budget: number | null;
};

/** The planner's estimates of how many documents match each tsquery and the filters; null: any document. */
export async function estimateMatches(
  query: Query,
  tsqueries: (string | null)[],
  filters: Filters,
): Promise<number[]> {
  const values: unknown[] = [];
  const bind = binder(values);
  const passes = filtering(bind, filters);
  const parts = tsqueries.map((match) => {
    const where = whereAll([...matching(bind, match, true), ...passes]);
    return `(select from search_documents ${where} offset 0)`;
  });
  const text = `explain (format json) ${parts.join(' union all ')}`;
  const [row] = await query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(text, values);
  const plan = row?.['QUERY PLAN'][0].Plan;
  const nodes = tsqueries.length === 1 ? [plan] : (plan?.Plans ?? []);
  return tsqueries.map((_, at) => nodes[at]?.['Plan Rows'] ?? 0);
}

/** `perTier`: how many of those fetched are of each tier, from the first asked for. */
export type Ranked = { total: number; perTier: number[]; hits: Hit[] };

/** Fetches at most `cap` + 1 matches, sorts them, and cuts the page; `total` is how many were fetched. */
export async function rankMatches(query: Query, ranking: Ranking): Promise<Ranked> {
  const values: unknown[] = [];
  const bind = binder(values);
  const where = [...matching(bind, ranking.any, true), ...filtering(bind, ranking.filters)];
  const text = `with matches as materialized (
      select workspace_id, product_id, ${brevityFor(ranking.order)} as place_brevity, newness, ${tierCase(bind, ranking)} as tier
        from search_documents ${whereAll(where)} limit ${bind(ranking.cap + 1)}::int8),
    page as (select * from matches ${whereAll(afterRank(bind, ranking.after))}
      order by tier, place_brevity, newness, product_id limit ${bind(ranking.limit)}::int8)
    select counted.*, page.*
      from (select ${countTiers(ranking)} from matches) as counted left join page on true
     order by tier, place_brevity, newness, product_id`;
  const rows = await query<HitRow & { per_tier: number[] }>(text, values);
  const perTier = rows[0]?.per_tier ?? [];
  const total = perTier.reduce((sum, count) => sum + count, 0);
  return { total, perTier, hits: rows.filter((row) => row.product_id !== null).map(hitOf) };
}

/**
 * Walks the index in the order asked for. The inner select is a fence: seen together, the planner
 * would rather read and sort the table for a match that it takes for a rare one.
 */
export async function walkMatches(query: Query, walk: Walk): Promise<Hit[]> {
  const values: unknown[] = [];
  const bind = binder(values);
  const key = walk.order === 'newest' ? 'newness, product_id' : 'brevity, newness, product_id';
  const start = [
    ...(walk.siteId === null ? [] : [`site_id = ${bind(walk.siteId)}`]),
    ...afterPlace(bind, walk.after, walk.order === 'brevity'),
  ];
  const check = [...matching(bind, walk.match, false), ...filtering(bind, walk.filters)];
  const stretch = walk.budget === null ? 'offset 0' : `limit ${bind(walk.budget)}::int8`;
  const text = `
    select workspace_id, product_id, ${brevityFor(walk.order)} as place_brevity, newness, ${bind(walk.tier)}::int as tier
      from (select workspace_id, product_id, brevity, newness, lexemes, prices, prices_in_stock
              from search_documents ${whereAll(start)} order by ${key} ${stretch}) as walked
     ${whereAll(check)} order by ${key} limit ${bind(walk.limit)}::int8`;
  return (await query<HitRow>(text, values)).map(hitOf);
}

/** Writes rows, new or changed, in one statement. */
export async function saveDocuments(query: Query, documents: SearchDocument[]): Promise<void> {
  const column = <Key extends keyof SearchDocument>(key: Key) =>
    documents.map((document) => document[key]);
  await query(
    `insert into search_documents (workspace_id, product_id, site_id, lexemes, brevity, currency, prices, prices_in_stock, newness)
     select workspace_id, product_id, site_id, lexemes::tsvector, brevity, currency, prices::int8multirange, prices_in_stock::int8multirange, newness
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int2[], $6::text[], $7::text[], $8::text[], $9::int8[])
         as document (workspace_id, product_id, site_id, lexemes, brevity, currency, prices, prices_in_stock, newness)
      order by workspace_id, product_id
     on conflict (workspace_id, product_id) do update set
       site_id = excluded.site_id, lexemes = excluded.lexemes, brevity = excluded.brevity, currency = excluded.currency,
       prices = excluded.prices, prices_in_stock = excluded.prices_in_stock, newness = excluded.newness`,
    [
      column('workspaceId'),
      column('productId'),
      column('siteId'),
      column('lexemes'),
      column('brevity'),
      column('currency'),
      column('prices'),
      column('pricesInStock'),
      column('newness'),
    ],
  );
}

export async function deleteDocuments(
  query: Query,
  workspaceId: string,
  productIds: string[],
): Promise<void> {
  await query(
    'delete from search_documents where workspace_id = $1 and product_id = any($2::text[])',
    [workspaceId, productIds],
  );
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

// "is true" hides the operator from the planner: a walk must not turn into a look-up and a sort.
function matching(bind: Bind, match: string | null, indexed: boolean): string[] {
  if (match === null) return [];
  const test = `lexemes @@ ${bind(match)}::tsquery`;
  return [indexed ? test : `(${test}) is true`];
}

// The bounds go to `prices` too: it is the indexed one, and holds all that is in stock.
function filtering(bind: Bind, filters: Filters): string[] {
  const { inStock, priceMin, priceMax } = filters;
  if (priceMin === null && priceMax === null)
    return inStock ? [`prices_in_stock <> '{}'::int8multirange`] : [];
  const range = `int8range(${bind(priceMin)}::int8, ${bind(priceMax)}::int8, '[]')`;
  return [`prices && ${range}`, ...(inStock ? [`prices_in_stock && ${range}`] : [])];
}

function countTiers({ tiers, firstTier }: Ranking): string {
  const numbers = Array.from({ length: Math.max(1, tiers.length) }, (_, at) => firstTier + at);
  const counts = numbers.map((tier) => `(count(*) filter (where tier = ${tier}))::int`);
  return `array[${counts.join(', ')}] as per_tier`;
}

function tierCase(bind: Bind, { tiers, firstTier }: Ranking): string {
  const last = firstTier + tiers.length - 1;
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

function hitOf(row: HitRow): Hit {
  return {
    workspaceId: row.workspace_id,
    productId: row.product_id,
    tier: row.tier,
    brevity: row.place_brevity,
    newness: Number(row.newness),
  };
}

/** How many documents there are: of one store exactly, of all roughly. */
export async function countDocuments(query: Query, siteId: string | null): Promise<number> {
  const [row] =
    siteId === null
      ? await query<{ count: number }>(
          "select greatest(reltuples, 0)::int8 as count from pg_class where oid = 'search_documents'::regclass",
          [],
        )
      : await query<{ count: number }>(
          'select count(*) as count from search_documents where site_id = $1',
          [siteId],
        );
  return row?.count ?? 0;
}
