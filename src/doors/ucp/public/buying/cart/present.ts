import type { Static } from 'typebox';
import type { Cart } from '../../../../../core/carts/cart.ts';
import type { Site } from '../../../../../core/sites/site.ts';
import type { CartAnswer } from '../../answers/buying.ts';
import { storeLinks } from '../../catalog/present-product.ts';
import { envelope } from '../../protocol/envelope.ts';
import { type Codes, quoteMessages } from '../../protocol/messages.ts';
import type { Active } from '../../protocol/negotiation.ts';
import { presentBuyer } from '../shapes/buyer.ts';
import { presentDiscounts } from '../shapes/discounts.ts';
import { presentLine, presentTotals } from '../shapes/totals.ts';

type Presenting = { active: Active; store: Site | null; origin: string };

/** A cart in the words of UCP 2026-04-08: what it would come to, without shipping before it is known where to. */
export function presentCart(
  cart: Cart,
  { active, store, origin }: Presenting,
): Static<typeof CartAnswer> {
  const { quote } = cart;
  const codes = codesOf(cart);
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
function codesOf({ submittedCodes, couponCode: counted }: Cart): Codes {
  const alone = counted === null ? [] : [{ code: counted, problem: null }];
  return { submitted: submittedCodes.length > 0 ? submittedCodes : alone, counted };
}
