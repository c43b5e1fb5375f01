import { latest, minutesAfter } from '../../../kernel/clock.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Payment } from '../../payments/payment.ts';
import { releaseCoupons } from '../../pricing/coupons/redeem-coupons.ts';
import { releaseHolds, scheduleSessionExpiry } from '../end-session.ts';
import { saveSession } from '../load-session.ts';
import { mustLeaveStock } from '../must-leave-stock.ts';
import type { CheckoutSession, CheckoutSite } from '../session.ts';
import {
  earliest,
  holdDeadline,
  mayUseCoupons,
  reserveCoupons,
  reserveForPage,
} from './reservations.ts';

/**
 * Stock stays reserved for this long after a payment page expires, because a last-minute payment
 * may still arrive.
 */
const reservationSlackMinutes = 5;

/**
 * Reserves stock and coupons until the payment page expires, but never beyond the session's hold
 * deadline. After the deadline, and while its network must leave units to others, a page can still
 * be opened; nothing is reserved for it, and its payment buys what is available when it succeeds.
 */
export async function startPageHold(
  work: Work,
  session: CheckoutSession,
  { site, payment }: { site: CheckoutSite; payment: Payment },
): Promise<CheckoutSession> {
  const closes = minutesAfter(payment.expiresAt ?? work.now, reservationSlackMinutes);
  const reservedUntil = earliest(closes, holdDeadline(work, session, site));
  if (reservedUntil <= work.now || (await mustLeaveStock(work, session)))
    return skipPageHold(work, session);
  const held = await saveSession(work, {
    ...session,
    reservedUntil,
    expiresAt: latest(session.expiresAt, reservedUntil),
  });
  await scheduleSessionExpiry(work, session.id, reservedUntil);
  await reserveForPage(work, held, site);
  return held;
}

/**
 * The coupons are checked even without a hold, so that an unusable code is rejected before the buyer
 * pays.
 */
async function skipPageHold(work: Work, session: CheckoutSession): Promise<CheckoutSession> {
  const free = await releaseHolds(work, session);
  await reserveCoupons(work, free, { network: null, yields: true, takesYielding: false });
  if (mayUseCoupons(session)) await releaseCoupons(work, session.id);
  return saveSession(work, free);
}
