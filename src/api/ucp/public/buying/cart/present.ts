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

/** A cart in the words of UCP 2026-04-08: what it would come to, without shipping before it is known where to. */
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

/** Over REST a cart takes one coupon, which was not submitted in a list. */
function cartCodes({ submittedCodes, couponCode: counted }: Cart): DiscountCodes {
  const alone = counted === null ? [] : [{ code: counted, problem: null }];
  return { submitted: submittedCodes.length > 0 ? submittedCodes : alone, counted };
}
