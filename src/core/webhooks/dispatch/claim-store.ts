import type { EventId, WorkspaceId } from '../../../kernel/id.ts';
import type { PartitionClaimRequest } from '../../../platform/jobs/dispatch/partitions.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { DeliveryId } from '../deliveries/delivery.ts';
import type { PausedReason, WebhookId } from '../endpoint.ts';

/** How long a claimed delivery is leased; longer than any attempt may take. */
const leaseMilliseconds = 30_000;

/** Identifies a row of the queue. */
export type QueueKey = {
  workspaceId: WorkspaceId;
  endpointId: WebhookId;
  deliveryId: DeliveryId;
  createdAt: Date;
};

/** A leased delivery with everything that an attempt needs. The secret is encrypted. */
export type ClaimedDelivery = QueueKey & {
  eventId: EventId;
  eventType: string;
  /** Number of this attempt, starting at 1. */
  attempt: number;
  /** Start of the first attempt. */
  anchor: Date;
  /** When it became due. */
  dueAt: Date;
  url: string;
  /** Null: the receiver is the platform or agent of an order, whose requests are signed elsewhere. */
  secret: string | null;
  payload: string;
  /** The trace that recorded the event. */
  traceparent: string | null;
  /** The resource of the event. */
  subject: { type: string; id: string };
};

/** A delivery of an endpoint that was removed or paused while its events were being recorded. */
export type OrphanedDelivery = QueueKey & { isRemoved: boolean };

/** A position in the order in which the endpoints are visited. */
export type RoundPosition = { workspaceId: string; endpointId: string };

/** `until` null: up to the last endpoint. */
export type RoundRange = { after: RoundPosition; until: RoundPosition | null };

type Row = {
  workspace_id: WorkspaceId;
  endpoint_id: WebhookId;
  delivery_id: DeliveryId;
  created_at: Date;
  event_id: EventId;
  event_type: string;
  attempts: number;
  first_attempt_at: Date;
  was_due_at: Date;
  url: string | null;
  secret: string | null;
  paused_reason: PausedReason | null;
  payload: string | null;
  traceparent: string | null;
  resource_type: string;
  resource_id: string;
  is_platform: boolean;
  full_workspace_id: string | null;
  full_endpoint_id: string | null;
};

const roundColumns = (row: string) => `(${row}.workspace_id, ${row}.endpoint_id)`;

/**
 * Goes from endpoint to endpoint and takes the deliveries that have been due longest from each,
 * within the request's capacity. The recursion reads one index entry per endpoint, however many
 * deliveries are pending. `full`: the endpoint at which the total capacity was used up, even if
 * group limits left some of it unused.
 */
const buildClaimSql = (bound: string) => `with recursive round as (
    (select q.workspace_id, q.endpoint_id from webhook_queue q
      where ${roundColumns('q')} > ($4::text, $5::text) ${bound}
      order by q.workspace_id, q.endpoint_id limit 1)
    union all
    select n.workspace_id, n.endpoint_id from round r cross join lateral (
      select q.workspace_id, q.endpoint_id from webhook_queue q
      where ${roundColumns('q')} > ${roundColumns('r')} ${bound}
      order by q.workspace_id, q.endpoint_id limit 1) n),
  due as materialized (
    select d.* from round r cross join lateral (
      select q.workspace_id, q.endpoint_id, q.created_at, q.delivery_id, q.due_at from webhook_queue q
      where q.workspace_id = r.workspace_id and q.endpoint_id = r.endpoint_id and q.due_at <= $1
      order by q.due_at
      limit case when ($9::jsonb ->> r.workspace_id)::int = 0 then 0
        else coalesce(($6::jsonb ->> r.endpoint_id)::int, $7::int) end
      for update skip locked) d
    limit $3),
  shared as (
    select d.*, row_number() over (partition by d.workspace_id) as number,
      coalesce(($9::jsonb ->> d.workspace_id)::int, $8::int) as room
    from due d),
  last as (
    select workspace_id, endpoint_id from due where (select count(*) from due) = $3
    order by workspace_id desc, endpoint_id desc limit 1),
  leased as (
    update webhook_queue q set due_at = $2, attempts = q.attempts + 1, first_attempt_at = coalesce(q.first_attempt_at, $1)
    from shared s
    where s.number <= s.room and q.workspace_id = s.workspace_id and q.endpoint_id = s.endpoint_id
      and q.created_at = s.created_at and q.delivery_id = s.delivery_id
    returning q.*, s.due_at as was_due_at)
  select l.workspace_id, l.endpoint_id, l.delivery_id, l.created_at, l.event_id, l.event_type, l.attempts, l.first_attempt_at, l.was_due_at,
    coalesce(w.url, p.url, c.webhook_url) as url, w.secret, w.paused_reason, e.payload, e.traceparent, e.resource_type, e.resource_id,
    coalesce(p.url, c.webhook_url) is not null as is_platform, last.workspace_id as full_workspace_id, last.endpoint_id as full_endpoint_id
  from leased l
  left join last on true
  left join webhook_endpoints w on w.workspace_id = l.workspace_id and w.endpoint_id = l.endpoint_id
  left join platform_endpoints p on p.workspace_id = l.workspace_id and p.endpoint_id = l.endpoint_id
  left join agent_connections c on c.workspace_id = l.workspace_id and c.connection_id = l.endpoint_id
  left join events e on e.workspace_id = l.workspace_id and e.event_id = l.event_id`;

