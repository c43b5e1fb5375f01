import type { SiteId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { CountedRange } from '../roll-ups/roll-up.ts';
import type { ChannelCount } from './metrics.ts';
import { countedOrders } from './metrics-store.ts';

/** An hour on the clock of a time zone. */
export type ZonedHour = {
  startsAt: Date;
  /** `2026-01-31`. */
  date: string;
  hour: number;
};

/** Time zones differ from UTC by multiples of a quarter. */
const quarter = {
  column: 'starts_at',
  value: "date_bin('15 minutes', created_at, timestamptz 'epoch')",
};

/**
 * The hours of the last days up to now, in order. A day on which the clock changes has 23 or 25 of
 * them. Hours are derived from quarters, because a few zones change their clock by half an hour.
 */
export function listHours(
  view: View,
  { days, timezone }: { days: number; timezone: string },
): Promise<ZonedHour[]> {
  return view.query<ZonedHour>(
    `select h."startsAt", to_char(h."startsAt" at time zone $2, 'YYYY-MM-DD') as date,
       extract(hour from h."startsAt" at time zone $2)::int as hour
     from (
       select distinct date_trunc('hour', q, $2) as "startsAt" from generate_series(
         (date_trunc('day', $1::timestamptz at time zone $2) - make_interval(days => $3 - 1)) at time zone $2,
         $1::timestamptz, interval '15 minutes') q) h
     order by 1`,
    [view.now, timezone, days],
  );
}

type HourQuery = { siteId: SiteId | null; from: Date; timezone: string };
export type HourOrderCount = ChannelCount & { startsAt: Date };
export type HourVisitCount = { startsAt: Date; visits: number };

const workspaceProgress =
  "coalesce((select counted_before from hourly_orders_progress where workspace_id = $1), '0'::xid8)";

/** Combines counted quarters with newer events, as `listOrderCounts` does with days. */
export async function listHourOrderCounts(
  view: View,
  { siteId, from, timezone, test }: HourQuery & { test: boolean },
): Promise<HourOrderCount[]> {
  const [progress] = await view.query<{ txid: string }>(
    `select ${workspaceProgress}::text as txid`,
    [view.tenant.workspaceId],
  );
  const isNewer = `workspace_id = $1 and txid >= $5::text::xid8 and txid >= ${workspaceProgress} and created_at >= $3`;
  return view.query<HourOrderCount>(
    `${countedOrders(isNewer, quarter)}
     select date_trunc('hour', starts_at, $4) as "startsAt", channel, currency,
       sum(orders)::int as orders, sum(revenue)::bigint as revenue
     from (
       select workspace_id, starts_at, site_id, channel, currency, test, orders, revenue from counted
       union all
       select workspace_id, starts_at, site_id, channel, currency, test, orders, revenue from hourly_orders
     ) as all_quarters
     where workspace_id = $1 and starts_at >= $3 and ($2::text is null or site_id = $2) and test = $6
     group by 1, 2, 3 order by 1`,
    [view.tenant.workspaceId, siteId, from, timezone, progress?.txid ?? '0', test],
  );
}

export function listHourVisitCounts(
  view: View,
  { siteId, from, timezone }: HourQuery,
): Promise<HourVisitCount[]> {
  return view.query<HourVisitCount>(
    `select date_trunc('hour', starts_at, $4) as "startsAt", sum(visits)::int as visits from hourly_visits
     where workspace_id = $1 and starts_at >= $3 and ($2::text is null or site_id = $2)
     group by 1 order by 1`,
    [view.tenant.workspaceId, siteId, from, timezone],
  );
}

/**
 * Adds the events between the two transactions to the counted quarters and records the progress of
 * every workspace that has some. Quarters before `keptFrom` are not counted, and are deleted.
 */
export async function countQuartersBetween(
  work: Work,
  { from, before, keptFrom }: CountedRange & { keptFrom: Date },
): Promise<void> {
  await work.query(
    `${countedOrders('txid >= $1::text::xid8 and txid < $2::text::xid8', quarter)},
     saved as (
       insert into hourly_orders (workspace_id, starts_at, site_id, channel, currency, test, orders, revenue)
       select workspace_id, starts_at, site_id, channel, currency, test, orders, revenue from counted where starts_at >= $3
       on conflict (workspace_id, starts_at, site_id, channel, currency, test) do update
         set orders = hourly_orders.orders + excluded.orders, revenue = hourly_orders.revenue + excluded.revenue)
     insert into hourly_orders_progress (workspace_id, counted_before)
     select distinct workspace_id, $2::text::xid8 from counted
     on conflict (workspace_id) do update set counted_before = excluded.counted_before`,
    [String(from), String(before), keptFrom],
  );
  await work.query('delete from hourly_orders where starts_at < $1', [keptFrom]);
}
