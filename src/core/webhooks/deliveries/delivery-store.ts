import type { EventId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { WebhookId } from '../endpoint.ts';
import type { DeliveryAttempt, DeliveryId, DeliveryStatus, WebhookDelivery } from './delivery.ts';

/** Filters of an endpoint's deliveries; null: no filter. */
export type DeliveryFilter = {
  status: DeliveryStatus | null;
  eventType: string | null;
  /** Exclusive. */
  createdAfter: Date | null;
  /** Exclusive. */
  createdBefore: Date | null;
};

export type DeliveryListQuery = DeliveryFilter & {
  endpointId: WebhookId;
  before: { createdAt: Date; id: string } | null;
  limit: number;
};

type Row = {
  delivery_id: DeliveryId;
  endpoint_id: WebhookId;
  event_id: EventId;
  event_type: string;
  status: DeliveryStatus;
  reason: string | null;
  replay_of: DeliveryId | null;
  created_at: Date;
  next_attempt_at: Date | null;
  attempts: number;
};

const columns = 'delivery_id, endpoint_id, event_id, event_type, replay_of, created_at, attempts';
const selectPending = `select ${columns}, 'pending' as status, null as reason, due_at as next_attempt_at from webhook_queue`;
const selectCompleted = `select ${columns}, status, reason, null::timestamptz as next_attempt_at from webhook_deliveries`;
const newestFirst = 'order by created_at desc, delivery_id desc';

/**
 * Deliveries, newest first: pending and completed ones from their own tables. Unused filters are
 * left out of the SQL text, so that each combination gets its own plan and partitions outside of
 * the filter are not read.
 */
export async function listDeliveryRows(
  view: View,
  query: DeliveryListQuery,
): Promise<WebhookDelivery[]> {
  const values: unknown[] = [view.tenant.workspaceId, query.endpointId, query.limit];
  const addParameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['workspace_id = $1', 'endpoint_id = $2'];
  if (query.eventType !== null) conditions.push(`event_type = ${addParameter(query.eventType)}`);
  if (query.createdAfter) conditions.push(`created_at > ${addParameter(query.createdAfter)}`);
  if (query.createdBefore) conditions.push(`created_at < ${addParameter(query.createdBefore)}`);
  if (query.before) {
    const at = addParameter(query.before.createdAt);
    // The second condition is redundant, but lets the planner skip partitions.
    conditions.push(`(created_at, delivery_id) < (${at}, ${addParameter(query.before.id)})`);
    conditions.push(`created_at <= ${at}`);
  }
  const buildPart = (source: string, ...more: string[]) =>
    `(${source} where ${[...conditions, ...more].join(' and ')} ${newestFirst} limit $3)`;
  const parts: string[] = [];
  if (query.status === null || query.status === 'pending') parts.push(buildPart(selectPending));
  if (query.status === null) parts.push(buildPart(selectCompleted));
  else if (query.status !== 'pending')
    parts.push(buildPart(selectCompleted, `status = '${query.status}'`));
  const rows = await view.query<Row>(
    `select * from (${parts.join(' union all ')}) d ${newestFirst} limit $3`,
    values,
  );
  return rows.map(toDelivery);
}

/** `createdAt` is the time in the id; it selects the partition. */
export async function findDelivery(
  view: View,
  { endpointId, id, createdAt }: { endpointId: WebhookId; id: string; createdAt: Date },
): Promise<WebhookDelivery | null> {
  const where =
    'where workspace_id = $1 and endpoint_id = $2 and created_at = $3 and delivery_id = $4';
  const rows = await view.query<Row>(
    `${selectPending} ${where} union all ${selectCompleted} ${where}`,
    [view.tenant.workspaceId, endpointId, createdAt, id],
  );
  return rows[0] ? toDelivery(rows[0]) : null;
}

/** The exact bytes that are delivered; null: the event has been deleted. */
export async function findEventPayload(view: View, eventId: EventId): Promise<string | null> {
  const [row] = await view.query<{ payload: string }>(
    'select payload from events where workspace_id = $1 and event_id = $2',
    [view.tenant.workspaceId, eventId],
  );
  return row?.payload ?? null;
}

/** The statuses of each endpoint's latest deliveries, newest first. */
export async function listLatestStatuses(
  view: View,
  endpointIds: WebhookId[],
  count: number,
): Promise<{ endpointId: WebhookId; status: DeliveryStatus }[]> {
  const selectOwn = (source: string) =>
    `(select created_at, delivery_id, ${source}
      where workspace_id = $1 and endpoint_id = w.id ${newestFirst} limit $3)`;
  return view.query(
    `select w.id as "endpointId", d.status from unnest($2::text[]) with ordinality as w(id, number)
     cross join lateral (
       select * from (${selectOwn(`'pending' as status from webhook_queue`)}
         union all ${selectOwn('status from webhook_deliveries')}) both_parts ${newestFirst} limit $3) d
     order by w.number, d.created_at desc, d.delivery_id desc`,
    [view.tenant.workspaceId, endpointIds, count],
  );
}

type AttemptRow = {
  delivery_id: DeliveryId;
  attempt: number;
  at: Date;
  status_code: number | null;
  latency_ms: number;
  error: string | null;
  response_body: string | null;
};

/** Attempts of the deliveries, in order. `since` must not be later than the oldest delivery. */
export async function listAttempts(
  view: View,
  ids: DeliveryId[],
  since: Date,
): Promise<Map<DeliveryId, DeliveryAttempt[]>> {
  const rows = await view.query<AttemptRow>(
    `select delivery_id, attempt, at, status_code, latency_ms, error, response_body from webhook_attempts
     where workspace_id = $1 and delivery_id = any($2) and at >= $3 order by at, attempt`,
    [view.tenant.workspaceId, ids, since],
  );
  const known = Map.groupBy(rows, (row) => row.delivery_id);
  return new Map([...known].map(([id, attempts]) => [id, attempts.map(toAttempt)]));
}

function toAttempt(row: AttemptRow): DeliveryAttempt {
  return {
    number: row.attempt,
    at: row.at,
    statusCode: row.status_code,
    latencyMs: row.latency_ms,
    error: row.error,
    responseBody: row.response_body,
  };
}

function toDelivery(row: Row): WebhookDelivery {
  return {
    id: row.delivery_id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    eventType: row.event_type,
    status: row.status,
    reason: row.reason,
    replayOf: row.replay_of,
    createdAt: row.created_at,
    nextAttemptAt: row.next_attempt_at,
    attemptCount: row.attempts,
    attempts: [],
  };
}
