import {
  buildFilterConditions,
  buildIndexConditions,
  buildLexemeChecks,
  createBinder,
  whereAll,
} from './match-conditions-store.ts';
import type { LookaheadRequest, SearchFilters, TierMatch } from './match-requests.ts';
import type { RunQuery } from './query.ts';
import { selectWalkedRows } from './walk-store.ts';

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

/** The number of documents: an estimate for all stores, exact up to 100,000 for one store. */
export async function countDocuments(query: RunQuery, siteId: string | null): Promise<number> {
  const [row] =
    siteId === null
      ? await query<{ count: number }>(
          "select greatest(reltuples, 0)::int8 as count from pg_class where oid = 'search_documents'::regclass",
          [],
        )
      : await query<{ count: number }>(
          'select count(*) as count from (select 1 from search_documents where site_id = $1 limit 100000) as counted',
          [siteId],
        );
  return row?.count ?? 0;
}
