import { cartActions } from '@stoa/shopping-intent';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { nullable } from '../../../../platform/fields.ts';
import type { SkillName } from '../../skill.ts';

const word = Type.String({ maxLength: 200 });
const nullableWord = nullable(word);
const nullableInteger = (minimum: number, maximum: number) =>
  nullable(Type.Integer({ minimum, maximum }));
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
    product_id: nullableWord,
    variant_id: nullableWord,
    query: nullableWord,
    quantity: nullableInteger(1, 10_000),
    options,
    without: words,
    reference: nullable(
      Type.Union([Type.Integer({ minimum: -1, maximum: 100 }), Type.Literal('last')]),
    ),
  },
  closed,
);

const Address = Type.Object(
  {
    country: nullable(Type.String({ pattern: '^[A-Z]{2}$' })),
    state: nullableWord,
    postcode: nullableWord,
  },
  closed,
);

/**
 * The schema of a model's answer. Every member is required and may be null, as strict structured
 * outputs demand. Amounts are in major units of the currency, as people write them.
 */
export const ModelAnswer = Type.Object(
  {
    skill: Type.Enum([...skills]),
    action: nullable(Type.Enum([...cartActions])),
    site_slugs: words,
    query: nullableWord,
    price_min: nullable(Type.Number({ minimum: 0, maximum: 1e9 })),
    price_max: nullable(Type.Number({ minimum: 0, maximum: 1e9 })),
    currency: nullable(Type.String({ pattern: '^[A-Z]{3}$' })),
    in_stock: nullable(Type.Boolean()),
    tags: words,
    collection: nullableWord,
    options,
    without: words,
    limit: nullableInteger(1, 100),
    items: Type.Array(Item, { maxItems: 50 }),
    cart_token: nullableWord,
    item_id: nullableWord,
    session_id: nullableWord,
    code: nullableWord,
    shipping_option: nullableWord,
    address: nullable(Address),
    email: nullableWord,
    name: nullableWord,
    plan: nullableWord,
    plan_id: nullableWord,
    confirmation_token: nullableWord,
    return_url: nullableWord,
  },
  closed,
);
export type ModelAnswer = Static<typeof ModelAnswer>;

export function isModelAnswer(value: unknown): value is ModelAnswer {
  return Value.Check(ModelAnswer, value);
}
