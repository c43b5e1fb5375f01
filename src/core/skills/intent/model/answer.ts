import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { nullable } from '../../../../platform/fields.ts';
import { cartActions } from '../../buying/cart/input.ts';
import type { SkillName } from '../../skill.ts';

const word = Type.String({ maxLength: 200 });
const said = nullable(word);
const whole = (minimum: number, maximum: number) => nullable(Type.Integer({ minimum, maximum }));
const closed = { additionalProperties: false };
const options = Type.Array(Type.Object({ name: word, value: word }, closed), { maxItems: 20 });
const words = Type.Array(word, { maxItems: 20 });

const skills = [
  'catalog-search',
  'store-details',
  'cart-management',
  'ucp-checkout',
  'order-status',
  'x402-purchase',
  'membership-signup',
  'unclear',
] as const satisfies (SkillName | 'unclear')[];

const Item = Type.Object(
  {
    product_id: said,
    variant_id: said,
    query: said,
    quantity: whole(1, 10_000),
    options,
    without: words,
    reference: nullable(
      Type.Union([Type.Integer({ minimum: -1, maximum: 100 }), Type.Literal('last')]),
    ),
  },
  closed,
);

const Address = Type.Object(
  { country: nullable(Type.String({ pattern: '^[A-Z]{2}$' })), state: said, postcode: said },
  closed,
);

/**
 * What a model may answer, and all that it may answer. Every member is required and may be null, the
 * form that strict decoding asks for. Amounts are in units of the currency, as people say them.
 */
export const ModelAnswer = Type.Object(
  {
    skill: Type.Enum([...skills]),
    action: nullable(Type.Enum([...cartActions])),
    site_slugs: words,
    query: said,
    price_min: nullable(Type.Number({ minimum: 0, maximum: 1e9 })),
    price_max: nullable(Type.Number({ minimum: 0, maximum: 1e9 })),
    currency: nullable(Type.String({ pattern: '^[A-Z]{3}$' })),
    in_stock: nullable(Type.Boolean()),
    tags: words,
    collection: said,
    options,
    without: words,
    limit: whole(1, 100),
    items: Type.Array(Item, { maxItems: 50 }),
    cart_token: said,
    item_id: said,
    session_id: said,
    code: said,
    shipping_option: said,
    address: nullable(Address),
    email: said,
    name: said,
    plan: said,
    plan_id: said,
    confirmation_token: said,
    return_url: said,
  },
  closed,
);
export type ModelAnswer = Static<typeof ModelAnswer>;

export function isModelAnswer(value: unknown): value is ModelAnswer {
  return Value.Check(ModelAnswer, value);
}
