import { type Static, Type } from 'typebox';
import { maxLines, maxQuantity } from '../../../../core/carts/cart.ts';
import {
  CheckoutSessionDto,
  discountsDescription,
  SessionDiscountDto,
} from '../../../../core/checkout/session-dto.ts';
import { AddressInput, BuyerInput } from '../../../../core/customers/address.ts';
import { nullable } from '../../../../platform/fields.ts';

export const SessionPath = Type.Object({
  id: Type.String({ description: 'Id of the session. Treat it as a secret.' }),
});

const UcpDiscount = Type.Object({
  ...SessionDiscountDto.properties,
  title: Type.String({ description: 'Text to display to the buyer.' }),
});

export const UcpSession = Type.Object(
  {
    ucp: Type.Ref('UcpEnvelope'),
    ...CheckoutSessionDto.properties,
    discount: Type.Optional({ ...UcpDiscount, description: 'The first of `discounts`.' }),
    discounts: Type.Optional(Type.Array(UcpDiscount, { description: discountsDescription })),
  },
  { $id: 'UcpCheckoutSession' },
);

const LineInput = Type.Object({
  product_id: Type.Optional(
    nullable(Type.String({ maxLength: 200 }), 'Required unless `variant_id` is given.'),
  ),
  variant_id: Type.Optional(
    nullable(
      Type.String({ maxLength: 200 }),
      'Id of the variant. Takes precedence over `variant_options`.',
    ),
  ),
  variant_options: Type.Optional(
    nullable(
      Type.Record(Type.String(), Type.String({ maxLength: 200 })),
      'Values by option name, for example `{"Size": "M"}`. Case does not matter, and common synonyms match: `medium` and `M`. Default: the first variant in stock.',
    ),
  ),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: maxQuantity, default: 1 })),
  id: Type.Optional(
    nullable(
      Type.String({ maxLength: 200 }),
      'Id of the existing line, when a session is updated.',
    ),
  ),
});
export type LineInput = Static<typeof LineInput>;

const lines = Type.Array(LineInput, { minItems: 1, maxItems: maxLines });
const option = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Id of one of the `shipping_options` of the session.',
});
const terms = Type.String({ minLength: 1, maxLength: 100 });

const detailFields = {
  shipping_address: Type.Optional(nullable(AddressInput)),
  billing_address: Type.Optional(nullable(AddressInput)),
  selected_shipping_option_id: Type.Optional(nullable(option)),
  buyer: Type.Optional(nullable(BuyerInput)),
};
export const SessionDetails = Type.Object(detailFields);

export const NewSession = Type.Object(
  {
    site_slug: Type.Optional(
      nullable(Type.String(), 'Slug of the store. Default: the store that sells the items.'),
    ),
    line_items: lines,
    ...detailFields,
    customer_id: Type.Optional(
      nullable(
        Type.String(),
        'Id of the customer who buys, whose price lists apply. Requires a bearer credential of the workspace of the store with the scope write:orders.',
      ),
    ),
  },
  {
    examples: [
      {
        site_slug: 'your-store',
        line_items: [{ product_id: 'product_id', quantity: 1 }],
        shipping_address: { country: 'US', state: 'CA', postcode: '94107' },
      },
    ],
  },
);

export const SessionChange = Type.Object(
  {
    line_items: Type.Optional({
      ...lines,
      description: 'Replaces all lines.',
    }),
    ...detailFields,
  },
  { examples: [{ buyer: { email: 'jane@example.com', name: 'Jane Doe' } }] },
);

export const DiscountBody = Type.Object(
  {
    code: nullable(
      Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
      'Coupon code. It replaces the current coupons, unless all of them can be combined; null removes them.',
    ),
  },
  { examples: [{ code: 'WELCOME10' }] },
);

const consent = {
  selected_shipping_option_id: Type.Optional(nullable(option)),
  accepted_terms_version: Type.Optional(
    nullable(terms, 'The `terms_version` of the session, if the buyer accepts these terms.'),
  ),
};
export const ConsentBody = Type.Object(consent, {
  examples: [{ selected_shipping_option_id: 'shipping_option_id' }],
});

const Instrument = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 200 })),
  handler_id: Type.Optional(
    Type.String({ maxLength: 200, description: 'Id of a payment handler from the UCP manifest.' }),
  ),
  type: Type.Optional(Type.String({ maxLength: 100 })),
  credential: Type.Object({
    type: Type.Optional(Type.Literal('token')),
    token: Type.String({ minLength: 1, maxLength: 1_000 }),
  }),
  billing_address: Type.Optional(nullable(AddressInput)),
  selected: Type.Optional(
    Type.Boolean({ description: 'Marks the instrument to pay with if there are several.' }),
  ),
});

export const CompleteBody = Type.Object(
  {
    payment: Type.Optional(
      nullable(
        Type.Object({ instruments: Type.Array(Instrument, { maxItems: 20 }) }),
        'May be left out if nothing is due or the store requires no payment credential.',
      ),
    ),
    ...consent,
  },
  {
    examples: [
      {
        payment: {
          instruments: [
            {
              handler_id: 'sandbox',
              type: 'card',
              credential: { type: 'token', token: 'tok_success' },
            },
          ],
        },
      },
    ],
  },
);
export type CompleteBody = Static<typeof CompleteBody>;
