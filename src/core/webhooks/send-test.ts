import { DomainError } from '../../kernel/domain-error.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { recordEvents } from '../events/emit-events.ts';
import { testEventType } from '../events/event.ts';
import type { WebhookDelivery } from './deliveries/delivery.ts';
import { createQueuedDelivery } from './deliveries/delivery.ts';
import { toWebhookDto, type WebhookEndpoint } from './endpoint.ts';
import { lockOwnEndpoint } from './manage-endpoints.ts';
import { queueDelivery } from './queue-store.ts';

/** Sends `webhook.test` to this endpoint only. Throws 409 `webhook_paused`. */
export async function sendTestEvent(work: Work, endpointId: string): Promise<WebhookDelivery> {
  const endpoint = await lockOwnEndpoint(work, endpointId);
  if (!endpoint.active) throw webhookPaused();
  const event = recordTestEvent(work, endpoint);
  const id = work.newId('dlv');
  queueDelivery(work, { id, endpointId: endpoint.id, event, replayOf: null });
  return createQueuedDelivery({ id, endpointId: endpoint.id, event, replayOf: null, at: work.now });
}

function recordTestEvent(work: Work, endpoint: WebhookEndpoint) {
  const { id, site, version } = endpoint;
  const [event] = recordEvents(work, [
    {
      type: testEventType,
      site,
      resource: { type: 'webhook', id, version },
      data: toWebhookDto(endpoint),
    },
  ]);
  if (!event) throw new Error('recording one event must return one record');
  return event;
}

export const webhookPaused = () =>
  new DomainError(
    'conflict',
    'webhook_paused',
    'This endpoint is paused. Set `active` to true, then try again.',
  );
