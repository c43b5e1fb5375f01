import { minutesAfter } from '../../../kernel/clock.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Payment } from '../../payments/payment.ts';
import { releaseCoupon } from '../../pricing/coupons/redeem-coupon.ts';
import { releaseHolds, scheduleSessionExpiry } from '../end-session.ts';
import { saveSession } from '../load-session.ts';
import type { CheckoutSession, CheckoutSite } from '../session.ts';
import { earliest, holdDeadline, reserveCoupon, reserveForPage } from './reservations.ts';

/** Units stay set aside so long after a payment page has closed: the last payer's money may be on its way. */
const reservationSlackMinutes = 5;

/**
 * Until the page has closed, and never beyond the session's deadline: after it a page opens, but
 * nothing is set aside for it, and its money buys what is there when it comes.
 */
export async function startPageHold(
  work: Work,
  session: CheckoutSession,
  { site, payment }: { site: CheckoutSite; payment: Payment },
): Promise<CheckoutSession> {
  const closes = minutesAfter(payment.expiresAt ?? work.now, reservationSlackMinutes);
  const reservedUntil = earliest(closes, holdDeadline(work, session, site));
  if (reservedUntil <= work.now) return skipPageHold(work, session);
  const held = await saveSession(work, {
    ...session,
    reservedUntil,
    expiresAt: latest(session.expiresAt, reservedUntil),
  });
  await scheduleSessionExpiry(work, session.id, reservedUntil);
  await reserveForPage(work, held, site);
  return held;
}

/** The coupon is looked at all the same: a code that cannot be used is refused before anybody pays. */
async function skipPageHold(work: Work, session: CheckoutSession): Promise<CheckoutSession> {
  const free = await releaseHolds(work, session);
  await reserveCoupon(work, free, { network: null, yields: true, takesYielding: false });
  if (session.couponCode !== null) await releaseCoupon(work, session.id);
  return saveSession(work, free);
}

const latest = (one: Date, other: Date) => (one > other ? one : other);
