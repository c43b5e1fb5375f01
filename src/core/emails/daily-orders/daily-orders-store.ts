import type { SiteId, WorkspaceId } from '../../../kernel/id.ts';
import type { Tenant, View, Work } from '../../../platform/unit-of-work.ts';

/** A day of a store in its time zone: its date as `YYYY-MM-DD`, and its bounds. */
export type StoreDay = {
  tenant: Tenant;
  siteId: SiteId;
  currency: string;
  date: string;
  from: Date;
  until: Date;
};

export type Position = { workspaceId: string; siteId: string };
export const firstPosition: Position = { workspaceId: '', siteId: '' };

type StoreDayRow = {
  workspace_id: WorkspaceId;
  code: string;
  site_id: SiteId;
  currency: string;
  date: string;
  from: Date;
  until: Date;
};

/** Summaries are sent from this hour of the store's day. */
const sendingHour = 7;
/** Days that are made up for after the server was down. */
const maxDays = 3;

/**
 * The stores after a position that a member wants daily summaries of, each with its past days with
 * orders, except test orders. `last`: the last store, also if it had no orders; null after the end.
 */
export async function listDueDays(
  work: Work,
  { after, limit }: { after: Position; limit: number },
): Promise<{ days: StoreDay[]; last: Position | null }> {
  const stores = await work.query<{ workspace_id: WorkspaceId; site_id: SiteId }>(
    `select s.workspace_id, s.site_id from sites s
     where (s.workspace_id, s.site_id) > ($1, $2) and exists (
       select from email_notification_settings n where n.workspace_id = s.workspace_id
         and n.site_id in ('', s.site_id) and n.kind = 'staff_new_order' and n.mode = 'daily')
     order by s.workspace_id, s.site_id limit $3`,
    [after.workspaceId, after.siteId, limit],
  );
  const rows = await work.query<StoreDayRow>(
    `select s.workspace_id, w.code, s.site_id, s.currency, to_char(d.day, 'YYYY-MM-DD') as date, b."from", b.until
     from unnest($1::text[], $2::text[]) as due (workspace_id, site_id)
     join sites s on s.workspace_id = due.workspace_id and s.site_id = due.site_id
     join workspaces w on w.workspace_id = s.workspace_id
     cross join lateral (select $3::timestamptz at time zone s.timezone as now) l
     cross join lateral (
       select date_trunc('day', l.now - interval '${sendingHour} hours') - n * interval '1 day' as day
       from generate_series(1, ${maxDays}) n) d
     cross join lateral (
       select d.day at time zone s.timezone as "from", (d.day + interval '1 day') at time zone s.timezone as until) b
     where exists (
       select from orders o where o.workspace_id = s.workspace_id and o.site_id = s.site_id
         and o.created_at >= b."from" and o.created_at < b.until and not o.test and o.channel <> 'import')
     order by s.workspace_id, s.site_id, d.day`,
    [stores.map((row) => row.workspace_id), stores.map((row) => row.site_id), work.now],
  );
  const days = rows.map(({ workspace_id: workspaceId, code, site_id: siteId, ...day }) => ({
    tenant: { workspaceId, code },
    siteId,
    ...day,
  }));
  const end = stores.length < limit ? undefined : stores.at(-1);
  return { days, last: end ? { workspaceId: end.workspace_id, siteId: end.site_id } : null };
}

type DayTotals = { count: number; revenue: number };

/** Number and sum of a store's orders in the time, without test orders. */
export async function sumOrders(
  view: View,
  { siteId, from, until }: { siteId: string; from: Date; until: Date },
): Promise<DayTotals> {
  const [row] = await view.query<DayTotals>(
    `select count(*)::int as count, coalesce(sum(total), 0)::float8 as revenue from orders
     where workspace_id = $1 and site_id = $2 and created_at >= $3 and created_at < $4 and not test and channel <> 'import'`,
    [view.tenant.workspaceId, siteId, from, until],
  );
  return row ?? { count: 0, revenue: 0 };
}

type OrderRow = { id: string; name: string; buyer: string | null; total: number };

/** The latest of these orders. */
export function listLatestOrders(
  view: View,
  { siteId, from, until, limit }: { siteId: string; from: Date; until: Date; limit: number },
): Promise<OrderRow[]> {
  return view.query<OrderRow>(
    `select order_id as id, name, coalesce(buyer->>'name', buyer->>'email') as buyer, total::float8 as total from orders
     where workspace_id = $1 and site_id = $2 and created_at >= $3 and created_at < $4 and not test and channel <> 'import'
     order by created_at desc, order_id desc limit $5`,
    [view.tenant.workspaceId, siteId, from, until, limit],
  );
}
