import {
  type Bind,
  buildFilterConditions,
  buildLexemeChecks,
  createBinder,
  roundUp,
  whereAll,
} from './match-conditions-store.ts';
import type {
  LookaheadRequest,
  MatchSample,
  SearchBase,
  SearchOrder,
  WalkRequest,
} from './match-requests.ts';
import {
  brevityColumn,
  countTiers,
  type HitRow,
  selectTier,
  toMatchSample,
  toSearchHit,
} from './match-rows-store.ts';
import type { RunQuery } from './query.ts';
import type { SearchHit, SearchPosition } from './search-request.ts';

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

// The planner does not know the values of a prepared statement, and would sort the table for a limit
// that it does not know. The inner limit is a little larger; the outer one stops the walk.
export function selectWalkedRows(
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

// All rows of a walk are in one tier, so the tier is not compared.
function buildWalkCursor(bind: Bind, after: SearchPosition | null, byBrevity: boolean): string[] {
  if (after === null) return [];
  const { brevity, newness, productId } = after;
  const rest = `${bind(newness)}::int8, ${bind(productId)}::text`;
  return byBrevity
    ? [`(brevity, newness, product_id) > (${bind(brevity)}::int2, ${rest})`]
    : [`(newness, product_id) > (${rest})`];
}
