import type { RunQuery } from './query.ts';
import type { SearchHit, SearchPosition } from './search-request.ts';

/** Filters that the lexeme index cannot answer. One variant must satisfy all of them. */
export type SearchFilters = {
  inStock: boolean;
  priceMin: number | null;
  priceMax: number | null;
  /** Leaves out stores that the platform does not list. */
  isListedOnly: boolean;
};

/** Newest first, or the shortest names first. */
export type SearchOrder = 'newest' | 'brevity';

type SearchBase = {
  filters: SearchFilters;
  order: SearchOrder;
  after: SearchPosition | null;
  limit: number;
};

/** `any` matches all of `tiers` (strongest first); `firstTier` is the number of the first tier. */
export type TierRange = { any: TierMatch; tiers: string[]; firstTier: number };

/**
 * A tsquery (null matches every document). `lead` is a weaker tsquery to look up in the index
 * instead; `text` is then checked on the rows.
 */
export type TierMatch = { text: string | null; lead: string | null };

/** `hidden` keeps the planner from using the price index, because most matches pass the filters. */
export type RankRequest = SearchBase & TierRange & { cap: number; skipPriceIndex: boolean };

/**
 * Reads the next `rows` documents in order: matches among them, and the page's hits of one tier.
 */
export type LookaheadRequest = SearchBase &
  TierRange & { siteId: string | null; tier: number; rows: number };

/** Walks one tier in order. `budget` limits the rows to read; null means no limit. */
export type WalkRequest = SearchBase & {
  match: string | null;
  siteId: string | null;
  tier: number;
  budget: number | null;
};

/**
 * `found` documents contain the words, `total` of them pass the filters; `perTier` splits `total`.
 */
export type MatchSample = { found: number; total: number; perTier: number[]; hits: SearchHit[] };

/**
 * Fetches at most `cap` + 1 matches, sorts them, and returns the page; `total` is the number of
 * fetched matches. The CTE `found` has no LIMIT: with one, the planner would scan the table in the
 * hope of finding enough matches early.
 */
export async function rankMatches(query: RunQuery, ranking: RankRequest): Promise<MatchSample> {
  const values: unknown[] = [];
  const bind = createBinder(values);
  const { order, after, limit, cap } = ranking;
  const passes = buildFilterConditions(bind, ranking.filters);
  const where = [
    ...buildIndexConditions(bind, ranking.any),
    ...(ranking.skipPriceIndex ? passes.map((pass) => `(${pass}) is true`) : passes),
  ];
  const text = `with found as materialized (
      select workspace_id, product_id, ${brevityColumn(order)} as place_brevity, newness, ${selectTier(bind, ranking)} as tier
        from search_documents ${whereAll(where)}),
    matches as materialized (select * from found limit ${bind(cap + 1)}::int8),
    page as (select * from matches ${whereAll(buildRankCursor(bind, after))}
      order by tier, place_brevity, newness, product_id limit ${bind(limit)}::int8)
    select counted.*, page.* from (${countTiers('matches')}) as counted left join page on true
     order by tier, place_brevity, newness, product_id`;
  return toMatchSample(await query(text, values), ranking);
}

/** Reads the next `rows` documents in order; `found` counts those with the words before filters. */
export async function sampleNextRows(
  query: RunQuery,
  look: LookaheadRequest,
): Promise<MatchSample> {
  const values: unknown[] = [];
  const bind = createBinder(values);
  const passes = buildFilterConditions(bind, look.filters).join(' and ') || 'true';
  const text = `with found as materialized (
      select workspace_id, product_id, ${brevityColumn(look.order)} as place_brevity, newness,
        case when ${passes} then ${selectTier(bind, look)} end as tier
        from (${selectWalkedRows(bind, look, look.rows)}) as walked ${whereAll(buildLexemeChecks(bind, look.any.text))}),
    page as (select * from found where tier = ${bind(look.tier)}::int
      order by place_brevity, newness, product_id limit ${bind(look.limit)}::int8)
    select counted.*, page.* from (${countTiers('found')}) as counted left join page on true
     order by place_brevity, newness, product_id`;
  return toMatchSample(await query(text, values), look);
}

/** Counts matches up to `enough`, without reading them in an order. */
export async function countUpTo(
  query: RunQuery,
  { any, filters, enough }: { any: TierMatch; filters: SearchFilters; enough: number },
): Promise<number> {
  const values: unknown[] = [];
  const bind = createBinder(values);
  const passes = buildFilterConditions(bind, filters).map((pass) => `(${pass}) is true`);
  const text = `with found as materialized (
      select from search_documents ${whereAll([...buildIndexConditions(bind, any), ...passes])})
    select count(*)::int as count from (select from found limit ${bind(enough)}::int8) as counted`;
  const [row] = await query<{ count: number }>(text, values);
  return row?.count ?? 0;
}

