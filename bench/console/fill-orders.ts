import type { Client } from 'pg';

/**
 * Copies the newest order of the workspace, with its lines, until the workspace has `count` orders:
 * spread over the last year, from a thousand buyers, of up to 100,000 products.
 */
export async function fillOrders(owner: Client, workspace: string, count: number): Promise<void> {
  const { rows } = await owner.query<{ order_id: string; number: number; orders: string }>(
    `select order_id, number, count(*) over () as orders from orders where workspace_id = $1
     order by number desc limit 1`,
    [workspace],
  );
  const [model] = rows;
  if (!model) throw new Error('The workspace has no order to copy.');
  const missing = count - Number(model.orders);
  const copy = (table: string, changes: string) =>
    copyRows(owner, { table, changes, values: [workspace, model.order_id, model.number, missing] });
  await copy(
    'orders',
    `'order_id', 'ord_copy' || copy, 'number', copy, 'name', '#' || copy,
     'checkout_id', null, 'customer_id', null, 'confirmation_hash', 'copy' || copy,
     'buyer', row.buyer::jsonb || jsonb_build_object('email', 'buyer-' || copy % 1000 || '@example.com'),
     'created_at', now() - (copy - $3) * interval '1 year' / nullif($4, 0),
     'updated_at', now() - (copy - $3) * interval '1 year' / nullif($4, 0)`,
  );
  await copy(
    'order_lines',
    `'order_id', 'ord_copy' || copy, 'line_item_id', row.line_item_id || copy`,
  );
  // A later run places another order.
  await owner.query(
    `update order_counters c set last_number = greatest(c.last_number, (
       select max(o.number) from orders o where o.workspace_id = c.workspace_id and o.site_id = c.site_id and o.test = c.test))
     where c.workspace_id = $1`,
    [workspace],
  );
  await spreadOverProducts(owner, workspace);
  // The copies have no events.
  await owner.query('call rebuild_daily_products()');
  await owner.query('analyze orders, order_lines, daily_products');
}

const maxProducts = 100_000;

/** Gives the copies products of their own, most of which are sold less than once a month. */
async function spreadOverProducts(owner: Client, workspace: string): Promise<void> {
  const { rows } = await owner.query<{ ids: string[] }>(
    `select array_agg(product_id order by product_id) as ids
     from (select product_id from products where workspace_id = $1 limit $2) p`,
    [workspace, maxProducts],
  );
  const ids = rows[0]?.ids ?? [];
  await owner.query(
    `update order_lines l set product_id = p.product_id
     from unnest($2::text[]) with ordinality as p (product_id, at)
     where l.workspace_id = $1 and l.order_id like 'ord_copy%'
       and p.at = substr(l.order_id, 9)::bigint * 7919 % $3 + 1`,
    [workspace, ids, ids.length],
  );
}

/** `changes`: pairs of a column and its value for the copy with the number `copy`. */
async function copyRows(
  owner: Client,
  { table, changes, values }: { table: string; changes: string; values: unknown[] },
): Promise<void> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows[0]?.columns ?? '';
  await owner.query(
    `insert into ${table} (${columns})
     select ${columns} from (
       select (jsonb_populate_record(row, jsonb_build_object(${changes}))).*
       from ${table} row, generate_series($3::int + 1, $3::int + $4::int) as copy
       where row.workspace_id = $1 and row.order_id = $2
     ) copies`,
    values,
  );
}
