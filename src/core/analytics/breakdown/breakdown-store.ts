import type { SiteId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { MetricsPeriod } from '../metrics/metrics.ts';
import { countedProducts } from './product-count-store.ts';

export const dimensions = ['channel', 'agent', 'product', 'country', 'coupon'] as const;
export type Dimension = (typeof dimensions)[number];

export type BreakdownRow = {
  key: string | null;
  name: string | null;
  orders: number;
  /** Minor units by currency. */
  sales: Record<string, number>;
};

type Query = { siteId: SiteId | null; period: MetricsPeriod; test: boolean };

/** What is counted for each order, or for each coupon of it. */
const sources: Record<Exclude<Dimension, 'product'>, { key: string; join?: string }> = {
  channel: { key: 'o.channel' },
  agent: { key: 'o.agent_iss' },
  country: { key: 'o.country' },
  coupon: {
    key: `upper(c.used ->> 'code')`,
    join: 'cross join lateral jsonb_array_elements(o.coupons) as c (used)',
  },
};

/** The keys with the most orders; orders whose payment was void do not count. */
export async function listBreakdownRows(
  view: View,
  { by, ...query }: Query & { by: Dimension },
): Promise<BreakdownRow[]> {
  if (by === 'product') return listProductRows(view, query);
  const { key, join = '' } = sources[by];
  return view.query<BreakdownRow>(
    rankRows(`sold as (
       select ${key} as key, o.currency, count(*)::int as orders, sum(o.total)::bigint as sales
       from orders o ${join}
       where o.workspace_id = $1 and o.created_at >= $3::date::timestamp at time zone 'UTC'
         and o.created_at < ($4::date + 1)::timestamp at time zone 'UTC' and ($2::text is null or o.site_id = $2)
         and o.test = $5 and o.status <> 'voided'
       group by 1, 2)`),
    toParameters(view, query),
  );
}

const productProgress =
  "coalesce((select counted_before from daily_products_progress where workspace_id = $1), '0'::xid8)";

/** Combines counted days with newer events, as `listOrderCounts` does. */
async function listProductRows(view: View, query: Query): Promise<BreakdownRow[]> {
  const [progress] = await view.query<{ txid: string }>(`select ${productProgress}::text as txid`, [
    view.tenant.workspaceId,
  ]);
  return view.query<BreakdownRow>(
    rankRows(`${countedProducts(`workspace_id = $1 and txid >= $6::text::xid8 and txid >= ${productProgress}`)},
     all_days as (
       select workspace_id, day, site_id, product_id, currency, test, orders, sales from counted
       union all
       select workspace_id, day, site_id, product_id, currency, test, orders, sales from daily_products),
     sold as (
       select product_id as key, currency, sum(orders)::int as orders, sum(sales)::bigint as sales from all_days
       where workspace_id = $1 and day between $3 and $4 and ($2::text is null or site_id = $2) and test = $5
       group by 1, 2 having sum(orders) > 0)`),
    [...toParameters(view, query), progress?.txid ?? '0'],
  );
}

const toParameters = (view: View, { siteId, period, test }: Query) => [
  view.tenant.workspaceId,
  siteId,
  period.from,
  period.to,
  test,
];

const maxRows = 50;

/** The keys of `sold` with the most orders, over all currencies. */
const rankRows = (sold: string) => `with ${sold},
     ranked as (
       select key, sum(orders)::int as orders, json_object_agg(currency, sales) as sales
       from sold group by key order by orders desc, key limit ${maxRows})
     select r.key, p.name, r.orders, r.sales
     from ranked r left join products p on p.workspace_id = $1 and p.product_id = r.key
     order by r.orders desc, r.key`;
