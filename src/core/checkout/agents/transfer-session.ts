import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { BuyerContext } from '../../customers/linking/buyer-context.ts';
import {
  isHiddenFrom,
  redactForViewer,
  transferToBuyer,
} from '../../customers/linking/buyer-ownership.ts';
import type { Order } from '../../orders/order.ts';
import { getOrderAudience, redactOrder } from '../../orders/read-orders.ts';
import { findPayment } from '../../payments/manage-payments.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { releasePayment } from '../end-session.ts';
import { assertCheckoutAllowed } from '../guest-checkout.ts';
import { lockSession, saveSession } from '../load-session.ts';
import { type CheckoutSession, isWithinLifetime } from '../session.ts';
import { type CheckoutSessionView, getHiddenDetails } from './session-view.ts';

/**
 * Transfers a session to the buyer who continues it and returns whether the buyer changed. The
 * session is not priced here: an update returns the new total, and completing requires consent if
 * it is higher. An open payment page is closed. A session that has ended or is being paid is not
 * transferred.
 */
export async function transferSession(
  work: Work,
  id: string,
  buyerContext: BuyerContext,
): Promise<boolean> {
  const { session } = await lockSession(work, id);
  if (!isWithinLifetime(session, work.now)) return false;
  const transferred = transferToBuyer(session, buyerContext);
  if (transferred === session || (await isPaymentInFlight(work, session))) return false;
  assertCheckoutAllowed(await getOwnSite(work, session.siteSlug), buyerContext);
  // The person on an open payment page agreed to the details that this may remove.
  await saveSession(work, await releasePayment(work, transferred));
  return true;
}

/** Whether the session is being paid. */
export async function isPaymentInFlight(
  view: View,
  { paymentId }: CheckoutSession,
): Promise<boolean> {
  const payment = paymentId === null ? null : await findPayment(view, paymentId);
  if (!payment) return false;
  const { status, method } = payment;
  return status === 'processing' || (status === 'pending' && method === 'token');
}

/**
 * Removes what the viewer may not see: details and order if the session belongs to another verified
 * buyer, and personal details once the hosted page was opened.
 */
export function redactSession(
  sessionView: CheckoutSessionView,
  viewer: BuyerContext,
): CheckoutSessionView {
  const { session, order } = sessionView;
  const visible = {
    ...sessionView,
    order: order && redactSessionOrder(order, viewer),
    hidden: getHiddenDetails(session, viewer),
  };
  if (!isHiddenFrom(session, viewer)) return visible;
  return { ...visible, session: redactForViewer(session, viewer), order: null };
}

/** The holder of the session id knows as much as the agent that opened the session. */
function redactSessionOrder(order: Order, viewer: BuyerContext): Order {
  const audience = getOrderAudience(order, viewer, null);
  return redactOrder(order, audience === 'party' ? 'party' : 'agent');
}
