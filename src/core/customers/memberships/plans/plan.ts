import { withoutTrademarks } from '@stoa/shopping-intent/text/trademarks';
import { type Static, Type } from 'typebox';
import { DomainError, notFound } from '../../../../kernel/domain-error.ts';
import { formatMoney, type Money } from '../../../../kernel/money.ts';
import { dateTime } from '../../../../platform/fields.ts';
import type { SiteSetting } from '../../../sites/site-settings.ts';
import type { BillingInterval } from '../billing/billing-period.ts';

export type MembershipPlanFields = {
  name: string;
  /** Zero: free. */
  price: Money;
  interval: BillingInterval;
  perks: string[];
  /** The group that members belong to. */
  customerGroupId: string | null;
  /** Whether it takes new subscribers. */
  active: boolean;
  archivedAt: Date | null;
  /** Active and past due. */
  subscribersCount: number;
};

/** A membership plan of a store. */
export type MembershipPlan = SiteSetting<'pln'> & MembershipPlanFields;

/** The key by which plan names are unique: without case and surrounding spaces. */
export const planNameKey = (name: string) => name.trim().toLowerCase();

/** Far more than a name has. Callers send texts of any length. */
const longestKey = 1_000;

/**
 * Like `planNameKey`, without words that people add around a name: `the Trail Club membership`
 * finds the plan Trail Club.
 */
export function loosePlanNameKey(name: string): string {
  const plain = withoutTrademarks(name.slice(0, longestKey)).replace(/\s+/g, ' ');
  const words = planNameKey(plain)
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/^(?:the )?(?:(?:plan|tier|level) (?=\S))?|["“”.!?,]/g, '');
  return words.replace(/(?:(?<=\S) (?:plan|tier|level|membership|club|program|programme))+$/, '');
}

/** A membership plan in the REST API. */
export const MembershipPlanDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    name: Type.String(),
    price: Type.Object({ amount: Type.Integer(), currency: Type.String() }),
    interval: Type.String({ description: '`month`, `year` or `once`.' }),
    perks: Type.Array(Type.String()),
    customer_group_id: Type.Union([Type.String(), Type.Null()]),
    active: Type.Boolean({ description: 'Whether the plan takes new subscribers.' }),
    subscribers_count: Type.Integer({ description: 'Number of active and past due subscribers.' }),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'MembershipPlan' },
);

export function toMembershipPlanDto(plan: MembershipPlan): Static<typeof MembershipPlanDto> {
  return {
    id: plan.id,
    site_slug: plan.siteSlug,
    name: plan.name,
    price: plan.price,
    interval: plan.interval,
    perks: plan.perks,
    customer_group_id: plan.customerGroupId,
    active: plan.active,
    subscribers_count: plan.subscribersCount,
    created_at: plan.createdAt.toISOString(),
    updated_at: plan.updatedAt.toISOString(),
  };
}

export const planNotFound = () =>
  notFound('plan_not_found', 'There is no such membership plan in this workspace.');

/** An open plan as buyers see it. */
export const toOfferedPlan = ({ id, name, price, interval }: MembershipPlan) => ({
  id,
  name,
  price,
  interval,
});

/** Names and prices: `Gold (free), Studio Pass ($90.00)`. */
export const describePlans = (plans: readonly MembershipPlan[]): string =>
  plans.map(({ name, price }) => `${name} (${formatPrice(price)})`).join(', ');

/** 404 `plan_not_found` for a sign-up; it lists the plans on offer. */
export function planNotOffered(plans: MembershipPlan[]): DomainError {
  const message =
    plans.length === 0
      ? 'This store offers no membership.'
      : `This store offers no such membership plan. It offers: ${describePlans(plans)}.`;
  return new DomainError('not_found', 'plan_not_found', message, {
    extensions: { plans: plans.map(toOfferedPlan) },
  });
}

const formatPrice = (price: Money) => (price.amount === 0 ? 'free' : formatMoney(price));
