import { Type } from 'typebox';
import { maxQuantity } from '../../../core/carts/cart.ts';
import { AddressInput, BuyerInput } from '../../../core/customers/address.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';

export const TokenPath = Type.Object({ token: Type.String() });
export const ItemPath = Type.Object({ token: Type.String(), item_id: Type.String() });

export const NewCart = Type.Object(
  {
    site_slug: Type.Optional(
      Type.String({
        description:
          'Slug of the store. Required on the platform host; may be left out on a store host.',
      }),
    ),
    buyer: Type.Optional(nullable(BuyerInput)),
    customer_id: Type.Optional(
      nullable(
        Type.String({
          description:
            'Id of the customer who buys, whose price lists apply. Requires a bearer credential of the workspace of the store with the scope write:orders.',
        }),
      ),
    ),
  },
  { examples: [{ site_slug: 'your-store' }] },
);

export const CartChange = Type.Object(
  {
    shipping_address: Type.Optional(nullable(AddressInput)),
    selected_shipping_option_id: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    buyer: Type.Optional(nullable(BuyerInput)),
  },
  {
    examples: [
      {
        shipping_address: {
          line1: '1 Main St',
          city: 'San Francisco',
          state: 'CA',
          postcode: '94107',
          country: 'US',
        },
      },
    ],
  },
);

const quantity = Type.Integer({ minimum: 1, maximum: maxQuantity });

export const NewItem = Type.Object(
  {
    product_id: Type.Optional(
      nullable(Type.String({ description: 'Required unless `variant_id` is given.' })),
    ),
    variant_id: Type.Optional(
      nullable(
        Type.String({ description: 'Id of the variant. Takes precedence over `variant_options`.' }),
      ),
    ),
    variant_options: Type.Optional(
      nullable(
        Type.Record(Type.String(), Type.String({ maxLength: 200 }), {
          description:
            'Values by option name, for example `{"Size": "M"}`. Case does not matter, and common synonyms match: `medium` and `M`, `grey` and `gray`.',
        }),
      ),
    ),
    quantity: Type.Optional(Type.Integer({ ...quantity, default: 1 })),
  },
  { examples: [{ variant_id: 'variant_id', quantity: 2 }] },
);

export const ItemChange = Type.Object({ quantity }, { examples: [{ quantity: 3 }] });

export const CouponBody = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  },
  { examples: [{ code: 'WELCOME10' }] },
);

export const CouponQuery = Type.Object({
  code: Type.Optional(
    Type.String({ maxLength: 100, description: 'The coupon to remove. Default: all.' }),
  ),
});

export const CheckoutBody = Type.Object(
  {
    return_url: Type.Optional(
      nullable(
        Type.String({
          maxLength: 2_048,
          description:
            'URL to which the buyer returns after paying. It must be on a host of the store or in its `allowed_return_hosts`; if that list is empty, loopback hosts are accepted too. Default: the order page.',
        }),
      ),
    ),
  },
  { examples: [{ return_url: 'http://localhost:3000/thanks' }] },
);

export const CartCheckoutResponse = Type.Object(
  {
    redirect_url: Type.String({
      description: 'URL of the payment page, or of the order page if nothing is due.',
    }),
    session_id: Type.String(),
    expires_at: dateTime,
  },
  { $id: 'CartCheckout' },
);
