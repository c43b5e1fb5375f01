import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { CountedRange } from '../roll-ups/roll-up.ts';
import { type BreakdownRow, maxRows, type RowsQuery } from './breakdown-store.ts';

/**
 * Counts products by the day on which their order was placed; `condition` selects the events. Lines
 * never change. An order that is voided, which is an `order.refunded` without a refund, is
 * subtracted from that day.
 */
const countedProducts = (condition: string) => `fresh as materialized (
      select workspace_id, resource_id as order_id, case type when 'order.created' then 1 else -1 end as change
      from events where ${condition} and type in ('order.created', 'order.refunded')
        and type not like 'product.%' and type not like 'stock.%'
        and case type when 'order.refunded' then payload::jsonb #> '{context,refund}' is null else true end),
    sold_in_orders as (
      select o.workspace_id, (o.created_at at time zone 'UTC')::date as day, o.site_id, l.product_id, o.currency, o.test,
        f.change, f.change * sum(l.subtotal - l.discount) as sales
      from fresh f
        join orders o on o.workspace_id = f.workspace_id and o.order_id = f.order_id
        join order_lines l on l.workspace_id = o.workspace_id and l.order_id = o.order_id
      group by o.workspace_id, o.order_id, l.product_id, f.change),
    counted as (
      select workspace_id, day, site_id, product_id, currency, test, sum(change)::int as orders, sum(sales)::bigint as sales
      from sold_in_orders group by workspace_id, day, site_id, product_id, currency, test)`;

/**
 * Adds the events between the two transactions to the daily counts and records the progress of
 * every workspace that has such events.
 */
export async function countProductsBetween(
  work: Work,
  { from, before }: CountedRange,
): Promise<void> {
  await work.query(
    `with ${countedProducts('txid >= $1::text::xid8 and txid < $2::text::xid8')},
     saved as (
       insert into daily_products (workspace_id, day, site_id, product_id, currency, test, orders, sales)
       select workspace_id, day, site_id, product_id, currency, test, orders, sales from counted
       on conflict (workspace_id, day, site_id, product_id, currency, test) do update
         set orders = daily_products.orders + excluded.orders, sales = daily_products.sales + excluded.sales)
     insert into daily_products_progress (workspace_id, counted_before)
     select distinct workspace_id, $2::text::xid8 from counted
     on conflict (workspace_id) do update set counted_before = excluded.counted_before`,
    [String(from), String(before)],
  );
}

const workspaceProgress =
  "coalesce((select counted_before from daily_products_progress where workspace_id = $1), '0'::xid8)";

/**
 * The products with the most orders, from counted days and newer events, as `listOrderCounts` reads
 * them. Ranked before sales are summed, because most stores sell most products rarely.
 */
export async function listProductRows(
  view: View,
  { siteId, period, test }: RowsQuery,
): Promise<BreakdownRow[]> {
  const { workspaceId } = view.tenant;
  const [progress] = await view.query<{ txid: string }>(
    `select ${workspaceProgress}::text as txid`,
    [workspaceId],
  );
  return view.query<BreakdownRow>(
    `with ${countedProducts(`workspace_id = $1 and txid >= $6::text::xid8 and txid >= ${workspaceProgress}`)},
     days as not materialized (
       select product_id, currency, orders, sales from (
         select workspace_id, day, site_id, product_id, currency, test, orders, sales from counted
         union all
         select workspace_id, day, site_id, product_id, currency, test, orders, sales from daily_products) as all_days
       where workspace_id = $1 and day between $3 and $4 and ($2::text is null or site_id = $2) and test = $5),
     top as materialized (
       select product_id, sum(orders)::int as orders from days
       group by 1 having sum(orders) > 0 order by 2 desc, 1 limit ${maxRows}),
     sold as (
       select product_id, currency, sum(days.sales)::bigint as sales from days join top using (product_id)
       group by 1, 2 having sum(days.orders) > 0)
     select top.product_id as key, p.name, top.orders, json_object_agg(sold.currency, sold.sales) as sales
     from top join sold using (product_id)
       left join products p on p.workspace_id = $1 and p.product_id = top.product_id
     group by 1, 2, 3 order by 3 desc, 1`,
    [workspaceId, siteId, period.from, period.to, test, progress?.txid ?? '0'],
  );
}
