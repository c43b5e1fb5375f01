import { minutesAfter } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { defaultHold, payingHold, type StockHold } from '../../catalog/stock/hold.ts';
import {
  assertNetworkHoldLimits,
  assertNetworkProcessingLimits,
} from '../../catalog/stock/network-limits.ts';
import { releaseStock, reserveStock } from '../../catalog/stock/stock.ts';
import { holdCoupons } from '../../pricing/coupons/redeem-coupons.ts';
import { scheduleSessionExpiry } from '../end-session.ts';
import { mustLeaveStock } from '../must-leave-stock.ts';
import type { CheckoutSession, CheckoutSite } from '../session.ts';
import { getBuyerEmail } from './get-buyer-email.ts';

/** A buyer has this long to pay after checking out a cart. */
export const cartReservationMinutes = 30;

/**
 * When an unpaid session must release all its holds, however often its payment is requested again.
 */
export function holdDeadline(
  { now }: Work,
  { heldSince }: Pick<CheckoutSession, 'heldSince'>,
  { holds }: Pick<CheckoutSite, 'holds'>,
): Date {
  return minutesAfter(heldSince ?? now, holds.minutes);
}

/**
 * Holds the units and the coupon uses of a session while its buyer is on a payment page. All yield
 * to buyers who pay. Coupons that are no longer valid are released. Throws 409 `insufficient_stock`,
 * `too_many_units_held`, 429 `too_many_open_checkouts`, 422 `coupon_exhausted`,
 * `buyer_email_required`. Must run last in its transaction: see `assertNetworkHoldLimits`.
 */
export async function reserveForPage(
  work: Work,
  session: CheckoutSession,
  { holds: limits }: CheckoutSite,
): Promise<void> {
  const { id: holderId, siteId, holdNetwork: network, quote } = session;
  const moved = await reserveStock(work, holderId, quote.lines, toYieldingHold(session));
  await reserveCoupons(work, session, { network, yields: true, takesYielding: false });
  if (network !== null)
    await assertNetworkHoldLimits(work, moved, { siteId, network, holderId, limits });
}

/**
 * Like `reserveForPage`, for a charge in progress: its holds do not yield, and they take over
 * yielding holds if stock is short.
 */
export async function reserveForCharge(
  work: Work,
  session: CheckoutSession,
  { holds: limits }: CheckoutSite,
): Promise<void> {
  const { id: holderId, siteId, holdNetwork: network, quote } = session;
  const limitCheck = network === null ? null : { siteId, network, holderId, limits };
  // One round trip; the connection runs both in this order.
  await Promise.all([
    limitCheck && assertNetworkProcessingLimits(work, quote.lines, limitCheck),
    reserveStock(work, holderId, quote.lines, payingHold),
  ]);
  await reserveCoupons(work, session, { network: null, yields: false, takesYielding: true });
}

/** Whether the session has codes, or claims that may unlock coupons. */
export const mayUseCoupons = ({ couponCodes, hints }: CheckoutSession): boolean =>
  couponCodes.length > 0 || (hints !== null && hints.claims.length > 0);

/** Holds a use of each applied coupon, and releases the holds of those that no longer apply. */
export async function reserveCoupons(
  work: Work,
  session: CheckoutSession,
  holding: Parameters<typeof holdCoupons>[2],
): Promise<void> {
  if (!mayUseCoupons(session)) return;
  const { id: holderId, siteId, quote } = session;
  const codes = quote.coupons.map(({ code }) => code);
  const email = await getBuyerEmail(work, session);
  await holdCoupons(work, { siteId, codes, holderId, email }, holding);
}

/**
 * Reserves the units of a cart's locked session while its buyer must give consent before paying.
 * Sessions without a cart reserve nothing before they pay. Units that other payment pages hold are
 * not taken over; only a payment by token does that. The caller saves the returned session.
 */
export async function reserveCartItems(
  work: Work,
  session: CheckoutSession,
  site: CheckoutSite,
): Promise<CheckoutSession> {
  if (session.cartToken === null) return session;
  const soon: Date = minutesAfter(work.now, cartReservationMinutes);
  const reservedUntil = earliest(soon, session.expiresAt, holdDeadline(work, session, site));
  if (reservedUntil <= work.now || (await mustLeaveStock(work, session))) return session;
  const held = { ...session, reservedUntil, heldSince: session.heldSince ?? work.now };
  await scheduleSessionExpiry(work, session.id, reservedUntil);
  try {
    await reserveWithinLimits(work, held, site);
    return held;
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'insufficient_stock') return session;
    throw error;
  }
}

/**
 * Reserves again what a change of a cart's session released, until the same deadline. It is the
 * same transaction, so no other buyer can take the units in the meantime. Missing stock and
 * exceeded limits are not reported here: the payment rejects them.
 */
export async function restoreReservation(
  work: Work,
  session: CheckoutSession,
  { before, site }: { before: Pick<CheckoutSession, 'reservedUntil'>; site: CheckoutSite },
): Promise<CheckoutSession> {
  const { reservedUntil } = before;
  if (session.cartToken === null || reservedUntil === null || reservedUntil <= work.now)
    return session;
  try {
    await reserveWithinLimits(work, session, site);
    return { ...session, reservedUntil };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.reason === 'insufficient_stock') return session;
    await releaseStock(work, session.id);
    return session;
  }
}

async function reserveWithinLimits(
  work: Work,
  session: CheckoutSession,
  { holds: limits }: CheckoutSite,
): Promise<void> {
  const { id: holderId, siteId, holdNetwork: network, quote } = session;
  const moved = await reserveStock(work, holderId, quote.lines, toYieldingHold(session));
  if (network !== null)
    await assertNetworkHoldLimits(work, moved, { siteId, network, holderId, limits });
}

function toYieldingHold({ siteId, holdNetwork: network }: CheckoutSession): StockHold {
  return { ...defaultHold, siteId, network, yields: true };
}

export const earliest = (...dates: Date[]) =>
  new Date(Math.min(...dates.map((date) => date.getTime())));