/**
 * No value sorts last in every collation, so the statement up to the last endpoint has no upper
 * bound.
 */
const claimToEndStatement = { name: 'webhooks_claim', text: buildClaimSql('') };
const claimUpToStatement = {
  name: 'webhooks_claim_up_to',
  text: buildClaimSql(`and ${roundColumns('q')} <= ($10::text, $11::text)`),
};

/**
 * Leases due deliveries of endpoints after `after`, up to `until` or the last one. `last`: the last
 * endpoint reached when the capacity was used up; null: all were reached.
 */
export async function claimDeliveries(
  view: View,
  request: PartitionClaimRequest,
  { after, until }: RoundRange,
): Promise<{
  claimed: ClaimedDelivery[];
  orphans: OrphanedDelivery[];
  last: RoundPosition | null;
}> {
  const rows = await view.named<Row>({
    ...(until ? claimUpToStatement : claimToEndStatement),
    values: [
      view.now,
      new Date(view.now.getTime() + leaseMilliseconds),
      request.capacity,
      after.workspaceId,
      after.endpointId,
      // Objects allow a fast lookup among thousands of endpoints.
      JSON.stringify(Object.fromEntries(request.partitions.map(({ lane, room }) => [lane, room]))),
      request.defaultCapacity,
      request.defaultGroupCapacity,
      JSON.stringify(Object.fromEntries(request.groups.map(({ group, room }) => [group, room]))),
      ...(until ? [until.workspaceId, until.endpointId] : []),
    ],
  });
  const claimed = rows.flatMap((row) => toClaimedDelivery(row) ?? []);
  const orphans = rows.filter((row) => toClaimedDelivery(row) === null).map(toOrphanedDelivery);
  return { claimed, orphans, last: getLastPosition(rows) };
}

function getLastPosition([row]: Row[]): RoundPosition | null {
  if (!row || row.full_workspace_id === null || row.full_endpoint_id === null) return null;
  return { workspaceId: row.full_workspace_id, endpointId: row.full_endpoint_id };
}

function toClaimedDelivery(row: Row): ClaimedDelivery | null {
  const { url, secret, payload } = row;
  if (url === null || payload === null || (secret === null && !row.is_platform)) return null;
  if (row.paused_reason === 'manual' || row.paused_reason === 'grant_ended') return null;
  return {
    ...toQueueKey(row),
    eventId: row.event_id,
    eventType: row.event_type,
    attempt: row.attempts,
    anchor: row.first_attempt_at,
    dueAt: row.was_due_at,
    url,
    secret,
    payload,
    traceparent: row.traceparent,
    subject: { type: row.resource_type, id: row.resource_id },
  };
}

const toOrphanedDelivery = (row: Row): OrphanedDelivery => ({
  ...toQueueKey(row),
  isRemoved: row.paused_reason === null,
});

function toQueueKey(row: Row): QueueKey {
  return {
    workspaceId: row.workspace_id,
    endpointId: row.endpoint_id,
    deliveryId: row.delivery_id,
    createdAt: row.created_at,
  };
}

/** The columns of a queue key, for `unnest`. */
export function toKeyColumns(keys: QueueKey[]): unknown[] {
  return [
    keys.map(({ workspaceId }) => workspaceId),
    keys.map(({ endpointId }) => endpointId),
    keys.map(({ createdAt }) => createdAt),
    keys.map(({ deliveryId }) => deliveryId),
  ];
}

export const keyArrays = '$1::text[], $2::text[], $3::timestamptz[], $4::text[]';
export const keyNames = 'workspace_id, endpoint_id, created_at, delivery_id';
export const matchQueueKeys = (one: string, other: string) =>
  keyNames
    .split(', ')
    .map((column) => `${one}.${column} = ${other}.${column}`)
    .join(' and ');

/** Gives up unused leases: restores the due times and does not count the attempts. */
export function releaseDeliveries(work: Work, claimed: ClaimedDelivery[]): void {
  work.write({
    name: 'webhooks_release',
    text: `update webhook_queue q set due_at = s.due_at, attempts = q.attempts - 1,
        first_attempt_at = case when q.attempts > 1 then q.first_attempt_at end
      from unnest(${keyArrays}, $5::int[], $6::timestamptz[]) as s(${keyNames}, attempt, due_at)
      where ${matchQueueKeys('q', 's')} and q.attempts = s.attempt`,
    values: [
      ...toKeyColumns(claimed),
      claimed.map(({ attempt }) => attempt),
      claimed.map(({ dueAt }) => dueAt),
    ],
  });
}

/** When the next delivery is due, or null. Reads one index entry per endpoint. */
export async function findNextDeliveryTime(view: View): Promise<Date | null> {
  const [row] = await view.named<{ due_at: Date | null }>({
    name: 'webhooks_next',
    text: `with recursive round as (
        (select workspace_id, endpoint_id, due_at from webhook_queue
          order by workspace_id, endpoint_id, due_at limit 1)
        union all
        select n.* from round r cross join lateral (
          select q.workspace_id, q.endpoint_id, q.due_at from webhook_queue q
          where ${roundColumns('q')} > ${roundColumns('r')}
          order by q.workspace_id, q.endpoint_id, q.due_at limit 1) n)
      select min(due_at) as due_at from round`,
    values: [],
  });
  return row?.due_at ?? null;
}
