import type { Work } from '../../../platform/unit-of-work.ts';
import type { CountedRange } from '../roll-ups/roll-up.ts';

/**
 * Counts products by the day on which their order was placed; `condition` selects the events. Lines
 * never change. An order that is voided, which is an `order.refunded` without a refund, is
 * subtracted from that day.
 */
export const countedProducts = (condition: string) => `fresh as materialized (
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
 * Adds the events between the two transactions to the daily counts and records the progress for
 * every workspace that has some.
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
