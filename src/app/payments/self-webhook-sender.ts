import type { SendWebhook } from '../../gateways/sandbox/webhooks/sandbox-events.ts';
import type { SelfClient } from './self-client.ts';

const path = '/api/payments/sandbox/webhooks';

/** The sandbox's way to the shop. */
export function createSelfWebhookSender(reach: SelfClient): SendWebhook {
  return async ({ body, headers }) => (await reach({ method: 'POST', path, headers, body })).status;
}
