import type { Static } from 'typebox';
import type { Cart } from '../../../../../core/carts/cart.ts';
import type { Site } from '../../../../../core/sites/site.ts';
import { storeLinks } from '../../catalog/present-product.ts';
import { envelope } from '../../protocol/envelope.ts';
import { type DiscountCodes, quoteMessages } from '../../protocol/messages.ts';
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
  const codes = cartCodes(cart);
  const { shippingOptions, selectedShippingOptionId: chosen } = quote;
  const shipping = shippingOptions.find(({ id }) => id === chosen)?.label ?? null;
  return {
    ucp: envelope(active, 'dev.ucp.shopping.cart'),
    id: cart.token,
    line_items: quote.lines.map(presentLine(origin)),
    ...presentBuyer(cart.buyer, null, active),
    currency: quote.currency,
    ...presentDiscounts(quote, codes.submitted, active),
    totals: presentTotals(quote.totals, shipping),
    messages: quoteMessages(quote, codes, false),
    links: store ? storeLinks(store) : [],
    expires_at: cart.expiresAt.toISOString(),
  };
}

/** A coupon applied over the REST API is not in the list of submitted codes. */
function cartCodes({ submittedCodes, couponCode: counted }: Cart): DiscountCodes {
  const coupon = counted === null ? [] : [{ code: counted, problem: null }];
  return { submitted: submittedCodes.length > 0 ? submittedCodes : coupon, counted };
}
