import {
  createAddressClassifier,
  type OutboundPolicy,
} from '../../../platform/outbound/address.ts';
import { urlProblem } from '../../../platform/outbound/url.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Order } from '../../orders/order.ts';
import { getOrder } from '../../orders/read-orders.ts';
import {
  findOrderIdOfSubject,
  findPlatformSession,
  insertPlatformSession,
  type PlatformSession,
} from './platform-order-store.ts';

/**
 * Stores which platform opened a session, so that it receives the events of the resulting order
 * (UCP, order events). A blocked URL is not stored; the first platform stays.
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

/** The current order of an event and its platform. Throws 404 `order_not_found`. */
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
