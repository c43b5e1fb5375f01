import { Type } from 'typebox';
import { latest } from '../../kernel/clock.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { ReleaseSession } from '../carts/cart.ts';
import { recordLapsedHolds } from '../catalog/stock/lapsed-holds.ts';
import { releaseStock } from '../catalog/stock/stock.ts';
import { cancelPayment, getPayment } from '../payments/manage-payments.ts';
import { releaseCoupons } from '../pricing/coupons/redeem-coupons.ts';
import {
  lockLiveSession,
  lockSession,
  saveSession,
  tryLockSession,
  withCurrentStatus,
} from './load-session.ts';
import { type CheckoutSession, isLiveSession, sessionStates } from './session.ts';

/** How long the expiry of a session is postponed each time its payment is still processing. */
const paymentRecheckSeconds = 60;

/**
 * Cancels a session for the buyer or the store: releases its stock and cancels its open payment. A
 * payment that succeeds anyway is refunded. Throws 409 `payment_in_progress`,
 * `checkout_expired`, `checkout_not_modifiable`.
 */
export async function cancelSession(work: Work, id: string): Promise<CheckoutSession> {
  const { session } = await lockLiveSession(work, id);
  return cancelLockedSession(work, session);
}

/**
 * Cancels the session of a cart that changes or ends. A session that has ended keeps its status and
 * the time of its end, but if it has expired, its holds are released and its payment page is closed.
 * Does nothing if it was deleted.
 */
export const releaseSession: ReleaseSession = async (work, id) => {
  const session = (await tryLockSession(work, id))?.session;
  if (!session) return;
  const { status } = await withCurrentStatus(work, session);
  if (status === 'expired') await releaseExpiredSession(work, session);
  else if (isLiveSession({ status })) await cancelLockedSession(work, session);
};

/** A payment that is processing or has succeeded stays: its outcome decides. */
async function releaseExpiredSession(work: Work, session: CheckoutSession): Promise<void> {
  const { paymentId, reservedUntil } = session;
  const payment = paymentId === null ? null : await getPayment(work, paymentId);
  if (payment?.status === 'pending' || payment?.status === 'failed')
    return expireLockedSession(work, await releasePayment(work, session));
  if (isLiveSession(session) || reservedUntil !== null) await expireLockedSession(work, session);
}

async function cancelLockedSession(work: Work, session: CheckoutSession): Promise<CheckoutSession> {
  const status = sessionStates.next(session.status, 'cancel', 'checkout_not_modifiable');
  return saveSession(work, { ...(await releasePayment(work, session)), status });
}

/**
 * Cancels the payment of a locked session before a change and releases its holds. The caller saves
 * the returned session. Throws 409 `payment_in_progress` while the processor is handling the
 * payment.
 */
export async function releasePayment(
  work: Work,
  session: CheckoutSession,
): Promise<CheckoutSession> {
  if (session.paymentId !== null) await cancelPayment(work, session.paymentId);
  return { ...(await releaseHolds(work, session)), paymentId: null };
}

/**
 * Releases the stock and the coupon uses that a locked session holds. The caller saves the result.
 */
export async function releaseHolds(work: Work, session: CheckoutSession): Promise<CheckoutSession> {
  if (session.reservedUntil === null) return session;
  const { id, reservedUntil } = session;
  const endedAt = new Date(Math.min(reservedUntil.getTime(), work.now.getTime()));
  // One round trip, in this order. A code or a claim for which a use is held may have left the
  // session since.
  await Promise.all([
    recordLapsedHolds(work, id, { at: endedAt, share: computeLapsedShare(session, endedAt) }),
    releaseStock(work, id),
    releaseCoupons(work, id),
  ]);
  return { ...session, reservedUntil: null };
}

/** 1 if a guest has held units for at least half of the possible time, less for a shorter one. */
function computeLapsedShare(
  { holdNetwork, heldSince, reservedUntil }: CheckoutSession,
  endedAt: Date,
): number {
  if (holdNetwork === null || heldSince === null || reservedUntil === null) return 0;
  const possible = reservedUntil.getTime() - heldSince.getTime();
  const held = endedAt.getTime() - heldSince.getTime();
  return held <= 0 ? 0 : Math.min(1, (2 * held) / possible);
}

/** Runs when the reservation of a session ends. */
const sessionExpiryJobType = {
  name: 'checkout.expire_session',
  payload: Type.Object({ sessionId: Type.String() }),
};

/** Schedules the expiry check of a session. */
export function scheduleSessionExpiry(work: Work, id: string, at: Date): Promise<void> {
  return enqueue(work, sessionExpiryJobType, { sessionId: id }, { at, key: tokenHash(id) });
}

/**
 * Releases holds whose time has run out, and expires the session. It checks the current row,
 * because its deadlines may have moved, and postpones the expiry while a payment is processing. An
 * open payment page is not closed: a payment that succeeds later still buys while there is stock.
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
  if (isOver) await expireLockedSession(work, session);
  else await saveSession(work, await releaseHolds(work, session));
}

/**
 * Expires a locked session whose time has run out, and releases its holds. It ended when its
 * lifetime did or with its last change, however late this runs and however often.
 */
export async function expireLockedSession(work: Work, session: CheckoutSession): Promise<void> {
  const free = await releaseHolds(work, session);
  const status = isLiveSession(session)
    ? sessionStates.next(session.status, 'expire', 'checkout_not_modifiable')
    : session.status;
  await saveSession(work, { ...free, status }, latest(session.expiresAt, session.updatedAt));
}

async function isPaymentProcessing(work: Work, { paymentId }: CheckoutSession): Promise<boolean> {
  if (paymentId === null) return false;
  const { status } = await getPayment(work, paymentId);
  return status === 'processing';
}
