import { DomainError, invalid } from '../../kernel/domain-error.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { audit } from '../access/audit/audit.ts';
import { createQueuedDelivery, type WebhookDelivery } from './deliveries/delivery.ts';
import { getDelivery } from './deliveries/read-deliveries.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import { lockOwnEndpoint } from './manage-endpoints.ts';
import { queueDelivery, queueReplays } from './queue-store.ts';
import { webhookPaused } from './send-test.ts';

/** Maximum number of deliveries that one call queues; further calls queue the rest. */
const maxReplays = 1_000;

/**
 * Queues a delivery again for its endpoint, starting from the first attempt. `deliveryId` may
 * include an attempt's number, as in the header that the receiver got. Throws 404
 * `delivery_not_found`, also for a delivery that is no longer stored, and 409 `delivery_pending`
 * and `webhook_paused`.
 */
export async function replayDelivery(
  work: Work,
  endpointId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const endpoint = await lockActiveEndpoint(work, endpointId);
  const past = await getDelivery(work, endpoint.id, deliveryId.replace(/\.\d+$/, ''));
  if (past.status === 'pending') throw deliveryPending(past);
  const queued = {
    id: work.newId('dlv'),
    endpointId: endpoint.id,
    event: { id: past.eventId, type: past.eventType },
    replayOf: past.id,
  };
  queueDelivery(work, queued);
  const resource = { type: 'webhook_delivery', id: past.id };
  await audit(work, { action: 'webhook_delivery.replayed', resource, after: { id: queued.id } });
  work.notify('deliveries');
  return createQueuedDelivery({ ...queued, at: work.now });
}

type ReplayRange = { from: Date; to: Date; status: 'failed' | 'delivered' };

/**
 * Replays every event whose last delivery was created in the window and ended with the given
 * status, oldest first, except pending ones. Returns how many were queued, at most 1,000, and the
 * time after which there may be more.
 */
export async function replayDeliveries(
  work: Work,
  endpointId: string,
  window: ReplayRange,
): Promise<{ replayed: number; nextFrom: Date | null }> {
  if (window.from > window.to)
    throw invalid([{ field: 'from', code: 'after_to', message: 'must not be after `to`' }]);
  const endpoint = await lockActiveEndpoint(work, endpointId);
  const createdTimes = await queueReplays(work, endpoint.id, { ...window, limit: maxReplays });
  const { from, to, status } = window;
  await audit(work, {
    action: 'webhook.replayed',
    resource: { type: 'webhook', id: endpoint.id },
    after: {
      from: from.toISOString(),
      to: to.toISOString(),
      status,
      replayed: createdTimes.length,
    },
  });
  work.notify('deliveries');
  const nextFrom = createdTimes.length === maxReplays ? (createdTimes.at(-1) ?? null) : null;
  return { replayed: createdTimes.length, nextFrom };
}

async function lockActiveEndpoint(work: Work, endpointId: string): Promise<WebhookEndpoint> {
  const endpoint = await lockOwnEndpoint(work, endpointId);
  if (!endpoint.active) throw webhookPaused();
  return endpoint;
}

function deliveryPending({ nextAttemptAt }: WebhookDelivery): DomainError {
  const extensions = { next_attempt_at: nextAttemptAt?.toISOString() ?? null };
  const message = 'This delivery is still in progress. Replay it after it has ended.';
  return new DomainError('wrong_state', 'delivery_pending', message, { extensions });
}
