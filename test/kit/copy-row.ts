import { rowsOf } from './carts.ts';
import type { Shop } from './shop.ts';

/**
 * Copies the first row of a table in the shop's workspace `count` times. `changes` are pairs of a
 * column and its new value in SQL, where `n` counts the copies: `'slug', 'p-' || n`.
 */
export async function copyRow(
  shop: Pick<Shop, 'database' | 'tenant'>,
  table: string,
  { count, changes }: { count: number; changes: string },
): Promise<void> {
  const [columns] = await rowsOf<{ names: string }>(
    shop,
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  await rowsOf(
    shop,
    `with copied as (
       insert into ${table} (${columns?.names}) select ${columns?.names} from (
         select (jsonb_populate_record(t, jsonb_build_object(${changes}))).*
         from ${table} t, generate_series(1, ${count}) n
         where t.ctid = (select min(ctid) from ${table} where workspace_id = '${shop.tenant.workspaceId}')) as copies
       returning 1)
     select count(*) from copied`,
  );
}
