import type { CartAction } from '@stoa/shopping-intent';
import { DomainError, notFound } from '../../../../kernel/domain-error.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import { type Cart, type CartItem, getCartItem } from '../../../carts/cart.ts';
import { addItem, removeItem, replaceVariant, updateItem } from '../../../carts/cart-items.ts';
import type { CartAccess } from '../../../carts/change-cart.ts';
import { getCart } from '../../../carts/create-cart.ts';
import { abandonCart } from '../../../carts/end-cart.ts';
import {
  applyCoupon,
  removeCoupon,
  updateCartDetails,
} from '../../../carts/update-cart-details.ts';
import type { VariantOptions } from '../../../catalog/product.ts';
import { toShippingOptionId } from '../../words/resolve-shipping-option.ts';
import { isEmptyObject, readDetails } from '../buyer-details.ts';
import { type ItemRequest, runWithFallbackItem, toItemRequests } from '../item-requests.ts';
import { requiredField } from '../required-field.ts';
import type { CartInput } from './cart-input.ts';

type CartActionHandler = (work: Work, access: CartAccess, input: CartInput) => Promise<Cart>;

/**
 * Changes an existing cart. Adding items, and setting the address, the shipping option or the coupon
 * also save the other details of the input: one text may say all of them. The remaining actions
 * ignore the input fields of other actions.
 */
export const cartActionHandlers: Record<
  Exclude<CartAction, 'create' | 'get' | 'checkout'>,
  CartActionHandler
> = {
  add_item: async (work, access, input) => {
    const [first, ...rest] = toItemRequests(input.items, input);
    if (!first) throw requiredField('product_id', 'prd_…');
    const cart = await addItems(work, access, [first, ...rest]);
    return (await saveDetailsAndCoupon(work, access, input)) ?? cart;
  },
  update_item: async (work, access, input) => {
    const { quantity, variant_options: options } = input;
    if (options !== undefined) return changeItemVariant(work, access, { ...input, options });
    if (quantity === undefined) throw requiredField('quantity', 2);
    return updateItem(work, access, { itemId: await resolveItemId(work, access, input), quantity });
  },
  remove_item: async (work, access, input) =>
    removeItem(work, access, await resolveItemId(work, access, input)),
  set_address: (work, access, input) => {
    if (!input.shipping_address && !input.buyer)
      throw requiredField('shipping_address', { country: 'US' });
    return saveChanges(work, access, input);
  },
  select_shipping: (work, access, input) => {
    if (input.selected_shipping_option_id === undefined)
      throw requiredField('selected_shipping_option_id', 'standard');
    return saveChanges(work, access, input);
  },
  apply_coupon: (work, access, input) => {
    if (input.code === undefined) throw requiredField('code', 'WELCOME10');
    return saveChanges(work, access, input);
  },
  remove_coupon: (work, access, { code }) => removeCoupon(work, access, code),
  cancel: abandonCart,
};

/** Replaces the variant of a line, and keeps its quantity unless the input has another one. */
async function changeItemVariant(
  work: Work,
  access: CartAccess,
  input: CartInput & { options: VariantOptions },
): Promise<Cart> {
  const itemId = await resolveItemId(work, access, input);
  const { items } = await getCart(work, access.token);
  const line = getCartItem(items, itemId);
  const quantity = input.quantity ?? line.quantity;
  const item = { productId: line.productId, variantId: null, options: input.options, quantity };
  return runWithFallbackItem({ item, fallback: null }, (wanted) =>
    replaceVariant(work, access, { itemId, wanted }),
  );
}

/** Saves the address first, because shipping options depend on it. An option is an id or a name. */
async function saveCartDetails(work: Work, access: CartAccess, input: CartInput): Promise<Cart> {
  const { selectedShippingOptionId: requestedOption, ...details } = readDetails(input);
  const cart = await (isEmptyObject(details)
    ? getCart(work, access.token)
    : updateCartDetails(work, access, details));
  if (requestedOption === undefined || requestedOption === null) return cart;
  if (cart.quote.needsShipping && cart.shippingAddress === null) throw addressRequired();
  const option = toShippingOptionId(cart.quote.shippingOptions, requestedOption);
  return updateCartDetails(work, access, { selectedShippingOptionId: option });
}

function addressRequired(): DomainError {
  const message =
    'A shipping address is required to choose a shipping option: send shipping_address.';
  return new DomainError('unprocessable', 'shipping_address_required', message, {
    details: [{ field: 'shipping_address', code: 'required', message }],
  });
}

/** Adds the items, details and coupon of the input to a new cart. Null if the input has none. */
export async function fillCart(
  work: Work,
  access: CartAccess,
  input: CartInput,
): Promise<Cart | null> {
  const { buyer: _known, ...details } = input;
  const [first, ...rest] = toItemRequests(input.items, input);
  const cart = first ? await addItems(work, access, [first, ...rest]) : null;
  return (await saveDetailsAndCoupon(work, access, details)) ?? cart;
}

const saveChanges = async (work: Work, access: CartAccess, input: CartInput): Promise<Cart> =>
  (await saveDetailsAndCoupon(work, access, input)) ?? getCart(work, access.token);

/** Saves the details and the coupon of the input. Null if it has none. */
async function saveDetailsAndCoupon(
  work: Work,
  access: CartAccess,
  input: CartInput,
): Promise<Cart | null> {
  const cart = isEmptyObject(readDetails(input))
    ? null
    : await saveCartDetails(work, access, input);
  return input.code === undefined ? cart : applyCoupon(work, access, input.code.trim());
}

async function addItems(
  work: Work,
  access: CartAccess,
  [first, ...rest]: [ItemRequest, ...ItemRequest[]],
): Promise<Cart> {
  let cart = await runWithFallbackItem(first, (item) => addItem(work, access, item));
  for (const request of rest)
    cart = await runWithFallbackItem(request, (item) => addItem(work, access, item));
  return cart;
}

/**
 * The id of the item that the input names by item_id, product_id or variant_id. 404
 * `item_not_found`, 409 `item_ambiguous`.
 */
async function resolveItemId(work: Work, { token }: CartAccess, input: CartInput): Promise<string> {
  if (input.item_id !== undefined) return input.item_id;
  const { product_id: productId, variant_id: variantId } = input;
  if (productId === undefined && variantId === undefined) throw requiredField('item_id', 'li_…');
  const { items, quote } = await getCart(work, token);
  const [found, another] = items.filter((item) =>
    variantId === undefined ? item.productId === productId : item.variantId === variantId,
  );
  if (!found) throw notFound('item_not_found', 'This cart has no such item.');
  if (another) throw itemAmbiguous(items, quote);
  return found.id;
}

function itemAmbiguous(items: readonly CartItem[], { lines }: Cart['quote']): DomainError {
  const named = items.map(({ id }) => {
    const line = lines.find((candidate) => candidate.id === id);
    return { id, name: line?.name ?? null, variant_options: line?.options ?? {} };
  });
  return new DomainError(
    'conflict',
    'item_ambiguous',
    'This cart has several items of that product: send the item_id of one of them.',
    { extensions: { items: named } },
  );
}
