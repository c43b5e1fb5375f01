import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { sellStock } from '../../catalog/stock/stock.ts';
import { orderRefundSettled } from '../../orders/refunds/refund-settled.ts';
import type { Payment } from '../../payments/payment.ts';
import type { SellerReaction } from '../../payments/reactions.ts';
import { letGoOfHeld } from '../end-session.ts';
import { lockSession, saveSession } from '../load-session.ts';
import { type CheckoutSession, isLive, sessionStates } from '../session.ts';
import { placeSessionOrder } from './place-session-order.ts';

/** What follows when a payment of a checkout session has an outcome. */
export const checkoutPayments: SellerReaction = {
  async lock(work, sessionId) {
    await findLocked(work, sessionId);
  },
  /**
   * Makes the order. A session whose time has run out buys while there is stock; one that was
   * cancelled, changed since the payment was asked for, or deleted meanwhile, does not want it any more.
   */
  async succeeded(work, payment) {
    const session = await findLocked(work, payment.subjectId);
    if (!session || !isWanted(session, payment)) return 'unwanted';
    if (session.reservedUntil === null && !(await isSoldNow(work, session))) {
      if (isLive(session)) await saveSession(work, { ...session, paymentId: null });
      return 'unwanted';
    }
    await placeSessionOrder(work, session, { payment, test: payment.test });
    return 'kept';
  },
  /** The session goes on without it, and may pay again. */
  async failed(work, payment) {
    const session = await findLocked(work, payment.subjectId);
    if (session?.paymentId !== payment.id || session.reservedUntil === null) return;
    await saveSession(work, await letGoOfHeld(work, session));
  },
  refundSettled: orderRefundSettled,
};

/** Null: the session was deleted some time after it had ended. */
async function findLocked(work: Work, id: string): Promise<CheckoutSession | null> {
  try {
    return (await lockSession(work, id)).session;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'checkout_not_found') return null;
    throw error;
  }
}

/** The payment is of the session as it is now, and there is no order yet. */
function isWanted(session: CheckoutSession, payment: Payment): boolean {
  return (
    sessionStates.allows(session.status, 'complete') &&
    session.paymentId === payment.id &&
    session.quote.totals.total === payment.amount
  );
}

/** Nothing is set aside any more: sells what is on the shelf, all of it or nothing. */
async function isSoldNow(work: Work, { quote }: CheckoutSession): Promise<boolean> {
  try {
    await sellStock(work, quote.lines);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'insufficient_stock') return false;
    throw error;
  }
}
