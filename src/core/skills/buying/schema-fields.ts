import { type Static, Type } from 'typebox';
import { maxLines, maxQuantity } from '../../carts/cart.ts';
import { AddressInput, BuyerInput } from '../../customers/address.ts';

export const siteSlugField = Type.Optional(
  Type.String({ description: 'Slug of the store. May be left out on a store’s own host.' }),
);

export const cartTokenField = Type.Optional(
  Type.String({ description: 'Token of a cart, as it was answered when the cart was made.' }),
);

/** One thing that is bought. */
export const itemFields = {
  product_id: Type.Optional(
    Type.String({ description: 'Id of the product. Needed unless a variant is named.' }),
  ),
  variant_id: Type.Optional(Type.String({ description: 'Names one variant exactly.' })),
  variant_options: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 200 }), {
      description:
        'Which variant, by option names and values, for example { "Size": "M" }. In any case; “medium” is “M”.',
    }),
  ),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxQuantity, description: 'How many; one by default.' }),
  ),
};

export const ItemInput = Type.Object(itemFields);
export type ItemInput = Static<typeof ItemInput>;

export const itemListField = (description: string) =>
  Type.Optional(Type.Array(ItemInput, { maxItems: maxLines, description }));

/** Who buys, where it goes and how: for a cart and for a checkout alike. */
export const detailFields = {
  shipping_address: Type.Optional(AddressInput),
  selected_shipping_option_id: Type.Optional(
    Type.String({ maxLength: 200, description: 'Id of one of the `shippingOptions` answered.' }),
  ),
  buyer: Type.Optional(BuyerInput),
};

export const couponCodeField = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '\\S',
    description: 'A coupon; it takes the place of the one before.',
  }),
);

export const customerIdField = Type.Optional(
  Type.String({
    description: 'The customer of this workspace who buys, proven by you: price lists apply.',
  }),
);