/** Counts matches among the next `rows` documents in order, up to `enough`. */
export async function countInNextRows(
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

/**
 * Walks the index in the requested order. The subselect is an optimization fence: without it the
 * planner would scan and sort the table when it estimates few matches.
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
     ${whereAll(check)} order by ${orderKey(walk.order)} limit ${walk.limit}`;
  return (await query<HitRow>(text, values)).map(toSearchHit);
}

/** The number of documents: an estimate for all stores, exact up to 100,000 for one store. */
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

// The planner does not know the values of a prepared statement, and would sort the table for a limit
// that it does not know. The inner limit is a little larger; the outer one stops the walk.
function selectWalkedRows(
  bind: Bind,
  walk: SearchBase & { siteId: string | null },
  rows: number | null,
): string {
  const start = [
    ...(walk.siteId === null ? [] : [`site_id = ${bind(walk.siteId)}`]),
    ...buildWalkCursor(bind, walk.after, walk.order === 'brevity'),
  ];
  const order = `order by ${orderKey(walk.order)}`;
  const walked = `select workspace_id, product_id, site_id, brevity, newness, lexemes, prices, prices_in_stock
    from search_documents ${whereAll(start)} ${order}`;
  if (rows === null) return `${walked} offset 0`;
  return `select * from (${walked} limit ${roundUp(rows)}) as planned ${order} limit ${bind(rows)}::int8`;
}

function orderKey(order: SearchOrder): string {
  return order === 'newest' ? 'newness, product_id' : 'brevity, newness, product_id';
}

function buildIndexConditions(bind: Bind, { text, lead }: TierMatch): string[] {
  if (text === null) return [];
  if (lead !== null) return [`lexemes @@ ${bind(lead)}::tsquery`, ...buildLexemeChecks(bind, text)];
  return [`lexemes @@ ${bind(text)}::tsquery`];
}

// "is true" keeps the planner from using the index for the operator.
function buildLexemeChecks(bind: Bind, text: string | null): string[] {
  return text === null ? [] : [`(lexemes @@ ${bind(text)}::tsquery) is true`];
}

// Few stores are not listed, so that reading them within each statement costs less than before it.
const selectUnlistedSites = 'select site_id from sites where published and not listed';

// The range is also checked on `prices`: that column is indexed and includes the prices in stock.
function buildFilterConditions(bind: Bind, filters: SearchFilters): string[] {
  const { inStock, priceMin, priceMax, isListedOnly } = filters;
  const sites = isListedOnly ? [`site_id <> all(array(${selectUnlistedSites}))`] : [];
  if (priceMin === null && priceMax === null)
    return inStock ? [...sites, `prices_in_stock <> '{}'::int8multirange`] : sites;
  const range = `int8range(${bind(priceMin)}::int8, ${bind(priceMax)}::int8, '[]')`;
  return [...sites, `prices && ${range}`, ...(inStock ? [`prices_in_stock && ${range}`] : [])];
}

/** The number of rows, and of rows of each tier. */
function countTiers(rows: string): string {
  return `select coalesce(sum(rows), 0)::int as found, array_agg(tier) as tiers, array_agg(rows) as counts
    from (select tier, count(*)::int as rows from ${rows} group by tier) as grouped`;
}

/**
 * Null tiers are added up to a power of two, so that queries with similar numbers of tiers share a
 * prepared statement. PostgreSQL skips an operator with a null argument.
 */
function selectTier(bind: Bind, { tiers, firstTier }: TierRange): string {
  const offset = Math.max(1, tiers.length) - 1;
  const last = bind(firstTier + offset);
  if (offset === 0) return `${last}::int`;
  const arms = Array.from(
    { length: roundUp(offset) },
    (_, at) => `when lexemes @@ ${bind(at < offset ? tiers[at] : null)}::tsquery then ${at}`,
  );
  return `case ${arms.join(' ')} else ${last}::int - ${bind(firstTier)}::int end + ${bind(firstTier)}::int`;
}

/** The next power of two, to keep the number of different statements small. */
function roundUp(count: number): number {
  return 2 ** Math.ceil(Math.log2(count));
}

function buildRankCursor(bind: Bind, after: SearchPosition | null): string[] {
  if (after === null) return [];
  const { tier, brevity, newness, productId } = after;
  const position = `${bind(tier)}::int4, ${bind(brevity)}::int2, ${bind(newness)}::int8, ${bind(productId)}::text`;
  return [`(tier, place_brevity, newness, product_id) > (${position})`];
}

// All rows of a walk are in one tier, so the tier is not compared.
function buildWalkCursor(bind: Bind, after: SearchPosition | null, byBrevity: boolean): string[] {
  if (after === null) return [];
  const { brevity, newness, productId } = after;
  const rest = `${bind(newness)}::int8, ${bind(productId)}::text`;
  return byBrevity
    ? [`(brevity, newness, product_id) > (${bind(brevity)}::int2, ${rest})`]
    : [`(newness, product_id) > (${rest})`];
}

type SampleRow = HitRow & {
  found: number;
  tiers: (number | null)[] | null;
  counts: number[] | null;
};

function toMatchSample(rows: SampleRow[], { tiers, firstTier }: TierRange): MatchSample {
  const [counted] = rows;
  const counts = new Map(counted?.tiers?.map((tier, at) => [tier, counted.counts?.[at] ?? 0]));
  const perTier = Array.from(
    { length: Math.max(1, tiers.length) },
    (_, at) => counts.get(firstTier + at) ?? 0,
  );
  return {
    found: counted?.found ?? 0,
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
