import type { Work } from '../../platform/unit-of-work.ts';
import { chooseVariants } from '../catalog/variants/choose-variants.ts';
import type { Buyer } from '../customers/address.ts';
import { addTouch, type Touch } from '../customers/attribution.ts';
import type { BuyerHints } from '../pricing/buyer-hints.ts';
import type { QuoteMessage } from '../pricing/quote.ts';
import { type Cart, type CartItem, type CartSite, withItem } from './cart.ts';
import type { RequestedItem } from './cart-items.ts';
import { type CartAccess, changeCart } from './change-cart.ts';
import { variantDefaultedMessage } from './variant-defaulted-message.ts';

/** The complete contents of a cart. The `id` of a line names the line that it replaces. */
export type CartContents = {
  lines: (RequestedItem & { id?: string | undefined })[];
  buyer: Buyer | null;
  /** Kept in this order, including those that cannot be used. */
  codes: string[];
  hints: BuyerHints | null;
  /** Where the buyer came from, if the request names it. */
  touch?: Touch | null;
};

/**
 * Replaces the contents of a cart and keeps its shipping details. A line that names only a product
 * gets its first variant in stock. Insufficient stock is reported in the messages and does not fail
 * the request. Errors: those of `chooseVariants` and `changeCart`, 422 `cart_full`, 422
 * `quantity_limit`.
 */
export async function replaceCartContents(
  work: Work,
  access: CartAccess,
  { lines, buyer, codes, hints, touch = null }: CartContents,
): Promise<Cart> {
  const defaulted: QuoteMessage[] = [];
  const replace = async (before: Cart, site: CartSite): Promise<Cart> => {
    const chosen = await chooseVariants(work, site, lines);
    const items = chosen.reduce<CartItem[]>((all, { line, choice, isDefaulted }) => {
      const { id: variantId, productId } = choice;
      const id = findLineId(before.items, { id: line.id, variantId }) ?? work.newId('li');
      if (isDefaulted) defaulted.push(variantDefaultedMessage(id, choice.options));
      return withItem(all, { id, productId, variantId, quantity: line.quantity });
    }, []);
    const attribution = addTouch(before.attribution, touch);
    return { ...before, items, buyer, couponCodes: codes, hints, attribution };
  };
  const cart = await changeCart(work, access, replace, { keepsCodes: true });
  return { ...cart, quote: { ...cart.quote, messages: [...defaulted, ...cart.quote.messages] } };
}

/**
 * The id of the existing line with this id and variant, otherwise of the line with this variant.
 */
function findLineId(
  before: readonly CartItem[],
  { id, variantId }: { id: string | undefined; variantId: string },
): string | undefined {
  const isSame = (item: CartItem) => item.variantId === variantId;
  return before.find((item) => item.id === id && isSame(item))?.id ?? before.find(isSame)?.id;
}
