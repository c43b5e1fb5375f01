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

/** A delivery that needs no further attempt, and its outcome. */
export type CompletedDelivery = {
  delivery: QueueKey & { attempt: number };
  status: 'delivered' | 'failed';
  reason: string | null;
};

/** A locked endpoint that is failing or has just failed. */
export type FailingEndpoint = EndpointHealth & {
  workspaceId: WorkspaceId;
  endpointId: WebhookId;
  siteId: SiteId | null;
  url: string;
  code: string;
};

type EndpointKey = { workspaceId: WorkspaceId; endpointId: WebhookId; hasFailed: boolean };

/**
 * Locks the endpoints that were already failing or have failed now. The locks are taken in a fixed
 * order and before rows of the queue, as when an endpoint is paused, to avoid deadlocks.
 */
export async function lockFailingEndpoints(
  work: Work,
  keys: EndpointKey[],
): Promise<FailingEndpoint[]> {
  return work.named<FailingEndpoint>({
    name: 'webhooks_lock_endpoints',
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

/**
 * Saves the health of locked endpoints. An endpoint that becomes inactive here is paused for its
 * failures.
 */
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
 * Moves completed deliveries out of the queue. A failure counts only if no later attempt holds the
 * lease; a success always counts. Returns the ids that were still queued.
 */
export async function completeDeliveries(
  work: Work,
  completed: CompletedDelivery[],
): Promise<Set<DeliveryId>> {
  const rows = await work.named<{ delivery_id: DeliveryId }>({
    name: 'webhooks_end',
    text: `with removed as (
        delete from webhook_queue q
        using unnest(${keyArrays}, $5::int[], $6::text[], $7::text[]) as s(${keyNames}, attempt, status, reason)
        where ${matchQueueKeys('q', 's')} and (q.attempts = s.attempt or s.status = 'delivered')
        returning q.*, s.status, s.reason)
      insert into webhook_deliveries
        (workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, status, reason, attempts, created_at, ended_at)
      select workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, status, reason, attempts, created_at, $8
      from removed returning delivery_id`,
    values: [
      ...toKeyColumns(completed.map(({ delivery }) => delivery)),
      completed.map(({ delivery }) => delivery.attempt),
      completed.map(({ status }) => status),
      completed.map(({ reason }) => reason),
      work.now,
    ],
  });
  return new Set(rows.map(({ delivery_id }) => delivery_id));
}

/**
 * Stores accepted attempts and moves their deliveries out of the queue, even if a later attempt
 * holds the lease. Returns the ids that were still queued, and the endpoints that were failing.
 */
export async function completeDelivered(
  view: View,
  accepted: { delivery: ClaimedDelivery; attempt: DeliveryAttempt }[],
): Promise<{ ended: Set<DeliveryId>; failing: Set<WebhookId> }> {
  const rows = await view.named<{ delivery_id: DeliveryId; failing: WebhookId | null }>({
    name: 'webhooks_end_delivered',
    text: `with accepted as materialized (
        select * from unnest(${keyArrays}, $5::int[], $6::timestamptz[], $7::int[], $8::int[], $9::text[])
          as s(${keyNames}, attempt, at, status_code, latency_ms, response_body)),
      inserted_attempts as (
        insert into webhook_attempts
          (workspace_id, delivery_id, attempt, at, status_code, latency_ms, response_body)
        select workspace_id, delivery_id, attempt, at, status_code, latency_ms, response_body from accepted
        on conflict do nothing),
      removed as (delete from webhook_queue q using accepted s where ${matchQueueKeys('q', 's')} returning q.*),
      inserted_deliveries as (
        insert into webhook_deliveries
          (workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, status, attempts, created_at, ended_at)
        select workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, 'delivered', attempts, created_at, $10
        from removed)
      select g.delivery_id, null as failing from removed g
      union all
      select null, w.endpoint_id from webhook_endpoints w
      where w.failing_since is not null
        and (w.workspace_id, w.endpoint_id) in (select workspace_id, endpoint_id from accepted)`,
    values: [
      ...toKeyColumns(accepted.map(({ delivery }) => delivery)),
      accepted.map(({ attempt }) => attempt.number),
      accepted.map(({ attempt }) => attempt.at),
      accepted.map(({ attempt }) => attempt.statusCode),
      accepted.map(({ attempt }) => attempt.latencyMs),
      accepted.map(({ attempt }) => attempt.responseBody),
      view.now,
    ],
  });
  return {
    ended: new Set(rows.flatMap((row) => row.delivery_id ?? [])),
    failing: new Set(rows.flatMap((row) => row.failing ?? [])),
  };
}

/**
 * Marks failed deliveries as delivered. They were recorded as failed while their last attempt was
 * still running, and that attempt succeeded.
 */
export function markDelivered(work: Work, deliveries: QueueKey[]): void {
  work.write({
    name: 'webhooks_mark_delivered',
    text: `update webhook_deliveries d set status = 'delivered', reason = null, ended_at = $5
      from unnest(${keyArrays}) as s(${keyNames})
      where ${matchQueueKeys('d', 's')} and d.status = 'failed'`,
    values: [...toKeyColumns(deliveries), work.now],
  });
}

/**
 * Schedules the next attempts, except for deliveries that another attempt has leased in the
 * meantime.
 */
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
  attempts: { delivery: ClaimedDelivery; attempt: DeliveryAttempt }[],
): void {
  work.write({
    name: 'webhooks_attempts',
    text: `insert into webhook_attempts
        (workspace_id, delivery_id, attempt, at, status_code, latency_ms, error, response_body)
      select * from unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[], $5::int[], $6::int[], $7::text[], $8::text[])
      on conflict do nothing`,
    values: [
      attempts.map(({ delivery }) => delivery.workspaceId),
      attempts.map(({ delivery }) => delivery.deliveryId),
      attempts.map(({ attempt }) => attempt.number),
      attempts.map(({ attempt }) => attempt.at),
      attempts.map(({ attempt }) => attempt.statusCode),
      attempts.map(({ attempt }) => attempt.latencyMs),
      attempts.map(({ attempt }) => attempt.error),
      attempts.map(({ attempt }) => attempt.responseBody),
    ],
  });
}

/** Deletes deliveries of removed endpoints and fails those of paused endpoints. */
export function deleteOrphanedDeliveries(work: Work, orphans: OrphanedDelivery[]): void {
  work.write({
    name: 'webhooks_delete_orphans',
    text: `with removed as (
        delete from webhook_queue q using unnest(${keyArrays}, $5::boolean[]) as s(${keyNames}, is_removed)
        where ${matchQueueKeys('q', 's')} returning q.*, s.is_removed)
      insert into webhook_deliveries
        (workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, status, reason, attempts, created_at, ended_at)
      select workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, 'failed', 'endpoint_paused',
        attempts - 1, created_at, $6
      from removed where not is_removed`,
    values: [...toKeyColumns(orphans), orphans.map(({ isRemoved }) => isRemoved), work.now],
  });
}
