import type { View } from '../../../platform/unit-of-work.ts';

/** Counting stops here, so that a scrape stays cheap when a queue has grown. */
const maxCounted = 100_000;

export type QueueRow = { queue: string; length: number; oldestDueSeconds: number };

/** The oldest due time reads one index entry per endpoint, however long the queue is. */
export function readQueues(view: View): Promise<QueueRow[]> {
  return view.query(
    `with recursive endpoints as (
        (select workspace_id, endpoint_id, due_at from webhook_queue
          order by workspace_id, endpoint_id, due_at limit 1)
        union all
        select n.* from endpoints e cross join lateral (
          select q.workspace_id, q.endpoint_id, q.due_at from webhook_queue q
          where (q.workspace_id, q.endpoint_id) > (e.workspace_id, e.endpoint_id)
          order by q.workspace_id, q.endpoint_id, q.due_at limit 1) n),
      queues as (
        select 'webhooks' as queue, (select min(due_at) from endpoints) as oldest,
          (select count(*) from (select from webhook_queue limit $2) counted) as length
        union all
        select 'push_notifications', (select min(due_at) from task_push_queues),
          (select count(*) from (select from task_push_notifications limit $2) counted))
    select queue, length,
      coalesce(greatest(extract(epoch from $1::timestamptz - oldest), 0), 0)::float8 as "oldestDueSeconds" from queues`,
    [view.now, maxCounted],
  );
}

export type EndpointRow = { state: string; count: number };

export function countEndpoints(view: View): Promise<EndpointRow[]> {
  return view.query(
    `select case when not active then 'paused' when failing_since is not null then 'failing' else 'active' end as state,
       count(*) as count from webhook_endpoints group by 1`,
    [],
  );
}

export type UnsettledRow = { kind: string; count: number; oldestSeconds: number };

/** Payments whose outcome a processor or a chain still owes. */
export function readUnsettledPayments(view: View): Promise<UnsettledRow[]> {
  return view.query(
    `with unsettled as (
        select 'processor' as kind, count(*) as count, min(updated_at) as oldest from payments where status = 'processing'
        union all
        select 'x402', count(*), min(created_at) from x402_payments where state in ('verified', 'settling', 'unknown'))
    select kind, count,
      coalesce(greatest(extract(epoch from $1::timestamptz - oldest), 0), 0)::float8 as "oldestSeconds" from unsettled`,
    [view.now],
  );
}

export type SalesRow = {
  store: string;
  currency: string;
  test: boolean;
  orders: number;
  revenue: number;
};

/** Sales of the current UTC day. Stores after the first `maxStores` are added up as `other`. */
export function readSales(view: View, maxStores: number): Promise<SalesRow[]> {
  return view.query(
    `with stores as (
        select workspace_id, site_id, rank() over (order by sum(orders) desc, site_id) <= $2 as is_named
        from daily_orders where day = ($1::timestamptz at time zone 'UTC')::date group by workspace_id, site_id)
    select case when t.is_named then s.slug else 'other' end as store, d.currency, d.test,
      sum(d.orders)::int as orders, sum(d.revenue)::bigint as revenue
    from daily_orders d
    join stores t on t.workspace_id = d.workspace_id and t.site_id = d.site_id
    join sites s on s.workspace_id = d.workspace_id and s.site_id = d.site_id
    where d.day = ($1::timestamptz at time zone 'UTC')::date
    group by 1, d.currency, d.test`,
    [view.now, maxStores],
  );
}
