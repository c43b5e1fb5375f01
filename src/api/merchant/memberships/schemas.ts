import { Type } from 'typebox';
import { pageQuery, pageSchema } from '../../../http/input/paging.ts';
import { maxAmount } from '../../../kernel/money.ts';
import { nullable } from '../../../platform/fields.ts';
import { email } from '../customers/schemas.ts';
import { currency, name, siteSlug } from '../fields.ts';

const optional = Type.Optional;

const amount = Type.Integer({
  minimum: 0,
  maximum: maxAmount,
  description: 'In minor units of the currency; 0 for a free plan.',
});
const price = Type.Union([Type.Object({ amount, currency: optional(currency) }), amount], {
  description: 'An amount, or an object with the amount and the currency of the store.',
});
const interval = Type.Union([Type.Literal('month'), Type.Literal('year'), Type.Literal('once')], {
  description: 'How often the price is charged. With `once`, the membership does not end.',
});
const PlanFields = {
  perks: optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: 50,
      description: 'What members get, as text.',
    }),
  ),
  customer_group_id: optional(
    nullable(Type.String(), 'Customer group of the members, for price lists.'),
  ),
  active: optional(
    Type.Boolean({ description: 'Whether the plan accepts new subscribers. Default: true.' }),
  ),
};
export const NewPlan = Type.Object(
  {
    site_slug: siteSlug,
    name,
    price,
    interval: optional(interval),
    ...PlanFields,
  },
  {
    examples: [
      {
        site_slug: 'your-store',
        name: 'Coffee club',
        price: { amount: 900, currency: 'USD' },
        interval: 'month',
        perks: ['Free shipping'],
      },
    ],
  },
);
export const PlanChange = Type.Object(
  {
    name: optional(name),
    price: optional(price),
    interval: optional(interval),
    ...PlanFields,
  },
  { examples: [{ perks: ['Free shipping', 'Early access'] }] },
);
export const PlanQuery = Type.Object({ site_slug: optional(siteSlug), ...pageQuery });

const status = Type.Union(
  [
    Type.Literal('pending'),
    Type.Literal('active'),
    Type.Literal('past_due'),
    Type.Literal('cancelled'),
  ],
  { description: 'Status of the subscription.' },
);
export const NewSubscriber = Type.Object(
  {
    site_slug: siteSlug,
    plan_id: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'Id or name of a plan of the store that accepts new subscribers.',
    }),
    email,
    name: optional(nullable(name, 'Full name.')),
    renewal_token: optional(
      nullable(
        Type.String({ maxLength: 100 }),
        'Sandbox only: the payment token for renewals. Use `tok_decline` to test a failing card. Default: `tok_success`.',
      ),
    ),
  },
  {
    examples: [
      { site_slug: 'your-store', plan_id: 'plan_id', email: 'jane@example.com', name: 'Jane Doe' },
    ],
  },
);
export const SubscriberPath = Type.Object({ subscriber_id: Type.String() });
export const SubscriberQuery = Type.Object({
  site_slug: optional(siteSlug),
  plan_id: optional(Type.String({ description: 'Only subscribers of the plan with this id.' })),
  status: optional(status),
  email: optional(
    Type.String({
      maxLength: 320,
      description: 'Only the subscriber with this email address, without regard to case.',
    }),
  ),
  disputed: optional(
    Type.Boolean({ description: 'Whether only disputed memberships, or none, are listed.' }),
  ),
  ...pageQuery,
});
export const SubscriberPage = pageSchema('subscribers', Type.Ref('MembershipSubscriber'));
