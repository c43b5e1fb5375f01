import { type Static, Type } from 'typebox';
import { maxLines, maxQuantity } from '../../carts/cart.ts';
import { AddressInput, BuyerInput } from '../../customers/address.ts';

export const siteSlugField = Type.Optional(
  Type.String({ description: 'Slug of the store. Optional on the store’s own host.' }),
);

export const cartTokenField = Type.Optional(
  Type.String({ description: 'Token of the cart, from the response that created it.' }),
);

/** One item to buy. */
export const itemFields = {
  product_id: Type.Optional(
    Type.String({ description: 'Id of the product, unless variant_id is sent.' }),
  ),
  variant_id: Type.Optional(Type.String({ description: 'Id of the exact variant.' })),
  variant_options: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 200 }), {
      description:
        'Options of the variant, for example { "Size": "M" }. Case is ignored; “medium” is “M”.',
    }),
  ),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxQuantity, description: 'Number of units; default 1.' }),
  ),
};

export const ItemInput = Type.Object(itemFields);
export type ItemInput = Static<typeof ItemInput>;

export const itemListField = (description: string) =>
  Type.Optional(Type.Array(ItemInput, { maxItems: maxLines, description }));

/** Address, shipping option and buyer, for carts and checkouts. */
export const detailFields = {
  shipping_address: Type.Optional(AddressInput),
  selected_shipping_option_id: Type.Optional(
    Type.String({ maxLength: 200, description: 'Id of one of the returned `shippingOptions`.' }),
  ),
  buyer: Type.Optional(BuyerInput),
};

export const couponCodeField = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '\\S',
    description: 'A coupon code; it replaces the previous one unless both can be combined.',
  }),
);

export const customerIdField = Type.Optional(
  Type.String({
    description: 'Id of the customer who buys, verified by you. Their price lists apply.',
  }),
);
