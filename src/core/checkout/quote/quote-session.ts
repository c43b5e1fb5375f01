import { invalid } from '../../../kernel/domain-error.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { priceItems } from '../../pricing/price-items.ts';
import type { Quote, QuoteMessage } from '../../pricing/quote.ts';
import { type CheckoutSession, type CheckoutSite, preselectsCheapestShipping } from '../session.ts';
import { assertAllAvailable, assertNoShortage, shippingOptionUnknown } from './readiness.ts';

/** `isPaying`: the buyer pays now, and gets coupon uses that others hold without paying. */
type RequoteOptions = { previous?: Quote | null; isPaying?: boolean };

/** The session as it would be answered now; what has changed since the last answer is told in its quote. */
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
    couponCode: session.couponCode,
    address: session.shippingAddress,
    selectedShippingOptionId: session.selectedShippingOptionId,
    preselectCheapest: preselectsCheapestShipping(session),
    holderId: session.reservedUntil === null ? null : session.id,
    previous,
    isPaying,
  });
  return { ...session, quote, selectedShippingOptionId: quote.selectedShippingOptionId };
}

/** What is to be told beside what pricing says, of the lines that are left. */
export function withMessages(
  session: CheckoutSession,
  messages: QuoteMessage[] = [],
): CheckoutSession {
  if (messages.length === 0) return session;
  const { quote } = session;
  const left = new Set<string | undefined>(quote.lines.map((line) => line.id));
  const told = messages.filter(({ lineId }) => lineId === undefined || left.has(lineId));
  return { ...session, quote: { ...quote, messages: [...told, ...quote.messages] } };
}

/** Lines that cannot be had are left out, and told; without any left there is nothing to check out. */
export function withoutUnavailableItems(session: CheckoutSession): CheckoutSession {
  const left = new Set(session.quote.lines.map((line) => line.id));
  const items = session.items.filter((item) => left.has(item.id));
  if (items.length > 0) return { ...session, items };
  if (session.items.length === 0) throw noLineItems();
  assertAllAvailable(session.items, session.quote);
  throw new Error('a quote has lost its items without a word');
}

/** What was just asked for has to be there: 409 `insufficient_stock`, 422 `shipping_option_unknown`. */
export function assertRequestMet(
  session: CheckoutSession,
  asked: { items: boolean; shippingOptionId: string | null },
): void {
  if (asked.items) assertNoShortage(session.items, session.quote);
  const isMet = asked.shippingOptionId === session.selectedShippingOptionId;
  if (asked.shippingOptionId !== null && !isMet && session.quote.shippingOptions.length > 0)
    throw shippingOptionUnknown(session.quote);
}

const noLineItems = () =>
  invalid([{ field: 'line_items', code: 'required', message: 'must have at least one item' }]);
