import {
  createAddressClassifier,
  type OutboundPolicy,
} from '../../../platform/outbound/address.ts';
import { urlProblem } from '../../../platform/outbound/url.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { onEventWrite } from '../../events/emit-events.ts';
import type { Order } from '../../orders/order.ts';
import { getOrder } from '../../orders/read-orders.ts';
import {
  findOrderIdOfSubject,
  findPlatformSession,
  insertPlatformSession,
  type PlatformSession,
  queuePlatformDeliveries,
} from './platform-order-store.ts';

/** As merchants' deliveries: in the transaction of the event, of the orders that came through platforms. */
export const queuePlatformDeliveriesHook = onEventWrite(queuePlatformDeliveries);

/**
 * Remembers which platform has opened a session, so that it hears of the order that becomes of it
 * (UCP, order events). An address that is never called is not kept; the first platform stays.
 */
export function savePlatformSession(
  work: Work,
  policy: OutboundPolicy,
  sessionId: string,
  platform: PlatformSession,
): void {
  const { webhookUrl } = platform;
  const problem = urlProblem(webhookUrl, createAddressClassifier(policy), policy.allow.length > 0);
  if (problem === null) insertPlatformSession(work, sessionId, platform);
}

/** The order that an event was about, as it stands now, and whose it is. 404 `order_not_found`. */
export async function getOrderForPlatform(
  view: View,
  subject: { type: string; id: string },
): Promise<{ order: Order; platform: PlatformSession | null }> {
  const id = subject.type === 'order' ? subject.id : await findOrderIdOfSubject(view, subject);
  const order = await getOrder(view, id ?? subject.id);
  const { checkoutId } = order;
  const platform = checkoutId === null ? null : await findPlatformSession(view, checkoutId);
  return { order, platform };
}
