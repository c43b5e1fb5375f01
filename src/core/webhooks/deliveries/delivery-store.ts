import type { EventId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { WebhookId } from '../endpoint.ts';
import type { DeliveryAttempt, DeliveryId, DeliveryStatus, WebhookDelivery } from './delivery.ts';

/** Which deliveries of an endpoint; all that is null narrows nothing. */
export type DeliveryFilter = {
  status: DeliveryStatus | null;
  eventType: string | null;
  /** Later than. */
  createdAfter: Date | null;
  /** Earlier than. */
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
 * Newest first: what waits and what is over, each from its own table. What a filter leaves out is not
 * in the text, so that each way to ask is planned for itself and days outside of it are not opened.
 */
export async function listDeliveryRows(
  view: View,
  asked: DeliveryListQuery,
): Promise<WebhookDelivery[]> {
  const values: unknown[] = [view.tenant.workspaceId, asked.endpointId, asked.limit];
  const given = (value: unknown) => `$${values.push(value)}`;
  const tests = ['workspace_id = $1', 'endpoint_id = $2'];
  if (asked.eventType !== null) tests.push(`event_type = ${given(asked.eventType)}`);
  if (asked.createdAfter) tests.push(`created_at > ${given(asked.createdAfter)}`);
  if (asked.createdBefore) tests.push(`created_at < ${given(asked.createdBefore)}`);
  if (asked.before) {
    const at = given(asked.before.createdAt);
    // The second test says nothing new; it tells which days are past.
    tests.push(`(created_at, delivery_id) < (${at}, ${given(asked.before.id)})`);
    tests.push(`created_at <= ${at}`);
  }
  const part = (source: string, ...more: string[]) =>
    `(${source} where ${[...tests, ...more].join(' and ')} ${newestFirst} limit $3)`;
  const parts: string[] = [];
  if (asked.status === null || asked.status === 'pending') parts.push(part(selectPending));
  if (asked.status === null) parts.push(part(selectCompleted));
  else if (asked.status !== 'pending')
    parts.push(part(selectCompleted, `status = '${asked.status}'`));
  const rows = await view.query<Row>(
    `select * from (${parts.join(' union all ')}) d ${newestFirst} limit $3`,
    values,
  );
  return rows.map(toDelivery);
}

/** `createdAt` is what the id says: it names the day that is looked into. */
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

/** The exact bytes that are delivered; null: the event is forgotten. */
export async function findEventPayload(view: View, eventId: EventId): Promise<string | null> {
  const [row] = await view.query<{ payload: string }>(
    'select payload from events where workspace_id = $1 and event_id = $2',
    [view.tenant.workspaceId, eventId],
  );
  return row?.payload ?? null;
}

/** How the latest deliveries of each endpoint stand, the newest first. */
export async function listLatestStatuses(
  view: View,
  endpointIds: WebhookId[],
  count: number,
): Promise<{ endpointId: WebhookId; status: DeliveryStatus }[]> {
  const of = (source: string) =>
    `(select created_at, delivery_id, ${source}
      where workspace_id = $1 and endpoint_id = w.id ${newestFirst} limit $3)`;
  return view.query(
    `select w.id as "endpointId", d.status from unnest($2::text[]) with ordinality as w(id, number)
     cross join lateral (
       select * from (${of(`'pending' as status from webhook_queue`)}
         union all ${of('status from webhook_deliveries')}) both_parts ${newestFirst} limit $3) d
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

/** Attempts of deliveries of which none is older than `since`, in their order. */
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
