import type { Cart, CartItem } from '../../../core/carts/cart.ts';
import { guestContext } from '../../../core/customers/linking/buyer-context.ts';
import { redactForViewer } from '../../../core/customers/linking/buyer-ownership.ts';
import { splitDiscounts } from '../../../core/pricing/coupons/split-discounts.ts';
import type { Quote, QuoteMessage } from '../../../core/pricing/quote.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { presentLine } from '../checkout/present-lines.ts';
import { type AcpMessage, errorMessage, quoteMessages } from '../protocol/messages.ts';
import { presentTotals } from '../protocol/totals.ts';
import { latestAcpVersion } from '../protocol/versions.ts';

/**
 * A cart of ACP, which only the newest version has. An agent does not see the buyer that someone
 * else has named. The totals are estimates without shipping.
 */
export function presentCart(view: View, cart: Cart, extraMessages: AcpMessage[] = []): object {
  const { token, items, quote, expiresAt } = cart;
  const { buyer } = redactForViewer(cart, guestContext);
  const split = splitDiscounts(quote.coupons, quote.lines.length);
  const present = presentLine({
    origin: view.origin,
    version: latestAcpVersion,
    discounts: split.lines,
  });
  return {
    id: token,
    line_items: items.map((item) => {
      const at = quote.lines.findIndex(({ id }) => id === item.id);
      const line = quote.lines[at];
      return line ? present(line, at) : unavailableLine(item);
    }),
    ...(buyer && {
      buyer: { email: buyer.email, ...(buyer.name !== null && { full_name: buyer.name }) },
    }),
    currency: quote.currency.toLowerCase(),
    totals: presentTotals(quote.totals, split, shippingLabel(quote)),
    messages: [...messagesOf(cart), ...extraMessages],
    expires_at: expiresAt.toISOString(),
  };
}

/** An item that cannot be bought now has no price and counts for nothing. */
const unavailableLine = ({ id, productId, variantId, quantity }: CartItem) => ({
  id,
  item: { id: variantId },
  quantity,
  product_id: productId,
  variant_id: variantId,
  availability_status: 'out_of_stock',
  totals: [],
});

const unavailableCodes = ['item_removed_out_of_stock', 'item_unavailable'];

/** Unavailable items stay in the cart, so each is an error with its line. */
function messagesOf({ items, quote }: Cart): AcpMessage[] {
  const isUnavailable = ({ code }: QuoteMessage) => unavailableCodes.includes(code);
  const unavailable = items.flatMap(({ id }, index) =>
    quote.lines.some((line) => line.id === id)
      ? []
      : [errorMessage('out_of_stock', outOfStock, 'recoverable', `$.line_items[${index}]`)],
  );
  const others = quote.messages.filter((message) => !isUnavailable(message));
  return [...unavailable, ...quoteMessages(others, items)];
}

const outOfStock = 'This item is out of stock. It stays in the cart, but is not in the totals.';

/** The label of an option that was selected over another API; null otherwise. */
const shippingLabel = ({ shippingOptions, selectedShippingOptionId: selected }: Quote) =>
  shippingOptions.find(({ id }) => id === selected)?.label ?? null;
