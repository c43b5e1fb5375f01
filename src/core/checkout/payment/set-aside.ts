import { minutesAfter } from '../../../kernel/clock.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { reserveStock } from '../../catalog/stock/stock.ts';
import { watchSession } from '../end-session.ts';
import type { CheckoutSession } from '../session.ts';

/** Who hands a cart over has so long to pay, whatever comes in between (decisions 5). */
export const cartMinutes = 30;

/**
 * Sets the units of a cart's locked session aside while its buyer is asked something before paying.
 * Sessions of other doors set nothing aside before they pay (decisions 13). Written by the caller.
 */
export async function setCartAside(work: Work, session: CheckoutSession): Promise<CheckoutSession> {
  if (session.cartToken === null) return session;
  const soon: Date = minutesAfter(work.now, cartMinutes);
  const reservedUntil = session.expiresAt < soon ? session.expiresAt : soon;
  await reserveStock(work, session.id, session.quote.lines);
  await watchSession(work, session.id, reservedUntil);
  return { ...session, reservedUntil };
}

/**
 * What a change of a cart's session has let go is set aside again until the same moment, in the same
 * transaction: nobody comes in between. What is not there any more is for the payment to refuse.
 */
export async function setAsideAgain(
  work: Work,
  session: CheckoutSession,
  before: Pick<CheckoutSession, 'reservedUntil'>,
): Promise<CheckoutSession> {
  const { reservedUntil } = before;
  if (session.cartToken === null || reservedUntil === null || reservedUntil <= work.now)
    return session;
  try {
    await reserveStock(work, session.id, session.quote.lines);
    return { ...session, reservedUntil };
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'insufficient_stock') return session;
    throw error;
  }
}
