import type { Work } from '../../../platform/unit-of-work.ts';
import type { Cart } from '../../carts/cart.ts';
import { findPayment } from '../../payments/manage-payments.ts';
import { isPageOpen } from '../../payments/payment.ts';
import type { Quote } from '../../pricing/quote.ts';
import type { FoundSession } from '../load-session.ts';
import { requote } from '../quote/quote-session.ts';
import { type CheckoutSession, isWithinLifetime } from '../session.ts';

type CheckoutRequest = { cart: Cart; returnUrl: string | null; isRepeat: boolean };

/**
 * Whether the live session of a cart has the buyer and the return URL of the request, at current
 * prices. A repeat keeps an open payment page also at other prices, because the buyer may be paying
 * on it. The cart's own data is not compared: a change of the cart cancels its session, and the
 * buyer may have changed the session on the hosted page.
 */
export async function isSessionUnchanged(
  work: Work,
  { session, site }: FoundSession,
  { cart, returnUrl, isRepeat }: CheckoutRequest,
): Promise<boolean> {
  if (!isWithinLifetime(session, work.now)) return false;
  if (session.customerId !== cart.customerId || session.returnUrl !== returnUrl) return false;
  if (isRepeat && (await hasOpenPage(work, session))) return true;
  const { quote } = await requote(work, site, session);
  return quoteFingerprint(session.quote) === quoteFingerprint(quote);
}

async function hasOpenPage(work: Work, { paymentId }: CheckoutSession): Promise<boolean> {
  const payment = paymentId === null ? null : await findPayment(work, paymentId);
  return payment !== null && isPageOpen(payment, work.now);
}

/** The parts of a quote that a buyer agrees to, as a string to compare. */
function quoteFingerprint({ lines, coupons, totals, selectedShippingOptionId }: Quote): string {
  const bought = lines.map((line) => [line.id, line.variantId, line.quantity, line.unitPrice]);
  const discounts = coupons.map(({ code, amountOff }) => [code, amountOff]);
  return JSON.stringify([bought, totals.total, discounts, selectedShippingOptionId]);
}
