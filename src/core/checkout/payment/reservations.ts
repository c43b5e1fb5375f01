import { minutesAfter } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { firmHold, payingHold, type StockHold } from '../../catalog/stock/hold.ts';
import {
  assertNetworkHoldLimits,
  assertNetworkProcessingLimits,
} from '../../catalog/stock/network-limits.ts';
import { releaseStock, reserveStock } from '../../catalog/stock/stock.ts';
import { holdCoupon } from '../../pricing/coupons/redeem-coupon.ts';
import { scheduleSessionExpiry } from '../end-session.ts';
import type { CheckoutSession, CheckoutSite } from '../session.ts';
import { getBuyerEmail } from './get-buyer-email.ts';

/** Who hands a cart over has so long to pay, whatever comes in between (decisions 5). */
export const cartReservationMinutes = 30;

/** When a session that is not paid lets go of everything, however often its payment is asked for. */
export function holdDeadline(
  { now }: Work,
  { heldSince }: Pick<CheckoutSession, 'heldSince'>,
  { holds }: Pick<CheckoutSite, 'holds'>,
): Date {
  return minutesAfter(heldSince ?? now, holds.minutes);
}

/**
 * The units and the coupon's use of a session for as long as its buyer is on a payment page: both
 * yield to buyers who pay. A code that does not count any more gives back what it had. Refuses with
 * 409 `insufficient_stock`, `too_many_units_held`, 429 `too_many_open_checkouts`, 422
 * `coupon_exhausted`, `buyer_email_required`. Last of all: see `assertNetworkHoldLimits`.
 */
export async function reserveForPage(
  work: Work,
  session: CheckoutSession,
  { holds: limits }: CheckoutSite,
): Promise<void> {
  const { id: holderId, siteId, holdNetwork: network, quote } = session;
  const moved = await reserveStock(work, holderId, quote.lines, toYieldingHold(session));
  await reserveCoupon(work, session, { network, yields: true, takesYielding: false });
  if (network !== null)
    await assertNetworkHoldLimits(work, moved, { siteId, network, holderId, limits });
}

/** The same while a charge is made: it yields to nobody, and takes what yields where there is not enough. */
export async function reserveForCharge(
  work: Work,
  session: CheckoutSession,
  { holds: limits }: CheckoutSite,
): Promise<void> {
  const { id: holderId, siteId, holdNetwork: network, quote } = session;
  const question = network === null ? null : { siteId, network, holderId, limits };
  // In this order, and in one round trip.
  await Promise.all([
    question && assertNetworkProcessingLimits(work, quote.lines, question),
    reserveStock(work, holderId, quote.lines, payingHold),
  ]);
  await reserveCoupon(work, session, { network: null, yields: false, takesYielding: true });
}

/** Sets aside what the session's money buys right now. */
export async function reserveCoupon(
  work: Work,
  session: CheckoutSession,
  holding: Parameters<typeof holdCoupon>[2],
): Promise<void> {
  if (session.couponCode === null) return;
  const code = session.quote.coupon?.code ?? null;
  const email = await getBuyerEmail(work, session);
  await holdCoupon(work, { siteId: session.siteId, code, holderId: session.id, email }, holding);
}

/**
 * Sets the units of a cart's locked session aside while its buyer is asked something before paying.
 * Sessions of other doors set nothing aside before they pay (decisions 13). Units that other payment
 * pages hold are not set aside; a payment by token takes them. Written by the caller.
 */
export async function reserveCartItems(
  work: Work,
  session: CheckoutSession,
  site: CheckoutSite,
): Promise<CheckoutSession> {
  if (session.cartToken === null) return session;
  const soon: Date = minutesAfter(work.now, cartReservationMinutes);
  const reservedUntil = earliest(soon, session.expiresAt, holdDeadline(work, session, site));
  if (reservedUntil <= work.now) return session;
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
 * What a change of a cart's session has let go is set aside again until the same moment, in the same
 * transaction: nobody comes in between. What is not there any more, or is too much to hold unpaid, is
 * for the payment to refuse.
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
  return { ...firmHold, siteId, network, yields: true };
}

export const earliest = (...dates: Date[]) =>
  new Date(Math.min(...dates.map((date) => date.getTime())));
