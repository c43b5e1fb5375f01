import { notFound, Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../platform/work.ts';
import { type Cart, type CartItem, itemOf } from '../../../carts/cart.ts';
import { applyCoupon, removeCoupon, setDetails } from '../../../carts/cart-details.ts';
import { addItem, removeItem, replaceVariant, updateItem } from '../../../carts/cart-items.ts';
import type { CartAccess } from '../../../carts/change-cart.ts';
import { getCart } from '../../../carts/create-cart.ts';
import { abandonCart } from '../../../carts/end-cart.ts';
import type { Options } from '../../../catalog/product.ts';
import type { ShippingOption } from '../../../pricing/quote.ts';
import { shippingMeant } from '../../words/shipping-meant.ts';
import { isNothing, readDetails } from '../details.ts';
import { required } from '../required.ts';
import { actOn, type Want, wantsOf } from '../wants.ts';
import type { CartAction, CartInput } from './input.ts';

type Change = (work: Work, access: CartAccess, input: CartInput) => Promise<Cart>;

/** What each action does to a cart that is there; fields that belong to others are let be. */
export const changes: Record<Exclude<CartAction, 'create' | 'get' | 'checkout'>, Change> = {
  add_item: (work, access, input) => {
    const [first, ...rest] = wantsOf(input.items, input);
    if (!first) throw required('product_id', 'prd_…');
    return addAll(work, access, [first, ...rest]);
  },
  update_item: async (work, access, input) => {
    const { quantity, variant_options: options } = input;
    if (options !== undefined) return becomeAnother(work, access, { ...input, options });
    if (quantity === undefined) throw required('quantity', 2);
    return updateItem(work, access, { itemId: await itemIdOf(work, access, input), quantity });
  },
  remove_item: async (work, access, input) =>
    removeItem(work, access, await itemIdOf(work, access, input)),
  set_address: (work, access, input) => {
    if (!input.shipping_address && !input.buyer)
      throw required('shipping_address', { country: 'US' });
    return keepDetails(work, access, input);
  },
  select_shipping: (work, access, input) => {
    if (input.selected_shipping_option_id === undefined)
      throw required('selected_shipping_option_id', 'standard');
    return keepDetails(work, access, input);
  },
  apply_coupon: (work, access, { code }) => {
    if (code === undefined) throw required('code', 'WELCOME10');
    return applyCoupon(work, access, code.trim());
  },
  remove_coupon: removeCoupon,
  cancel: abandonCart,
};

/** A line as another variant of its product, in its quantity unless another one is said. */
async function becomeAnother(
  work: Work,
  access: CartAccess,
  input: CartInput & { options: Options },
): Promise<Cart> {
  const itemId = await itemIdOf(work, access, input);
  const { items } = await getCart(work, access.token);
  const line = itemOf(items, itemId);
  const quantity = input.quantity ?? line.quantity;
  const item = { productId: line.productId, variantId: null, options: input.options, quantity };
  return actOn({ item, instead: null }, (wanted) =>
    replaceVariant(work, access, { itemId, wanted }),
  );
}

/** The address comes first, for it brings the shipping options; one of them by its id or its words. */
async function keepDetails(work: Work, access: CartAccess, input: CartInput): Promise<Cart> {
  const { selectedShippingOptionId: said, ...details } = readDetails(input);
  const cart = await (isNothing(details)
    ? getCart(work, access.token)
    : setDetails(work, access, details));
  if (said === undefined || said === null) return cart;
  if (cart.quote.needsShipping && cart.shippingAddress === null) throw addressRequired();
  const option = optionNamed(cart.quote.shippingOptions, said);
  return setDetails(work, access, { selectedShippingOptionId: option });
}

function optionNamed(options: readonly ShippingOption[], said: string): string {
  if (options.some(({ id }) => id === said)) return said;
  const place = /^\d{1,2}$/.test(said) ? { position: Number(said) } : { name: said };
  return shippingMeant(options, place);
}

function addressRequired(): Refusal {
  const message = 'How it can be shipped depends on where it goes: send a shipping_address.';
  return new Refusal('unprocessable', 'shipping_address_required', message, {
    details: [{ field: 'shipping_address', code: 'required', message }],
  });
}

/** Everything that came with a new cart: things, details, a coupon. Null: nothing did. */
export async function fillCart(
  work: Work,
  access: CartAccess,
  input: CartInput,
): Promise<Cart | null> {
  const { buyer: _known, ...details } = readDetails(input);
  const [first, ...rest] = wantsOf(input.items, input);
  let cart = first ? await addAll(work, access, [first, ...rest]) : null;
  if (!isNothing(details)) cart = await setDetails(work, access, details);
  if (input.code !== undefined) cart = await applyCoupon(work, access, input.code.trim());
  return cart;
}

async function addAll(
  work: Work,
  access: CartAccess,
  [first, ...rest]: [Want, ...Want[]],
): Promise<Cart> {
  let cart = await actOn(first, (item) => addItem(work, access, item));
  for (const want of rest) cart = await actOn(want, (item) => addItem(work, access, item));
  return cart;
}

/** The item that is named, or the one that holds the product or variant that is named. */
async function itemIdOf(work: Work, { token }: CartAccess, input: CartInput): Promise<string> {
  if (input.item_id !== undefined) return input.item_id;
  const { product_id: productId, variant_id: variantId } = input;
  if (productId === undefined && variantId === undefined) throw required('item_id', 'li_…');
  const { items, quote } = await getCart(work, token);
  const [found, another] = items.filter((item) =>
    variantId === undefined ? item.productId === productId : item.variantId === variantId,
  );
  if (!found) throw notFound('item_not_found', 'This cart has no such item.');
  if (another) throw ambiguous(items, quote);
  return found.id;
}

function ambiguous(items: readonly CartItem[], { lines }: Cart['quote']): Refusal {
  const named = items.map(({ id }) => {
    const line = lines.find((candidate) => candidate.id === id);
    return { id, name: line?.name ?? null, variant_options: line?.options ?? {} };
  });
  return new Refusal(
    'conflict',
    'item_ambiguous',
    'Several items of this cart are of that product: send the item_id of one.',
    { mend: { items: named } },
  );
}
