import type { SiteId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { MetricsPeriod } from '../metrics/metrics.ts';

export const dimensions = ['channel', 'agent', 'product', 'country', 'coupon'] as const;
export type Dimension = (typeof dimensions)[number];

export type BreakdownRow = {
  key: string | null;
  name: string | null;
  orders: number;
  /** Minor units by currency. */
  sales: Record<string, number>;
};

/** `orders` counts the orders of a key; lines and coupons are joined, so an order may have several. */
type Source = { key: string; amount: string; orders: string; join?: string };

/** What is counted for each order, or for each product or coupon in it. */
const sources: Record<Dimension, Source> = {
  channel: { key: 'o.channel', amount: 'o.total', orders: 'count(*)' },
  agent: { key: 'o.agent_iss', amount: 'o.total', orders: 'count(*)' },
  country: { key: 'o.country', amount: 'o.total', orders: 'count(*)' },
  coupon: {
    key: `upper(c.used ->> 'code')`,
    amount: 'o.total',
    orders: 'count(*)',
    join: 'cross join lateral jsonb_array_elements(o.coupons) as c (used)',
  },
  product: {
    key: 'l.product_id',
    amount: 'l.subtotal - l.discount',
    orders: 'count(distinct o.order_id)',
    join: 'join order_lines l on l.workspace_id = o.workspace_id and l.order_id = o.order_id',
  },
};

const maxRows = 50;

/** The keys with the most orders; orders whose payment was void do not count. */
export async function listBreakdownRows(
  view: View,
  query: { siteId: SiteId | null; period: MetricsPeriod; test: boolean; by: Dimension },
): Promise<BreakdownRow[]> {
  const { key, amount, orders, join = '' } = sources[query.by];
  return view.query<BreakdownRow>(
    `with sold as (
       select ${key} as key, o.currency, ${orders}::int as orders, sum(${amount})::bigint as sales
       from orders o ${join}
       where o.workspace_id = $1 and o.created_at >= $2::date::timestamp at time zone 'UTC'
         and o.created_at < ($3::date + 1)::timestamp at time zone 'UTC' and ($4::text is null or o.site_id = $4)
         and o.test = $5 and o.status <> 'voided'
       group by 1, 2),
     ranked as (
       select key, sum(orders)::int as orders, json_object_agg(currency, sales) as sales
       from sold group by key order by orders desc, key limit ${maxRows})
     select r.key, p.name, r.orders, r.sales
     from ranked r left join products p on p.workspace_id = $1 and p.product_id = r.key
     order by r.orders desc, r.key`,
    [view.tenant.workspaceId, query.period.from, query.period.to, query.siteId, query.test],
  );
}
