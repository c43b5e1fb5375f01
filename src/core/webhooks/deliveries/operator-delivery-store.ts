import type { EventId, WorkspaceId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { WebhookId } from '../endpoint.ts';
import type { DeliveryId, DeliveryStatus } from './delivery.ts';

/** A delivery with what identifies it on the whole server. */
export type ServerDelivery = {
  id: DeliveryId;
  workspaceId: WorkspaceId;
  endpointId: WebhookId;
  /** Null: the receiver is the platform or agent of an order, or the endpoint was removed. */
  url: string | null;
  eventId: EventId;
  eventType: string;
  status: DeliveryStatus;
  reason: string | null;
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date | null;
};

/** Null: no filter. */
export type ServerDeliveryFilter = {
  status: DeliveryStatus;
  workspaceId: string | null;
  endpointId: string | null;
  eventType: string | null;
};

const columns =
  'd.delivery_id as id, d.workspace_id as "workspaceId", d.endpoint_id as "endpointId", w.url, d.event_id as "eventId", d.event_type as "eventType", d.attempts, d.created_at as "createdAt"';
const endpoint =
  'left join webhook_endpoints w on w.workspace_id = d.workspace_id and w.endpoint_id = d.endpoint_id';
const selectPending = `select ${columns}, 'pending' as status, null as reason, d.due_at as "nextAttemptAt"
  from webhook_queue d ${endpoint}`;
const selectEnded = `select ${columns}, d.status, d.reason, null::timestamptz as "nextAttemptAt"
  from webhook_deliveries d ${endpoint}`;

/** Deliveries of all workspaces with one status, the newest first. */
export function listServerDeliveries(
  view: View,
  { status, workspaceId, endpointId, eventType }: ServerDeliveryFilter,
  limit: number,
): Promise<ServerDelivery[]> {
  // The status is part of the text, so that the index of failed deliveries can be used.
  const source =
    status === 'pending'
      ? `${selectPending} where true`
      : `${selectEnded} where d.status = '${status}'`;
  return view.query(
    `${source} and ($1::text is null or d.workspace_id = $1) and ($2::text is null or d.endpoint_id = $2)
       and ($3::text is null or d.event_type = $3)
     order by d.created_at desc, d.delivery_id desc limit $4`,
    [workspaceId, endpointId, eventType, limit],
  );
}

/** A delivery of the workspace; `createdAt` is the time in the id. */
export async function findOwnDelivery(
  view: View,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<ServerDelivery | null> {
  const where = 'where d.workspace_id = $1 and d.created_at = $2 and d.delivery_id = $3';
  const [row] = await view.query<ServerDelivery>(
    `${selectPending} ${where} union all ${selectEnded} ${where}`,
    [view.tenant.workspaceId, createdAt, id],
  );
  return row ?? null;
}

type Key = Pick<ServerDelivery, 'id' | 'endpointId' | 'createdAt'>;

const keyOf = (work: Work, { id, endpointId, createdAt }: Key) => [
  work.tenant.workspaceId,
  endpointId,
  createdAt,
  id,
];
const isRow = 'workspace_id = $1 and endpoint_id = $2 and created_at = $3 and delivery_id = $4';

/** Makes a pending delivery due now, unless an attempt is running until `busyUntil`. */
export async function makeDueNow(work: Work, key: Key, busyUntil: Date): Promise<void> {
  await work.query(`update webhook_queue set due_at = $5 where ${isRow} and due_at > $6`, [
    ...keyOf(work, key),
    work.now,
    busyUntil,
  ]);
}

/** Ends a pending delivery as failed; false if it is no longer pending. */
export async function failPendingDelivery(work: Work, key: Key, reason: string): Promise<boolean> {
  const ended = await work.query(
    `with removed as (delete from webhook_queue where ${isRow} returning *)
     insert into webhook_deliveries
       (workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, status, reason, attempts, created_at, ended_at)
     select workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, 'failed', $5, attempts, created_at, $6
     from removed returning 1`,
    [...keyOf(work, key), reason, work.now],
  );
  return ended.length > 0;
}
