import type { SiteId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { MetricsPeriod } from '../metrics/metrics.ts';

/** Dimensions that are properties of an order, not of its lines. */
export type OrderDimension = 'channel' | 'agent' | 'country' | 'coupon';

export type BreakdownRow = {
  key: string | null;
  name: string | null;
  orders: number;
  /** Minor units by currency. */
  sales: Record<string, number>;
};

export type RowsQuery = { siteId: SiteId | null; period: MetricsPeriod; test: boolean };

export const maxRows = 50;

/** The key of each dimension, and the join that it needs. */
const sources: Record<OrderDimension, { key: string; join?: string }> = {
  channel: { key: 'o.channel' },
  agent: { key: 'o.agent_iss' },
  country: { key: 'o.country' },
  coupon: {
    key: `upper(c.used ->> 'code')`,
    join: 'cross join lateral jsonb_array_elements(o.coupons) as c (used)',
  },
};

/** The keys with the most orders. Orders whose payment was void do not count. */
export async function listBreakdownRows(
  view: View,
  { by, ...query }: RowsQuery & { by: OrderDimension },
): Promise<BreakdownRow[]> {
  const { key, join = '' } = sources[by];
  return view.query<BreakdownRow>(
    `with sold as (
       select ${key} as key, o.currency, count(*)::int as orders, sum(o.total)::bigint as sales
       from orders o ${join}
       where o.workspace_id = $1 and o.created_at >= $3::date::timestamp at time zone 'UTC'
         and o.created_at < ($4::date + 1)::timestamp at time zone 'UTC' and ($2::text is null or o.site_id = $2)
         and o.test = $5 and o.status <> 'voided' and o.channel <> 'import'
       group by 1, 2)
     select key, null as name, sum(orders)::int as orders, json_object_agg(currency, sales) as sales
     from sold group by key order by 3 desc, 1 limit ${maxRows}`,
    [view.tenant.workspaceId, query.siteId, query.period.from, query.period.to, query.test],
  );
}
