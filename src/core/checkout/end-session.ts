import { Type } from 'typebox';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { ReleaseSession } from '../carts/cart.ts';
import { releaseStock } from '../catalog/stock/stock.ts';
import { cancelPayment, getPayment } from '../payments/manage-payments.ts';
import { releaseCoupon } from '../pricing/coupons/redeem-coupon.ts';
import { lockLiveSession, lockSession, saveSession } from './load-session.ts';
import { type CheckoutSession, isLiveSession, sessionStates } from './session.ts';

/** While a payment is processing, its session waits so long before it looks again. */
const paymentRecheckSeconds = 60;

/**
 * The buyer or the store gives it up: stock is freed, an open payment page is closed, and what is
 * paid there nevertheless goes back. 409 `payment_in_progress`, `checkout_expired`,
 * `checkout_not_modifiable`.
 */
export async function cancelSession(work: Work, id: string): Promise<CheckoutSession> {
  const { session } = await lockLiveSession(work, id);
  return cancelLockedSession(work, session);
}

/** The same for a cart that changes: a session that has ended stays as it is. */
export const releaseSession: ReleaseSession = async (work, id) => {
  const { session } = await lockSession(work, id);
  if (isLiveSession(session)) await cancelLockedSession(work, session);
};

async function cancelLockedSession(work: Work, session: CheckoutSession): Promise<CheckoutSession> {
  const status = sessionStates.next(session.status, 'cancel', 'checkout_not_modifiable');
  return saveSession(work, { ...(await releasePayment(work, session)), status });
}

/**
 * Whoever changes a locked session cancels the payment of what it was (409 `payment_in_progress`
 * while the processor has it) and lets go of what was set aside. Written by the caller.
 */
export async function releasePayment(
  work: Work,
  session: CheckoutSession,
): Promise<CheckoutSession> {
  if (session.paymentId !== null) await cancelPayment(work, session.paymentId);
  return { ...(await releaseHolds(work, session)), paymentId: null };
}

/** The stock and the coupon's use that a locked session has set aside are free again. Written by the caller. */
export async function releaseHolds(work: Work, session: CheckoutSession): Promise<CheckoutSession> {
  if (session.reservedUntil === null) return session;
  await releaseStock(work, session.id);
  if (session.couponCode !== null) await releaseCoupon(work, session.id);
  return { ...session, reservedUntil: null };
}

/** The moment at which a session lets go of what it has set aside. */
const sessionExpiryJobType = {
  name: 'checkout.due',
  payload: Type.Object({ sessionId: Type.String() }),
};

/** Looks at the session again at that time. */
export function scheduleSessionExpiry(work: Work, id: string, at: Date): Promise<void> {
  return enqueue(work, sessionExpiryJobType, { sessionId: id }, { at, key: tokenHash(id) });
}

/**
 * Ends what is over: frees stock whose time has run out, expires the session. Looks at it as it is
 * now: times may have moved, and a payment that is processing is waited for. A page that is still
 * open stays open: money that comes in time for the shelf still buys.
 */
export const sessionExpiryJob = defineJob({
  ...sessionExpiryJobType,
  handle: ({ tenant, unit }, { sessionId }) =>
    unit.run(tenant, (work) => expireSession(work, sessionId)),
});

async function expireSession(work: Work, id: string): Promise<void> {
  const { session } = await lockSession(work, id);
  const { expiresAt, reservedUntil } = session;
  if (!isLiveSession(session) || reservedUntil === null) return;
  const isOver = expiresAt <= work.now;
  if (!isOver && reservedUntil > work.now) return scheduleSessionExpiry(work, id, reservedUntil);
  if (await isPaymentProcessing(work, session)) {
    return scheduleSessionExpiry(
      work,
      id,
      new Date(work.now.getTime() + paymentRecheckSeconds * 1_000),
    );
  }
  const status = isOver
    ? sessionStates.next(session.status, 'expire', 'checkout_not_modifiable')
    : session.status;
  await saveSession(work, { ...(await releaseHolds(work, session)), status });
}

async function isPaymentProcessing(work: Work, { paymentId }: CheckoutSession): Promise<boolean> {
  if (paymentId === null) return false;
  const { status } = await getPayment(work, paymentId);
  return status === 'processing';
}
