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
  description: 'Minor units; 0: free.',
});
const price = Type.Union([Type.Object({ amount, currency: optional(currency) }), amount], {
  description: 'An amount, alone or with the currency of the store.',
});
const interval = Type.Union([Type.Literal('month'), Type.Literal('year'), Type.Literal('once')], {
  description: 'How often it is paid; `once`: and then without end.',
});
const PlanFields = {
  perks: optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: 50,
      description: 'What a member gets, in words.',
    }),
  ),
  customer_group_id: optional(
    nullable(Type.String(), 'The group that members are in, for price lists.'),
  ),
  active: optional(Type.Boolean({ description: 'Takes new subscribers. Left out: yes.' })),
};
export const NewPlan = Type.Object({
  site_slug: siteSlug,
  name,
  price,
  interval: optional(interval),
  ...PlanFields,
});
export const PlanChange = Type.Object({
  name: optional(name),
  price: optional(price),
  interval: optional(interval),
  ...PlanFields,
});
export const PlanPath = Type.Object({ plan_id: Type.String() });
export const PlanQuery = Type.Object({ site_slug: optional(siteSlug), ...pageQuery });
export const PlanPage = pageSchema('plans', Type.Ref('MembershipPlan'));

const status = Type.Union(
  [
    Type.Literal('pending'),
    Type.Literal('active'),
    Type.Literal('past_due'),
    Type.Literal('cancelled'),
  ],
  { description: 'How the subscription stands.' },
);
export const NewSubscriber = Type.Object({
  site_slug: siteSlug,
  plan_id: Type.String({
    minLength: 1,
    maxLength: 300,
    description: 'Id or name of a plan of the store that takes new subscribers.',
  }),
  email,
  name: optional(nullable(name, 'As people read it.')),
  renewal_token: optional(
    nullable(
      Type.String({ maxLength: 100 }),
      'Sandbox only: what renewals are charged with instead of `tok_success`, to try out a failing card: `tok_decline`.',
    ),
  ),
});
export const SubscriberPath = Type.Object({ subscriber_id: Type.String() });
export const SubscriberQuery = Type.Object({
  site_slug: optional(siteSlug),
  plan_id: optional(Type.String({ description: 'Of this plan.' })),
  status: optional(status),
  email: optional(
    Type.String({ maxLength: 320, description: 'Exactly this address, in any case.' }),
  ),
  ...pageQuery,
});
export const SubscriberPage = pageSchema('subscribers', Type.Ref('MembershipSubscriber'));
