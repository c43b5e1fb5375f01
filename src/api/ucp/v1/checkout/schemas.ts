import { type Static, Type } from 'typebox';
import { maxLines, maxQuantity } from '../../../../core/carts/cart.ts';
import { CheckoutSessionDto, SessionDiscountDto } from '../../../../core/checkout/session-dto.ts';
import { AddressInput, BuyerInput } from '../../../../core/customers/address.ts';
import { nullable } from '../../../../platform/fields.ts';

export const SessionPath = Type.Object({
  id: Type.String({ description: 'Id of the session: a secret.' }),
});

/** A session in its envelope (§2.6). */
export const UcpSession = Type.Object(
  {
    ucp: Type.Ref('UcpEnvelope'),
    ...CheckoutSessionDto.properties,
    discount: Type.Optional(
      Type.Object({
        ...SessionDiscountDto.properties,
        title: Type.String({ description: 'For the buyer.' }),
      }),
    ),
  },
  { $id: 'UcpCheckoutSession' },
);

const LineInput = Type.Object({
  product_id: Type.Optional(
    nullable(Type.String({ maxLength: 200 }), 'Needed unless a variant is named.'),
  ),
  variant_id: Type.Optional(
    nullable(Type.String({ maxLength: 200 }), 'Names the variant exactly.'),
  ),
  variant_options: Type.Optional(
    nullable(
      Type.Record(Type.String(), Type.String({ maxLength: 200 })),
      'Option names to values, in any case; “medium” is “M”. Left out: the first variant in stock.',
    ),
  ),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: maxQuantity, default: 1 })),
  id: Type.Optional(
    nullable(Type.String({ maxLength: 200 }), 'In a change: the line that it was.'),
  ),
});
export type LineInput = Static<typeof LineInput>;

const lines = Type.Array(LineInput, { minItems: 1, maxItems: maxLines });
const option = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Id of one of the `shipping_options` answered.',
});
const terms = Type.String({ minLength: 1, maxLength: 100 });

const detailFields = {
  shipping_address: Type.Optional(nullable(AddressInput)),
  billing_address: Type.Optional(nullable(AddressInput)),
  selected_shipping_option_id: Type.Optional(nullable(option)),
  buyer: Type.Optional(nullable(BuyerInput)),
};
export const SessionDetails = Type.Object(detailFields);

export const NewSession = Type.Object({
  site_slug: Type.Optional(
    nullable(Type.String(), 'Slug of the store. May be left out: the items tell.'),
  ),
  line_items: lines,
  ...detailFields,
  customer_id: Type.Optional(
    nullable(
      Type.String(),
      'The proven buyer, whose price lists apply. Needs a bearer of the store’s workspace with write:orders.',
    ),
  ),
});

export const SessionChange = Type.Object({
  line_items: Type.Optional({
    ...lines,
    description: 'In place of all lines there were.',
  }),
  ...detailFields,
});

export const DiscountBody = Type.Object({
  code: nullable(
    Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    'A coupon; it takes the place of the one before. Null takes it away.',
  ),
});

const consent = {
  selected_shipping_option_id: Type.Optional(nullable(option)),
  accepted_terms_version: Type.Optional(
    nullable(terms, 'The `terms_version` that was answered, once the buyer accepts it.'),
  ),
};
export const ConsentBody = Type.Object(consent);

const Instrument = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 200 })),
  handler_id: Type.Optional(
    Type.String({ maxLength: 200, description: 'A payment handler of the UCP manifest.' }),
  ),
  type: Type.Optional(Type.String({ maxLength: 100 })),
  credential: Type.Object({
    type: Type.Optional(Type.Literal('token')),
    token: Type.String({ minLength: 1, maxLength: 1_000 }),
  }),
  billing_address: Type.Optional(nullable(AddressInput)),
  selected: Type.Optional(Type.Boolean({ description: 'The one to pay with, among several.' })),
});

export const CompleteBody = Type.Object({
  payment: Type.Optional(
    nullable(
      Type.Object({ instruments: Type.Array(Instrument, { maxItems: 20 }) }),
      'Left out: nothing is due, or the store needs no credential.',
    ),
  ),
  ...consent,
});
export type CompleteBody = Static<typeof CompleteBody>;
