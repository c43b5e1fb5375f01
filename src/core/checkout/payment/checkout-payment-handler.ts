import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { defaultHold, payingHold } from '../../catalog/stock/hold.ts';
import { lockStock, restock, sellStock, updateStockHold } from '../../catalog/stock/stock.ts';
import { applyAuthorizationChange } from '../../orders/captures/apply-authorization-change.ts';
import { applyDispute } from '../../orders/disputes/apply-dispute.ts';
import { findCheckoutOrderId } from '../../orders/read-orders.ts';
import { applySettledRefund } from '../../orders/refunds/apply-settled-refund.ts';
import type { SellerOutcomeHandler } from '../../payments/outcome-handlers.ts';
import type { Payment, PaymentStatus } from '../../payments/payment.ts';
import { confirmCouponHolds } from '../../pricing/coupons/redeem-coupons.ts';
import { expireLockedSession, releaseHolds } from '../end-session.ts';
import { saveSession, tryLockSession } from '../load-session.ts';
import { type CheckoutSession, isLiveSession, sessionStates } from '../session.ts';
import { placeSessionOrder } from './place-session-order.ts';
import { reserveCoupons } from './reservations.ts';

/** Applies the outcome of a payment to its checkout session. */
export const checkoutPaymentHandler: SellerOutcomeHandler = {
  async lock(work, sessionId) {
    await tryLockSession(work, sessionId);
  },
  /**
   * Places the order. An expired session still buys while there is stock. The payment is unwanted
   * if the session was canceled, deleted, or changed after the payment was requested.
   */
  async succeeded(work, payment, { before }) {
    const session = (await tryLockSession(work, payment.subjectId))?.session;
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
    await releaseUnsold(work, session, before);
    return 'unwanted';
  },
  /**
   * Makes the holds of the session firm: they no longer yield to buyers who pay, however long the
   * payment takes. A payment that begins only after the session has expired does not reopen it.
   */
  async processing(work, payment, before) {
    const session = (await tryLockSession(work, payment.subjectId))?.session;
    if (session?.paymentId !== payment.id) return;
    if (hasExpiredBefore(work, session, before)) return expireLockedSession(work, session);
    if (session.reservedUntil === null) return;
    const { id, siteId, holdNetwork: network } = session;
    const hold = { ...defaultHold, siteId: network === null ? null : siteId, network };
    await updateStockHold(work, id, hold);
    await confirmCouponHolds(work, id);
  },
  /** Releases the holds. A session that has not expired stays open for another payment. */
  async failed(work, payment, before) {
    const session = (await tryLockSession(work, payment.subjectId))?.session;
    if (session?.paymentId !== payment.id || session.reservedUntil === null) return;
    if (hasExpiredBefore(work, session, before)) return expireLockedSession(work, session);
    await saveSession(work, await releaseHolds(work, session));
  },
  refundSettled: applySettledRefund,
  authorizationChanged: applyAuthorizationChange,
  disputed: async (work, dispute, payment) =>
    applyDispute(work, dispute, {
      orderId: await findCheckoutOrderId(work, payment.subjectId),
      payment,
    }),
};

/** Whether the lifetime of the session passed before the processor began to handle its payment. */
const hasExpiredBefore = (
  { now }: Work,
  session: CheckoutSession,
  before: PaymentStatus,
): boolean => isLiveSession(session) && session.expiresAt <= now && before !== 'processing';

/** Releases what a session holds whose payment came too late. If it is live, it stays open. */
async function releaseUnsold(
  work: Work,
  session: CheckoutSession,
  before: PaymentStatus,
): Promise<void> {
  const free = { ...(await releaseHolds(work, session)), paymentId: null };
  if (hasExpiredBefore(work, session, before)) await expireLockedSession(work, free);
  else if (isLiveSession(session)) await saveSession(work, free);
}

/** Whether the payment matches the current session, and the session can still be completed. */
function isCurrentPayment(session: CheckoutSession, payment: Payment): boolean {
  return (
    sessionStates.allows(session.status, 'complete') &&
    session.paymentId === payment.id &&
    session.quote.totals.total === payment.amount
  );
}

/**
 * A charge by token holds its stock until it has an outcome. Holds of a payment page may have
 * yielded to another buyer.
 */
async function isStillHeld(work: Work, session: CheckoutSession, { method }: Payment) {
  if (session.reservedUntil === null) return false;
  return method === 'token' || confirmHolds(work, session);
}

/**
 * Locks the holds of the session against other buyers. Returns false if some of them have been
 * taken already.
 */
async function confirmHolds(work: Work, { id, quote }: CheckoutSession): Promise<boolean> {
  const used = quote.coupons.length;
  const [units, uses] = await Promise.all([
    lockStock(work, id, quote.lines),
    used === 0 ? 0 : confirmCouponHolds(work, id),
  ]);
  return units && uses === used;
}

/**
 * Sells what the session still holds and, for the rest, units that are in stock or held by unpaid
 * checkouts: all units and the coupons, or nothing.
 */
async function trySellNow(work: Work, session: CheckoutSession): Promise<boolean> {
  const { id, quote } = session;
  if (!(await trySucceeds(() => sellStock(work, quote.lines, id, payingHold)))) return false;
  const holding = { network: null, yields: false, takesYielding: true };
  if (await trySucceeds(() => reserveCoupons(work, session, holding))) return true;
  await restock(work, quote.lines);
  return false;
}

/** Returns false if the action fails because the stock or a coupon is not available. */
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
