import type { EventId, Id } from '../../kernel/id.ts';
import { opaqueList } from '../../platform/db/rows/opaque-list.ts';
import { workspacesOfRows } from '../../platform/db/rows/workspaces-of-rows.ts';
import type { BatchInsert, Work } from '../../platform/unit-of-work.ts';
import { isPublicEventType, type RecordedEvent } from '../events/event.ts';
import { deliveryIdSql, digestSql } from './delivery-id-sql.ts';
import type { WebhookId } from './endpoint.ts';
import { platformTargetsSql } from './platform-targets-store.ts';

/**
 * Queues one delivery for each event and each receiver: the active endpoints that are subscribed to
 * it, and the platform or agent of its order. The id is the event's id with its random part replaced
 * by a digest of both ids, so that it still contains the workspace and the time.
 */
export const queueEventDeliveries: BatchInsert<RecordedEvent> = (events) => {
  const publicEvents = events.filter(({ type }) => isPublicEventType(type));
  if (publicEvents.length === 0) return null;
  const workspaces = workspacesOfRows(publicEvents);
  return {
    name: `webhooks_queue${workspaces.name}`,
    notifies: 'deliveries',
    text: `with e as (
        select * from unnest(${opaqueList(1)}, $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
          as e(workspace_id, event_id, site_id, type, resource_type, resource_id, created_at)),
      ${platformTargetsSql(workspaces.condition('$8'))},
      targets as (
        select e.workspace_id, w.endpoint_id, e.event_id, e.type, e.created_at
        from e join webhook_endpoints w on w.workspace_id = e.workspace_id and w.active
          and (w.site_id is null or w.site_id = e.site_id) and (e.type = any(w.events) or '*' = any(w.events))
        union all
        select * from platform_targets)
      insert into webhook_queue (workspace_id, endpoint_id, delivery_id, event_id, event_type, due_at, created_at)
      select workspace_id, endpoint_id, ${deliveryIdSql('event_id', 'endpoint_id')}, event_id, type, created_at, created_at
      from targets`,
    values: [
      publicEvents.map(({ workspaceId }) => workspaceId),
      publicEvents.map(({ id }) => id),
      publicEvents.map(({ siteId }) => siteId),
      publicEvents.map(({ type }) => type),
      publicEvents.map(({ resource }) => resource.type),
      publicEvents.map(({ resource }) => resource.id),
      publicEvents.map(({ createdAt }) => createdAt),
      workspaces.value,
    ],
  };
};

/** Queues a single delivery, due immediately. */
export function queueDelivery(
  work: Work,
  delivery: {
    id: Id<'dlv'>;
    endpointId: WebhookId;
    event: { id: EventId; type: string };
    replayOf: Id<'dlv'> | null;
  },
): void {
  const { id, endpointId, event, replayOf } = delivery;
  work.write({
    name: 'webhooks_queue_one',
    text: `insert into webhook_queue
        (workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, due_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    values: [work.tenant.workspaceId, endpointId, id, event.id, event.type, replayOf, work.now],
  });
}

/** Selects past deliveries to replay. */
export type ReplayWindow = {
  from: Date;
  to: Date;
  status: 'failed' | 'delivered';
  limit: number;
};

/**
 * Queues the deliveries in the window again, oldest first, except events that are already pending
 * or were replayed since. Repeated calls therefore continue, even if many deliveries have the same
 * time. Returns the times of the replayed deliveries.
 */
export async function queueReplays(
  work: Work,
  endpointId: WebhookId,
  { from, to, status, limit }: ReplayWindow,
): Promise<Date[]> {
  // The part of an id with the workspace and the time; the rest must differ from row to row.
  const start = work.newId('dlv').slice(0, -16);
  const rows = await work.query<{ created_at: Date }>(
    `with past as materialized (
       select d.* from webhook_deliveries d
       where d.workspace_id = $1 and d.endpoint_id = $2 and d.created_at >= $3 and d.created_at <= $4 and d.status = $5
         and d.event_id not in (select q.event_id from webhook_queue q where q.workspace_id = $1 and q.endpoint_id = $2)
         and not exists (select from webhook_deliveries l
           where l.workspace_id = d.workspace_id and l.endpoint_id = d.endpoint_id and l.event_id = d.event_id
             and l.replay_of is not null
             and (l.created_at, d.replay_of is null, l.delivery_id) > (d.created_at, false, d.delivery_id))
       order by d.created_at, d.delivery_id limit $8),
     queued as (
       insert into webhook_queue
         (workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, due_at, created_at)
       select workspace_id, endpoint_id, $6 || ${digestSql('delivery_id || $7::text')},
         event_id, event_type, delivery_id, $7::text::timestamptz, $7::text::timestamptz
       from past)
     select created_at from past order by created_at`,
    [work.tenant.workspaceId, endpointId, from, to, status, start, work.now.toISOString(), limit],
  );
  return rows.map((row) => row.created_at);
}

/** Fails all pending deliveries of the endpoint, so that they can be replayed. */
export function failPendingDeliveries(work: Work, endpointId: WebhookId, reason: string): void {
  work.write({
    name: 'webhooks_queue_fail',
    text: `with removed as (
        delete from webhook_queue where workspace_id = $1 and endpoint_id = $2 returning *)
      insert into webhook_deliveries
        (workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, status, reason, attempts, created_at, ended_at)
      select workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, 'failed', $3, attempts, created_at, $4
      from removed`,
    values: [work.tenant.workspaceId, endpointId, reason, work.now],
  });
}

/** Deletes all pending deliveries of the endpoint. */
export function deletePendingDeliveries(work: Work, endpointId: WebhookId): void {
  work.write({
    name: 'webhooks_queue_drop',
    text: 'delete from webhook_queue where workspace_id = $1 and endpoint_id = $2',
    values: [work.tenant.workspaceId, endpointId],
  });
}
