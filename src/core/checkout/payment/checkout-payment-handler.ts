import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { firmHold, payingHold } from '../../catalog/stock/hold.ts';
import { lockStock, restock, sellStock, updateStockHold } from '../../catalog/stock/stock.ts';
import { applySettledRefund } from '../../orders/refunds/apply-settled-refund.ts';
import type { SellerOutcomeHandler } from '../../payments/outcome-handlers.ts';
import type { Payment } from '../../payments/payment.ts';
import { confirmCouponHold } from '../../pricing/coupons/redeem-coupon.ts';
import { releaseHolds } from '../end-session.ts';
import { lockSession, saveSession } from '../load-session.ts';
import { type CheckoutSession, isLiveSession, sessionStates } from '../session.ts';
import { placeSessionOrder } from './place-session-order.ts';
import { reserveCoupon } from './reservations.ts';

/** What follows when a payment of a checkout session has an outcome. */
export const checkoutPaymentHandler: SellerOutcomeHandler = {
  async lock(work, sessionId) {
    await findLockedSession(work, sessionId);
  },
  /**
   * Makes the order. A session whose time has run out buys while there is stock; one that was
   * cancelled, changed since the payment was asked for, or deleted meanwhile, does not want it any more.
   */
  async succeeded(work, payment) {
    const session = await findLockedSession(work, payment.subjectId);
    if (!session || !isCurrentPayment(session, payment)) return 'unwanted';
    const paid = { payment, test: payment.test };
    if (await isStillHeld(work, session, payment)) {
      await placeSessionOrder(work, session, paid);
      return 'kept';
    }
    if (await trySellNow(work, session)) {
      await placeSessionOrder(work, { ...session, reservedUntil: null }, paid);
      return 'kept';
    }
    const free = await releaseHolds(work, session);
    if (isLiveSession(session)) await saveSession(work, { ...free, paymentId: null });
    return 'unwanted';
  },
  /** From now on what it holds yields to nobody, for as long as it takes. */
  async processing(work, payment) {
    const session = await findLockedSession(work, payment.subjectId);
    if (session?.paymentId !== payment.id || session.reservedUntil === null) return;
    const { id, siteId, holdNetwork: network } = session;
    const hold = { ...firmHold, siteId: network === null ? null : siteId, network };
    await updateStockHold(work, id, hold);
    await confirmCouponHold(work, id);
  },
  /** The session goes on without it, and may pay again. */
  async failed(work, payment) {
    const session = await findLockedSession(work, payment.subjectId);
    if (session?.paymentId !== payment.id || session.reservedUntil === null) return;
    await saveSession(work, await releaseHolds(work, session));
  },
  refundSettled: applySettledRefund,
};

/** Null: the session was deleted some time after it had ended. */
async function findLockedSession(work: Work, id: string): Promise<CheckoutSession | null> {
  try {
    return (await lockSession(work, id)).session;
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'checkout_not_found') return null;
    throw error;
  }
}

/** The payment is of the session as it is now, and there is no order yet. */
function isCurrentPayment(session: CheckoutSession, payment: Payment): boolean {
  return (
    sessionStates.allows(session.status, 'complete') &&
    session.paymentId === payment.id &&
    session.quote.totals.total === payment.amount
  );
}

/** A charge by token holds until it has an outcome; what a page holds may have gone to another buyer. */
async function isStillHeld(work: Work, session: CheckoutSession, { method }: Payment) {
  if (session.reservedUntil === null) return false;
  return method === 'token' || confirmHolds(work, session);
}

/** Nobody takes anything from the session any more. False: somebody has. */
async function confirmHolds(work: Work, { id, quote }: CheckoutSession): Promise<boolean> {
  const [units, use] = await Promise.all([
    lockStock(work, id, quote.lines),
    quote.coupon === null || confirmCouponHold(work, id),
  ]);
  return units && use;
}

/**
 * Sells what the session holds still, and for the rest what is on the shelf or held by somebody who
 * does not pay: all of it with its coupon, or nothing. What a page has held may have gone to another
 * buyer.
 */
async function trySellNow(work: Work, session: CheckoutSession): Promise<boolean> {
  const { id, quote } = session;
  if (!(await trySucceeds(() => sellStock(work, quote.lines, id, payingHold)))) return false;
  const holding = { network: null, yields: false, takesYielding: true };
  if (await trySucceeds(() => reserveCoupon(work, session, holding))) return true;
  await restock(work, quote.lines);
  return false;
}

/** False: it was refused because somebody else has it. */
async function trySucceeds(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof DomainError && unavailableCodes.includes(error.reason)) return false;
    throw error;
  }
}

const unavailableCodes = ['insufficient_stock', 'coupon_exhausted', 'buyer_email_required'];
