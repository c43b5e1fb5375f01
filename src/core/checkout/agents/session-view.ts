import type { View } from '../../../platform/unit-of-work.ts';
import type { BuyerDetail } from '../../customers/linking/buyer-ownership.ts';
import type { Order } from '../../orders/order.ts';
import { getOrder } from '../../orders/read-orders.ts';
import { findPayment } from '../../payments/manage-payments.ts';
import { siteNotFound } from '../../sites/site.ts';
import { type FoundSession, getSessionAndSite } from '../load-session.ts';
import { isLiveSession } from '../session.ts';

/**
 * A session with what it has become. `isPaying`: the processor has its payment, and tells later.
 * `hidden`: details that are not presented to this caller, although the session has them.
 */
export type CheckoutSessionView = FoundSession & {
  order: Order | null;
  isPaying: boolean;
  hidden: readonly BuyerDetail[];
};

/** The session as it stands at this moment; 404 `checkout_not_found`, and as `loadSessionView`. */
export async function getSessionView(view: View, id: string): Promise<CheckoutSessionView> {
  return loadSessionView(view, await getSessionAndSite(view, id));
}

/**
 * The same for one that is at hand. 404 `site_not_found` when its store was closed in between: readers
 * are told what writers are; what was bought or is being paid goes on.
 */
export async function loadSessionView(
  view: View,
  found: FoundSession,
): Promise<CheckoutSessionView> {
  const { session, site } = found;
  const isPaying = await isPaymentProcessing(view, found);
  if (!site.published && isLiveSession(session) && !isPaying) throw siteNotFound();
  const order = session.orderId === null ? null : await getOrder(view, session.orderId);
  return { ...found, order, isPaying, hidden: [] };
}

async function isPaymentProcessing(view: View, { session }: FoundSession): Promise<boolean> {
  if (session.paymentId === null || !isLiveSession(session)) return false;
  return (await findPayment(view, session.paymentId))?.status === 'processing';
}
