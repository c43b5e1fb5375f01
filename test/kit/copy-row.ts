import { rowsOf } from './carts.ts';
import type { Shop } from './shop.ts';

/**
 * Copies the first row of a table in the shop's workspace `count` times. `changes` are pairs of a
 * column and its new value in SQL, where `n` counts the copies: `'slug', 'p-' || n`.
 */
export const copyRow = (
  shop: Pick<Shop, 'database' | 'tenant'>,
  table: string,
  { count, changes }: { count: number; changes: string },
) =>
  rowsOf(
    shop,
    `with copied as (
       insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).*
       from ${table} t, generate_series(1, ${count}) n
       where t.ctid = (select min(ctid) from ${table} where workspace_id = '${shop.tenant.workspaceId}')
       returning 1)
     select count(*) from copied`,
  );
