import type { Work } from '../../platform/unit-of-work.ts';
import { chooseVariants } from '../catalog/variants/choose-variants.ts';
import type { Buyer } from '../customers/address.ts';
import { chooseCoupon } from '../pricing/choose-coupon.ts';
import type { QuoteMessage } from '../pricing/quote.ts';
import { type Cart, type CartItem, withItem } from './cart.ts';
import type { RequestedItem } from './cart-items.ts';
import { type CartAccess, changeCart } from './change-cart.ts';
import { toPriceRequest } from './quote-cart.ts';
import { variantDefaultedMessage } from './variant-defaulted-message.ts';

/** All that a buyer says of a cart; `id`: the line that it was. */
export type CartContents = {
  lines: (RequestedItem & { id?: string | undefined })[];
  buyer: Buyer | null;
  /** One counts: the first that holds. */
  codes: readonly string[];
};

/**
 * Puts these contents in place of all that was in a cart; where it goes stays. A product alone is its
 * first variant in stock. What there is too little of is told, not refused: nothing is bought yet.
 * Refuses as `chooseVariants` and `changeCart` do; 422 `cart_full`, `quantity_limit`.
 */
export async function replaceCartContents(
  work: Work,
  access: CartAccess,
  { lines, buyer, codes }: CartContents,
): Promise<Cart> {
  const told: QuoteMessage[] = [];
  const cart = await changeCart(work, access, async (before, site) => {
    const chosen = await chooseVariants(work, site, lines);
    const items = chosen.reduce<CartItem[]>((all, { line, choice, isDefaulted }) => {
      const { id: variantId, productId } = choice;
      const id = findLineId(before.items, { id: line.id, variantId }) ?? work.newId('li');
      if (isDefaulted) told.push(variantDefaultedMessage(id, choice.options));
      return withItem(all, { id, productId, variantId, quantity: line.quantity });
    }, []);
    const { customerId } = before;
    const basket = { ...toPriceRequest({ ...before, items, buyer }), customerId };
    const { code, submitted } = await chooseCoupon(work, site, basket, codes);
    return { ...before, items, buyer, couponCode: code, submittedCodes: submitted };
  });
  return { ...cart, quote: { ...cart.quote, messages: [...told, ...cart.quote.messages] } };
}

/** The same line by its name, else by its variant. */
function findLineId(
  before: readonly CartItem[],
  { id, variantId }: { id: string | undefined; variantId: string },
): string | undefined {
  const isSame = (item: CartItem) => item.variantId === variantId;
  return before.find((item) => item.id === id && isSame(item))?.id ?? before.find(isSame)?.id;
}
