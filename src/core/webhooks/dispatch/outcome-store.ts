import type { SiteId, WorkspaceId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { DeliveryAttempt, DeliveryId } from '../deliveries/delivery.ts';
import type { WebhookId } from '../endpoint.ts';
import {
  type ClaimedDelivery,
  keyArrays,
  keyNames,
  matchQueueKeys,
  type OrphanedDelivery,
  type QueueKey,
  toKeyColumns,
} from './claim-store.ts';
import type { EndpointHealth } from './health.ts';

/** How a delivery ended with one of its attempts. */
export type CompletedDelivery = {
  delivery: QueueKey & { attempt: number };
  status: 'delivered' | 'failed';
  reason: string | null;
};

/** An endpoint that fails, or has just failed, locked. */
export type FailingEndpoint = EndpointHealth & {
  workspaceId: WorkspaceId;
  endpointId: WebhookId;
  siteId: SiteId | null;
  url: string;
  code: string;
};

type EndpointKey = { workspaceId: WorkspaceId; endpointId: WebhookId; hasFailed: boolean };

/**
 * Of these endpoints those that fail already, and those that have failed now; in one order
 * everywhere, and before any row of the queue, as whoever pauses one does.
 */
export async function lockFailingEndpoints(
  work: Work,
  keys: EndpointKey[],
): Promise<FailingEndpoint[]> {
  return work.named<FailingEndpoint>({
    name: 'webhooks_lock_troubled',
    text: `select w.workspace_id as "workspaceId", w.endpoint_id as "endpointId", w.site_id as "siteId", w.url, w.active,
        w.failing_since as "failingSince", w.failures, w.warned_at as "warnedAt",
        (select code from workspaces o where o.workspace_id = w.workspace_id) as code
      from webhook_endpoints w
      join unnest($1::text[], $2::text[], $3::boolean[]) as s(workspace_id, endpoint_id, has_failed)
        on s.workspace_id = w.workspace_id and s.endpoint_id = w.endpoint_id
      where s.has_failed or w.failing_since is not null
      order by w.workspace_id, w.endpoint_id for no key update of w`,
    values: [
      keys.map(({ workspaceId }) => workspaceId),
      keys.map(({ endpointId }) => endpointId),
      keys.map(({ hasFailed }) => hasFailed),
    ],
  });
}

/** Under their locks. What was active and is not any more was paused for its failures. */
export function saveEndpointHealth(work: Work, endpoints: FailingEndpoint[]): void {
  work.write({
    name: 'webhooks_health',
    text: `update webhook_endpoints w set failing_since = s.failing_since, failures = s.failures, warned_at = s.warned_at,
        active = w.active and s.active,
        paused_reason = case when w.active and not s.active then 'failures' else w.paused_reason end,
        version = w.version + case when w.active and not s.active then 1 else 0 end,
        updated_at = case when w.active and not s.active then $7 else w.updated_at end
      from unnest($1::text[], $2::text[], $3::timestamptz[], $4::int[], $5::timestamptz[], $6::boolean[])
        as s(workspace_id, endpoint_id, failing_since, failures, warned_at, active)
      where w.workspace_id = s.workspace_id and w.endpoint_id = s.endpoint_id`,
    values: [
      endpoints.map(({ workspaceId }) => workspaceId),
      endpoints.map(({ endpointId }) => endpointId),
      endpoints.map(({ failingSince }) => failingSince),
      endpoints.map(({ failures }) => failures),
      endpoints.map(({ warnedAt }) => warnedAt),
      endpoints.map(({ active }) => active),
      work.now,
    ],
  });
}

/**
 * Takes what is over out of the queue. Whoever holds the lease of a later attempt decides about a
 * failure; a success counts whenever it comes. Answers the ids that were still there.
 */
export async function completeDeliveries(
  work: Work,
  endings: CompletedDelivery[],
): Promise<Set<DeliveryId>> {
  const rows = await work.named<{ delivery_id: DeliveryId }>({
    name: 'webhooks_end',
    text: `with gone as (
        delete from webhook_queue q
        using unnest(${keyArrays}, $5::int[], $6::text[], $7::text[]) as s(${keyNames}, attempt, status, reason)
        where ${matchQueueKeys('q', 's')} and (q.attempts = s.attempt or s.status = 'delivered')
        returning q.*, s.status, s.reason)
      insert into webhook_deliveries
        (workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, status, reason, attempts, created_at, ended_at)
      select workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, status, reason, attempts, created_at, $8
      from gone returning delivery_id`,
    values: [
      ...toKeyColumns(endings.map(({ delivery }) => delivery)),
      endings.map(({ delivery }) => delivery.attempt),
      endings.map(({ status }) => status),
      endings.map(({ reason }) => reason),
      work.now,
    ],
  });
  return new Set(rows.map(({ delivery_id }) => delivery_id));
}

/**
 * Attempts that were taken, and their deliveries out of the queue, whoever holds the lease by now.
 * Answers the ids that were still there, and the endpoints that had failed before.
 */
export async function completeDelivered(
  view: View,
  taken: { delivery: ClaimedDelivery; attempt: DeliveryAttempt }[],
): Promise<{ ended: Set<DeliveryId>; failing: Set<WebhookId> }> {
  const rows = await view.named<{ delivery_id: DeliveryId; failing: WebhookId | null }>({
    name: 'webhooks_end_taken',
    text: `with taken as materialized (
        select * from unnest(${keyArrays}, $5::int[], $6::timestamptz[], $7::int[], $8::int[], $9::text[])
          as s(${keyNames}, attempt, at, status_code, latency_ms, response_body)),
      made as (
        insert into webhook_attempts
          (workspace_id, delivery_id, attempt, at, status_code, latency_ms, response_body)
        select workspace_id, delivery_id, attempt, at, status_code, latency_ms, response_body from taken
        on conflict do nothing),
      gone as (delete from webhook_queue q using taken s where ${matchQueueKeys('q', 's')} returning q.*),
      kept as (
        insert into webhook_deliveries
          (workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, status, attempts, created_at, ended_at)
        select workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, 'delivered', attempts, created_at, $10
        from gone)
      select g.delivery_id, null as failing from gone g
      union all
      select null, w.endpoint_id from webhook_endpoints w
      where w.failing_since is not null
        and (w.workspace_id, w.endpoint_id) in (select workspace_id, endpoint_id from taken)`,
    values: [
      ...toKeyColumns(taken.map(({ delivery }) => delivery)),
      taken.map(({ attempt }) => attempt.number),
      taken.map(({ attempt }) => attempt.at),
      taken.map(({ attempt }) => attempt.statusCode),
      taken.map(({ attempt }) => attempt.latencyMs),
      taken.map(({ attempt }) => attempt.responseBody),
      view.now,
    ],
  });
  return {
    ended: new Set(rows.flatMap((row) => row.delivery_id ?? [])),
    failing: new Set(rows.flatMap((row) => row.failing ?? [])),
  };
}

/** What was given up while its last attempt was under way, and was taken after all. */
export function markDelivered(work: Work, deliveries: QueueKey[]): void {
  work.write({
    name: 'webhooks_delivered_after_all',
    text: `update webhook_deliveries d set status = 'delivered', reason = null, ended_at = $5
      from unnest(${keyArrays}) as s(${keyNames})
      where ${matchQueueKeys('d', 's')} and d.status = 'failed'`,
    values: [...toKeyColumns(deliveries), work.now],
  });
}

/** Lets go of leases until the next attempt; of one that somebody else has claimed since, he decides. */
export function retryDeliveries(
  work: Work,
  retries: { delivery: ClaimedDelivery; at: Date }[],
): void {
  work.write({
    name: 'webhooks_retry',
    text: `update webhook_queue q set due_at = s.at
      from unnest(${keyArrays}, $5::int[], $6::timestamptz[]) as s(${keyNames}, attempt, at)
      where ${matchQueueKeys('q', 's')} and q.attempts = s.attempt`,
    values: [
      ...toKeyColumns(retries.map(({ delivery }) => delivery)),
      retries.map(({ delivery }) => delivery.attempt),
      retries.map(({ at }) => at),
    ],
  });
}

export function insertAttempts(
  work: Work,
  made: { delivery: ClaimedDelivery; attempt: DeliveryAttempt }[],
): void {
  work.write({
    name: 'webhooks_attempts',
    text: `insert into webhook_attempts
        (workspace_id, delivery_id, attempt, at, status_code, latency_ms, error, response_body)
      select * from unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[], $5::int[], $6::int[], $7::text[], $8::text[])
      on conflict do nothing`,
    values: [
      made.map(({ delivery }) => delivery.workspaceId),
      made.map(({ delivery }) => delivery.deliveryId),
      made.map(({ attempt }) => attempt.number),
      made.map(({ attempt }) => attempt.at),
      made.map(({ attempt }) => attempt.statusCode),
      made.map(({ attempt }) => attempt.latencyMs),
      made.map(({ attempt }) => attempt.error),
      made.map(({ attempt }) => attempt.responseBody),
    ],
  });
}

/** Of a removed endpoint nothing is left; of one that was switched off it failed, as all else did. */
export function deleteOrphanedDeliveries(work: Work, strays: OrphanedDelivery[]): void {
  work.write({
    name: 'webhooks_strays',
    text: `with gone as (
        delete from webhook_queue q using unnest(${keyArrays}, $5::boolean[]) as s(${keyNames}, is_removed)
        where ${matchQueueKeys('q', 's')} returning q.*, s.is_removed)
      insert into webhook_deliveries
        (workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, status, reason, attempts, created_at, ended_at)
      select workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, 'failed', 'endpoint_paused',
        attempts - 1, created_at, $6
      from gone where not is_removed`,
    values: [...toKeyColumns(strays), strays.map(({ isRemoved }) => isRemoved), work.now],
  });
}
