import { invalid } from '../../../kernel/domain-error.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { priceItems } from '../../pricing/price-items.ts';
import type { Quote, QuoteMessage } from '../../pricing/quote.ts';
import { type CheckoutSession, type CheckoutSite, preselectsCheapestShipping } from '../session.ts';
import { assertAllAvailable, assertNoShortage, shippingOptionUnknown } from './readiness.ts';

/** `isPaying`: the buyer pays now and is entitled to coupon uses that unpaid checkouts hold. */
type RequoteOptions = { previous?: Quote | null; isPaying?: boolean };

/** Prices the session again. Its quote reports what has changed since the previous one. */
export async function requote(
  view: View,
  site: Pick<CheckoutSite, 'id' | 'currency' | 'pricesIncludeTax'>,
  session: CheckoutSession,
  { previous = session.quote, isPaying = false }: RequoteOptions = {},
): Promise<CheckoutSession> {
  const quote = await priceItems(view, site, {
    items: session.items,
    customerId: session.customerId,
    email: session.buyer?.email ?? null,
    couponCodes: session.couponCodes,
    address: session.shippingAddress,
    hints: session.hints,
    selectedShippingOptionId: session.selectedShippingOptionId,
    preselectCheapest: preselectsCheapestShipping(session),
    holderId: session.reservedUntil === null ? null : session.id,
    previous,
    isPaying,
  });
  return { ...session, quote, selectedShippingOptionId: quote.selectedShippingOptionId };
}

/** Adds messages to the quote, except those about lines that it no longer has. */
export function withMessages(
  session: CheckoutSession,
  messages: QuoteMessage[] = [],
): CheckoutSession {
  if (messages.length === 0) return session;
  const { quote } = session;
  const left = new Set<string | undefined>(quote.lines.map((line) => line.id));
  const relevant = messages.filter(({ lineId }) => lineId === undefined || left.has(lineId));
  return { ...session, quote: { ...quote, messages: [...relevant, ...quote.messages] } };
}

/** Removes lines that are not available, which the quote reports. Throws if no line is left. */
export function withoutUnavailableItems(session: CheckoutSession): CheckoutSession {
  const left = new Set(session.quote.lines.map((line) => line.id));
  const items = session.items.filter((item) => left.has(item.id));
  if (items.length > 0) return { ...session, items };
  if (session.items.length === 0) throw noLineItems();
  assertAllAvailable(session.items, session.quote);
  throw new Error('The quote omits items without a message about them.');
}

/**
 * Throws 409 `insufficient_stock` or 422 `shipping_option_unknown` if a value in this request
 * cannot be met.
 */
export function assertRequestMet(
  session: CheckoutSession,
  requested: { items: boolean; shippingOptionId: string | null },
): void {
  if (requested.items) assertNoShortage(session.items, session.quote);
  const isMet = requested.shippingOptionId === session.selectedShippingOptionId;
  if (requested.shippingOptionId !== null && !isMet && session.quote.shippingOptions.length > 0)
    throw shippingOptionUnknown(session.quote);
}

const noLineItems = () =>
  invalid([{ field: 'line_items', code: 'required', message: 'must have at least one item' }]);
