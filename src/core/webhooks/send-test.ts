import { Refusal } from '../../kernel/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { testEventType } from '../events/event.ts';
import { recordEvents } from '../events/record.ts';
import type { Delivery } from './deliveries/delivery.ts';
import { queuedDelivery } from './deliveries/delivery.ts';
import { type Endpoint, webhookRecord } from './endpoint.ts';
import { lockOwnEndpoint } from './manage-endpoints.ts';
import { queueDelivery } from './queue-store.ts';

/** Sends `webhook.test` to this endpoint and to no other (security 2.3). 409 `webhook_paused`. */
export async function sendTest(work: Work, endpointId: string): Promise<Delivery> {
  const endpoint = await lockOwnEndpoint(work, endpointId);
  if (!endpoint.active) throw webhookPaused();
  const event = recordTest(work, endpoint);
  const id = work.newId('dlv');
  queueDelivery(work, { id, endpointId: endpoint.id, event, replayOf: null });
  return queuedDelivery({ id, endpointId: endpoint.id, event, replayOf: null, at: work.now });
}

function recordTest(work: Work, endpoint: Endpoint) {
  const { id, site, version } = endpoint;
  const [event] = recordEvents(work, [
    {
      type: testEventType,
      site,
      resource: { type: 'webhook', id, version },
      data: webhookRecord(endpoint),
    },
  ]);
  if (!event) throw new Error('one event makes one record');
  return event;
}

export const webhookPaused = () =>
  new Refusal(
    'conflict',
    'webhook_paused',
    'This endpoint is paused: set `active` to true first, then send again.',
  );
