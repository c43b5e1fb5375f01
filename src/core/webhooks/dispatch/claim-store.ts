import type { EventId, WorkspaceId } from '../../../kernel/id.ts';
import type { PartitionClaimRequest } from '../../../platform/jobs/dispatch/partitions.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { DeliveryId } from '../deliveries/delivery.ts';
import type { PausedReason, WebhookId } from '../endpoint.ts';

/** Between claim and outcome; longer than any attempt may take (security 2.7). */
const leaseMilliseconds = 30_000;

/** Which row of the queue. */
export type QueueKey = {
  workspaceId: WorkspaceId;
  endpointId: WebhookId;
  deliveryId: DeliveryId;
  createdAt: Date;
};

/** What is leased to whoever claimed it, with all that an attempt needs; the secret is sealed. */
export type ClaimedDelivery = QueueKey & {
  eventId: EventId;
  eventType: string;
  /** This attempt, from 1. */
  attempt: number;
  /** When the first one began. */
  anchor: Date;
  /** Since when it was due. */
  dueAt: Date;
  url: string;
  /** Null: the platform of an order hears of it, and knows no secret of ours. */
  secret: string | null;
  payload: string;
  /** What the event was about. */
  subject: { type: string; id: string };
};

/** What is left of an endpoint that was removed or switched off while its events were being recorded. */
export type OrphanedDelivery = QueueKey & { isRemoved: boolean };

/** A place in the round from receiver to receiver. */
export type RoundPosition = { workspaceId: string; endpointId: string };

/** `until` null: to the end. */
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
  resource_type: string;
  resource_id: string;
  is_platform: boolean;
  full_workspace_id: string | null;
  full_endpoint_id: string | null;
};

const roundColumns = (row: string) => `(${row}.workspace_id, ${row}.endpoint_id)`;

/**
 * From receiver to receiver, of each what has been due the longest, as much as the wish leaves it.
 * The recursion reads one index entry a receiver, however much waits for it. `full`: where the room
 * came to its end, though groups may have been left less of it.
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
    coalesce(w.url, p.url) as url, w.secret, w.paused_reason, e.payload, e.resource_type, e.resource_id,
    p.url is not null as is_platform, last.workspace_id as full_workspace_id, last.endpoint_id as full_endpoint_id
  from leased l
  left join last on true
  left join webhook_endpoints w on w.workspace_id = l.workspace_id and w.endpoint_id = l.endpoint_id
  left join platform_endpoints p on p.workspace_id = l.workspace_id and p.endpoint_id = l.endpoint_id
  left join events e on e.workspace_id = l.workspace_id and e.event_id = l.event_id`;

/** No place sorts behind all others in every collation: to the end there is no bound. */
const claimToEndStatement = { name: 'webhooks_claim', text: buildClaimSql('') };
const claimUpToStatement = {
  name: 'webhooks_claim_up_to',
  text: buildClaimSql(`and ${roundColumns('q')} <= ($10::text, $11::text)`),
};

/**
 * Leases what is due of receivers after `after`, up to `until` or all the others. `last`: the
 * receiver up to which it was seen when the room was over; null: to the end.
 */
export async function claimDeliveries(
  view: View,
  wish: PartitionClaimRequest,
  { after, until }: RoundRange,
): Promise<{ claimed: ClaimedDelivery[]; strays: OrphanedDelivery[]; last: RoundPosition | null }> {
  const rows = await view.named<Row>({
    ...(until ? claimUpToStatement : claimToEndStatement),
    values: [
      view.now,
      new Date(view.now.getTime() + leaseMilliseconds),
      wish.capacity,
      after.workspaceId,
      after.endpointId,
      // Objects: of thousands of receivers each is found at once.
      JSON.stringify(Object.fromEntries(wish.partitions.map(({ lane, room }) => [lane, room]))),
      wish.defaultCapacity,
      wish.defaultGroupCapacity,
      JSON.stringify(Object.fromEntries(wish.groups.map(({ group, room }) => [group, room]))),
      ...(until ? [until.workspaceId, until.endpointId] : []),
    ],
  });
  const claimed = rows.flatMap((row) => toClaimedDelivery(row) ?? []);
  const strays = rows.filter((row) => toClaimedDelivery(row) === null).map(toOrphanedDelivery);
  return { claimed, strays, last: getLastPosition(rows) };
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

/** Leases of which nothing was sent: due since when they were, and no attempt. */
export function releaseDeliveries(work: Work, claimed: ClaimedDelivery[]): void {
  work.write({
    name: 'webhooks_give_back',
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

/** When the next delivery may be claimed, or null; one index entry a receiver is read. */
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
