import type { View } from '../../../platform/unit-of-work.ts';
import type { BuyerDetail } from '../../customers/linking/buyer-ownership.ts';
import type { Order } from '../../orders/order.ts';
import { findPlacedOrder } from '../../orders/placed-orders.ts';
import { getOrder } from '../../orders/read-orders.ts';
import { findPayment } from '../../payments/manage-payments.ts';
import { siteNotFound } from '../../sites/site.ts';
import { type FoundSession, getSessionAndSite } from '../load-session.ts';
import { isLiveSession } from '../session.ts';

/**
 * A session with its order. `isPaying`: the processor is handling its payment and reports the
 * outcome later. `hidden`: details of the session that are withheld from this caller.
 */
export type CheckoutSessionView = FoundSession & {
  order: Order | null;
  isPaying: boolean;
  hidden: readonly BuyerDetail[];
};

/** The current session; 404 `checkout_not_found`, and what `loadSessionView` throws. */
export async function getSessionView(view: View, id: string): Promise<CheckoutSessionView> {
  return loadSessionView(view, await getSessionAndSite(view, id));
}

/**
 * Like `getSessionView` for a session that is already loaded. Throws 404 `site_not_found` if its
 * store is no longer published, as for changes, unless the session is completed or its payment is
 * in progress.
 */
export async function loadSessionView(
  view: View,
  found: FoundSession,
): Promise<CheckoutSessionView> {
  const { session, site } = found;
  const isPaying = await isPaymentProcessing(view, found);
  if (!site.published && isLiveSession(session) && !isPaying) throw siteNotFound();
  return { ...found, order: await findSessionOrder(view, session), isPaying, hidden: [] };
}

async function findSessionOrder(view: View, { orderId }: FoundSession['session']) {
  if (orderId === null) return null;
  return findPlacedOrder(view, orderId) ?? getOrder(view, orderId);
}

async function isPaymentProcessing(view: View, { session }: FoundSession): Promise<boolean> {
  if (session.paymentId === null || !isLiveSession(session)) return false;
  return (await findPayment(view, session.paymentId))?.status === 'processing';
}
