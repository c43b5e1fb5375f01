import { toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import type { Work } from '../../platform/unit-of-work.ts';
import type { VariantOptions } from '../catalog/product.ts';
import { insufficientStock } from '../catalog/stock/shortage.ts';
import {
  chooseVariant,
  type VariantChoice,
  type VariantSelector,
} from '../catalog/variants/choose-variant.ts';
import {
  type Cart,
  type CartItem,
  getCartItem,
  withItem,
  withoutItem,
  withQuantity,
  withVariant,
} from './cart.ts';
import { type CartAccess, changeCart } from './change-cart.ts';

export type RequestedItem = VariantSelector & { quantity: number };

/** A cart item of a request body. */
type CartItemInput = {
  product_id?: string | null | undefined;
  variant_id?: string | null | undefined;
  variant_options?: Record<string, string> | null | undefined;
  quantity?: number | undefined;
};

/** Parses a cart item; the quantity defaults to 1. */
export function parseCartItem(input: CartItemInput): RequestedItem {
  return {
    productId: input.product_id ?? null,
    variantId: input.variant_id ?? null,
    options: input.variant_options ?? null,
    quantity: input.quantity ?? 1,
  };
}

/**
 * Adds an item to a cart. A variant that is already in the cart increases the quantity of its line.
 * Errors: those of `chooseVariant`, and 409 `insufficient_stock` with `available`.
 */
export function addItem(work: Work, access: CartAccess, wanted: RequestedItem): Promise<Cart> {
  return changeCart(work, access, async (cart, site) => {
    const choice = await chooseVariant(work, site, wanted);
    const items = withItem(cart.items, {
      id: work.newId('li'),
      productId: choice.productId,
      variantId: choice.id,
      quantity: wanted.quantity,
    });
    assertInStock(items, choice);
    return { ...cart, items };
  });
}

/** Sets the quantity of a line; 404 `item_not_found`, 409 `insufficient_stock`. */
export function updateItem(
  work: Work,
  access: CartAccess,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<Cart> {
  return changeCart(work, access, async (cart, site) => {
    const { variantId, productId } = getCartItem(cart.items, itemId);
    const items = withQuantity(cart.items, itemId, quantity);
    assertInStock(items, await chooseVariant(work, site, { productId, variantId, options: null }));
    return { ...cart, items };
  });
}

/**
 * Changes a line to another variant of its product. Options that are not given keep their values. A
 * line that already has that variant is merged into it. Errors are those of `addItem`.
 */
export function replaceVariant(
  work: Work,
  access: CartAccess,
  { itemId, wanted }: { itemId: string; wanted: Pick<RequestedItem, 'options' | 'quantity'> },
): Promise<Cart> {
  return changeCart(work, access, async (cart, site) => {
    const { productId } = getCartItem(cart.items, itemId);
    const before = cart.quote.lines.find(({ id }) => id === itemId)?.options ?? {};
    const options = mergeVariantOptions(before, wanted.options ?? {});
    const choice = await chooseVariant(work, site, { productId, variantId: null, options });
    const { quantity } = wanted;
    const items = withVariant(cart.items, itemId, { variantId: choice.id, quantity });
    assertInStock(items, choice);
    return { ...cart, items };
  });
}

/** Overrides options; names that are synonyms count as the same option. */
function mergeVariantOptions(before: VariantOptions, wanted: VariantOptions): VariantOptions {
  const replaced = new Set(Object.keys(wanted).map(toCanonicalTerm));
  const kept = Object.entries(before).filter(([name]) => !replaced.has(toCanonicalTerm(name)));
  return { ...Object.fromEntries(kept), ...wanted };
}

/** Removes a line; 404 `item_not_found`. */
export function removeItem(work: Work, access: CartAccess, itemId: string): Promise<Cart> {
  return changeCart(work, access, (cart) => ({ ...cart, items: withoutItem(cart.items, itemId) }));
}

function assertInStock(items: readonly CartItem[], { id, stock }: VariantChoice): void {
  const wanted = items.find(({ variantId }) => variantId === id)?.quantity ?? 0;
  if (stock === null || wanted <= stock) return;
  throw insufficientStock([{ variantId: id, available: stock }]);
}
