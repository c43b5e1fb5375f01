import type { SendWebhook } from '../../gateways/sandbox/webhooks/sandbox-events.ts';
import type { SelfClient } from './self-client.ts';

const path = '/api/payments/sandbox/webhooks';

/** Delivers the sandbox's webhooks to this server. */
export function createSelfWebhookSender(send: SelfClient): SendWebhook {
  return async ({ body, headers }) => (await send({ method: 'POST', path, headers, body })).status;
}
