import type { Static } from 'typebox';
import type { Cart } from '../../../../../core/carts/cart.ts';
import { splitDiscounts } from '../../../../../core/pricing/coupons/split-discounts.ts';
import type { Site } from '../../../../../core/sites/site.ts';
import { storeLinks } from '../../catalog/present-product.ts';
import { envelope } from '../../protocol/envelope.ts';
import { quoteMessages } from '../../protocol/messages.ts';
import type { ActiveCapabilities } from '../../protocol/negotiation.ts';
import type { CartResponse } from '../../responses/buying.ts';
import { presentBuyer } from '../shapes/buyer.ts';
import { presentDiscounts } from '../shapes/discounts.ts';
import { presentLine, presentTotals } from '../shapes/totals.ts';

type CartPresentation = { active: ActiveCapabilities; store: Site | null; origin: string };

/** A cart of UCP 2026-04-08. The totals include shipping only after an option was selected. */
export function presentCart(
  cart: Cart,
  { active, store, origin }: CartPresentation,
): Static<typeof CartResponse> {
  const { quote } = cart;
  const split = splitDiscounts(quote.coupons, quote.lines.length);
  const { shippingOptions, selectedShippingOptionId: chosen } = quote;
  const shipping = shippingOptions.find(({ id }) => id === chosen)?.label ?? null;
  return {
    ucp: envelope(active, 'dev.ucp.shopping.cart'),
    id: cart.token,
    line_items: quote.lines.map(presentLine(origin, split.lines)),
    ...presentBuyer(cart.buyer, null, active),
    currency: quote.currency,
    ...presentDiscounts(quote, cart.couponCodes, active),
    totals: presentTotals(quote.totals, split, shipping),
    messages: quoteMessages(quote, false),
    links: store ? storeLinks(store) : [],
    expires_at: cart.expiresAt.toISOString(),
  };
}
