import { Type } from 'typebox';
import { maxQuantity } from '../../../core/carts/cart.ts';
import { AddressInput, BuyerInput } from '../../../core/customers/address.ts';
import { instant, nullable } from '../../../platform/fields.ts';

export const TokenPath = Type.Object({ token: Type.String() });
export const ItemPath = Type.Object({ token: Type.String(), item_id: Type.String() });

export const NewCart = Type.Object({
  site_slug: Type.Optional(
    Type.String({ description: 'Slug of the store. May be left out on a store host.' }),
  ),
  buyer: Type.Optional(nullable(BuyerInput)),
  customer_id: Type.Optional(
    nullable(
      Type.String({
        description:
          'The proven buyer, whose price lists apply. Needs a bearer of the store’s workspace with write:orders.',
      }),
    ),
  ),
});

export const CartChange = Type.Object({
  shipping_address: Type.Optional(nullable(AddressInput)),
  selected_shipping_option_id: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  buyer: Type.Optional(nullable(BuyerInput)),
});

const quantity = Type.Integer({ minimum: 1, maximum: maxQuantity });

export const NewItem = Type.Object({
  product_id: Type.Optional(
    nullable(Type.String({ description: 'Needed unless a variant is named.' })),
  ),
  variant_id: Type.Optional(nullable(Type.String({ description: 'Names the variant exactly.' }))),
  variant_options: Type.Optional(
    nullable(
      Type.Record(Type.String(), Type.String({ maxLength: 200 }), {
        description: 'Option names to values, in any case; “medium” is “M”, “grey” is “gray”.',
      }),
    ),
  ),
  quantity: Type.Optional(Type.Integer({ ...quantity, default: 1 })),
});

export const ItemChange = Type.Object({ quantity });

export const CouponBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
});

export const CheckoutBody = Type.Object({
  return_url: Type.Optional(
    nullable(
      Type.String({
        maxLength: 2_048,
        description:
          'Where the buyer goes after paying: a page of the store, of a host in its `allowed_return_hosts`, or of loopback when it lists none. Left out: the order page.',
      }),
    ),
  ),
});

export const CartCheckoutResponse = Type.Object(
  {
    redirect_url: Type.String({ description: 'Where the buyer pays, or sees the order.' }),
    session_id: Type.String(),
    expires_at: instant,
  },
  { $id: 'CartCheckout' },
);
