import { Type } from 'typebox';
import { maxQuantity } from '../../../core/carts/cart.ts';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const line = Type.Optional(orNull(Type.String({ maxLength: 200 })));

export const TokenPath = Type.Object({ token: Type.String() });
export const ItemPath = Type.Object({ token: Type.String(), item_id: Type.String() });

const BuyerBody = Type.Object({
  email: Type.String({ format: 'email', maxLength: 254 }),
  name: line,
});

const AddressBody = Type.Object({
  country: Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1, two letters.' }),
  state: line,
  postcode: line,
  name: line,
  line1: line,
  line2: line,
  city: line,
  phone: line,
});

export const NewCart = Type.Object({
  site_slug: Type.Optional(
    Type.String({ description: 'Slug of the store. May be left out on a store host.' }),
  ),
  buyer: Type.Optional(orNull(BuyerBody)),
  customer_id: Type.Optional(
    orNull(
      Type.String({
        description:
          'The proven buyer, whose price lists apply. Needs a bearer of the store’s workspace with write:orders.',
      }),
    ),
  ),
});

export const CartChange = Type.Object({
  shipping_address: Type.Optional(orNull(AddressBody)),
  selected_shipping_option_id: Type.Optional(orNull(Type.String({ maxLength: 200 }))),
  buyer: Type.Optional(orNull(BuyerBody)),
});

const quantity = Type.Integer({ minimum: 1, maximum: maxQuantity });

export const NewItem = Type.Object({
  product_id: Type.Optional(
    orNull(Type.String({ description: 'Needed unless a variant is named.' })),
  ),
  variant_id: Type.Optional(orNull(Type.String({ description: 'Names the variant exactly.' }))),
  variant_options: Type.Optional(
    orNull(
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
    orNull(
      Type.String({
        maxLength: 2_048,
        description: 'Where the buyer goes after paying. Left out: to the order page.',
      }),
    ),
  ),
});

export const CheckoutAnswer = Type.Object(
  {
    redirect_url: Type.String({ description: 'Where the buyer pays, or sees the order.' }),
    session_id: Type.String(),
    expires_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'CartCheckout' },
);
