import type { SiteId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { CountedRange } from '../roll-ups/roll-up.ts';
import type { MetricsChannel, MetricsPeriod, OrderCount, VisitCount } from './metrics.ts';

/** What events are grouped by: the name of the column, and its value for an event. */
type Bucket = { column: string; value: string };

const utcDay: Bucket = { column: 'day', value: "(created_at at time zone 'UTC')::date" };

/**
 * Counts order events by day, or by another bucket; `condition` selects the events. A refund, or the
 * release of an authorization, lowers the revenue of the day on which it was made; a capture that is
 * reported after the release raises it again by what was released too much, and so does a refund that
 * replaces one that had succeeded and then failed. If an order was too long for its event, its row
 * is read instead, which is safe because totals never change.
 */
export const countedOrders = (
  condition: string,
  { column, value }: Bucket = utcDay,
) => `with fresh as materialized (
      select workspace_id, site_id, ${value} as ${column}, type, resource_id, payload::jsonb as doc
      from events where ${condition} and (type in ('order.created', 'order.refunded', 'order.payment_released')
          or type = 'order.payment_captured' and payload::text like '%"restored":%'
          or type = 'order.updated' and payload::text like '%"refunded_again":%') and site_id is not null
        and type not like 'product.%' and type not like 'stock.%'),
    facts as (
      select f.workspace_id, f.site_id, f.${column}, f.type,
        coalesce(f.doc #>> '{data,channel}', o.channel, 'cart') as channel,
        coalesce(f.doc #>> '{data,currency}', o.currency, '') as currency,
        coalesce((f.doc #>> '{data,totals,total}')::bigint, (o.totals ->> 'total')::bigint, 0) as total,
        coalesce((f.doc #>> '{data,test}')::boolean, o.test, false) as test,
        coalesce((f.doc #>> '{context,refund,amount}')::bigint, (f.doc #>> '{context,released,amount}')::bigint,
          -(f.doc #>> '{context,capture,restored}')::bigint, -(f.doc #>> '{context,refunded_again}')::bigint) as refunded
      from fresh f left join orders o
        on f.doc ? 'truncated' and o.workspace_id = f.workspace_id and o.order_id = f.resource_id),
    counted as (
      select workspace_id, ${column}, site_id, channel, currency, test,
        count(*) filter (where type = 'order.created')::int as orders,
        sum(case type when 'order.created' then total else -coalesce(refunded, total) end)::bigint as revenue
      from facts group by workspace_id, ${column}, site_id, channel, currency, test)`;

type MetricsQuery = { siteId: SiteId | null; period: MetricsPeriod };
type OrderQuery = MetricsQuery & { test: boolean };

const workspaceProgress =
  "coalesce((select counted_before from daily_orders_progress where workspace_id = $1), '0'::xid8)";

/**
 * Combines counted days with newer events in one statement, so that no event is missed or counted
 * twice. The progress is also read beforehand, so that the planner can estimate the number of newer
 * events.
 */
export async function listOrderCounts(
  view: View,
  { siteId, period, test }: OrderQuery,
): Promise<OrderCount[]> {
  const [progress] = await view.query<{ txid: string }>(
    `select ${workspaceProgress}::text as txid`,
    [view.tenant.workspaceId],
  );
  return view.query<OrderCount & { channel: MetricsChannel }>(
    `${countedOrders(`workspace_id = $1 and txid >= $5::text::xid8 and txid >= ${workspaceProgress}`)}
     select day::text, channel, currency, sum(orders)::int as orders, sum(revenue)::bigint as revenue
     from (
       select workspace_id, day, site_id, channel, currency, test, orders, revenue from counted
       union all
       select workspace_id, day, site_id, channel, currency, test, orders, revenue from daily_orders
     ) as all_days
     where workspace_id = $1 and day between $3 and $4 and ($2::text is null or site_id = $2) and test = $6
     group by day, channel, currency order by day`,
    [view.tenant.workspaceId, siteId, period.from, period.to, progress?.txid ?? '0', test],
  );
}

export async function listVisitCounts(
  view: View,
  { siteId, period }: MetricsQuery,
): Promise<VisitCount[]> {
  return view.query<VisitCount>(
    `select day::text, sum(visits)::int as visits from daily_visits
     where workspace_id = $1 and day between $3 and $4 and ($2::text is null or site_id = $2)
     group by day order by day`,
    [view.tenant.workspaceId, siteId, period.from, period.to],
  );
}

/**
 * Adds the events between the two transactions to the daily counts and records the progress for
 * every workspace that has some.
 */
export async function countOrdersBetween(
  work: Work,
  { from, before }: CountedRange,
): Promise<void> {
  await work.query(
    `${countedOrders('txid >= $1::text::xid8 and txid < $2::text::xid8')},
     saved as (
       insert into daily_orders (workspace_id, day, site_id, channel, currency, test, orders, revenue)
       select workspace_id, day, site_id, channel, currency, test, orders, revenue from counted
       on conflict (workspace_id, day, site_id, channel, currency, test) do update
         set orders = daily_orders.orders + excluded.orders, revenue = daily_orders.revenue + excluded.revenue)
     insert into daily_orders_progress (workspace_id, counted_before)
     select distinct workspace_id, $2::text::xid8 from counted
     on conflict (workspace_id) do update set counted_before = excluded.counted_before`,
    [String(from), String(before)],
  );
}
