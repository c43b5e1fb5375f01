import {
  type Bind,
  buildFilterConditions,
  buildIndexConditions,
  createBinder,
  whereAll,
} from './match-conditions-store.ts';
import type { MatchSample, RankRequest } from './match-requests.ts';
import { brevityColumn, countTiers, selectTier, toMatchSample } from './match-rows-store.ts';
import type { RunQuery } from './query.ts';
import type { SearchPosition } from './search-request.ts';

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

function buildRankCursor(bind: Bind, after: SearchPosition | null): string[] {
  if (after === null) return [];
  const { tier, brevity, newness, productId } = after;
  const position = `${bind(tier)}::int4, ${bind(brevity)}::int2, ${bind(newness)}::int8, ${bind(productId)}::text`;
  return [`(tier, place_brevity, newness, product_id) > (${position})`];
}
