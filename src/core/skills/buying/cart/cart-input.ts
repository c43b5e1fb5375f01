import { type CartAction, cartActions } from '@stoa/shopping-intent';
import { type Static, Type } from 'typebox';
import {
  cartTokenField,
  couponCodeField,
  customerIdField,
  detailFields,
  itemFields,
  itemListField,
  siteSlugField,
} from '../schema-fields.ts';

export const CartInput = Type.Object({
  action: Type.Optional(
    Type.Enum([...cartActions], {
      description:
        'What to do. By default it follows from the other fields; without a cart_token a cart is created.',
    }),
  ),
  site_slug: siteSlugField,
  cart_token: cartTokenField,
  ...itemFields,
  items: itemListField('Several items at once, instead of one product.'),
  item_id: Type.Optional(
    Type.String({
      description:
        'Id of an item of the cart, for remove_item and update_item. update_item also needs a new quantity, new variant_options, or both.',
    }),
  ),
  ...detailFields,
  code: couponCodeField,
  return_url: Type.Optional(
    Type.String({
      maxLength: 2_048,
      description:
        'For checkout: where the buyer returns after paying, on a host of the store or in its `allowed_return_hosts`. Default: the order page.',
    }),
  ),
  customer_id: customerIdField,
});
export type CartInput = Static<typeof CartInput>;

/** The action of the input, or the one that its fields imply. */
export function inferAction(input: CartInput): CartAction {
  if (input.action !== undefined) return input.action;
  if (input.cart_token === undefined) return 'create';
  if (input.item_id !== undefined && (input.quantity ?? input.variant_options) !== undefined)
    return 'update_item';
  const [, action] = actionIndicators.find(([field]) => input[field] !== undefined) ?? [
    null,
    'get' as const,
  ];
  return action;
}

/** The first of these fields that the input contains determines the action. */
const actionIndicators: [keyof CartInput, CartAction][] = [
  ['product_id', 'add_item'],
  ['variant_id', 'add_item'],
  ['items', 'add_item'],
  ['code', 'apply_coupon'],
  ['shipping_address', 'set_address'],
  ['selected_shipping_option_id', 'select_shipping'],
  ['buyer', 'set_address'],
  ['return_url', 'checkout'],
];
