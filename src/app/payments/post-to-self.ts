import type { SendWebhook } from '../../gateways/sandbox/webhooks/announcements.ts';
import type { ReachSelf } from './reach-self.ts';

const path = '/api/payments/sandbox/webhooks';

/** The sandbox's way to the shop. */
export function postToSelf(reach: ReachSelf): SendWebhook {
  return async ({ body, headers }) => (await reach({ method: 'POST', path, headers, body })).status;
}
