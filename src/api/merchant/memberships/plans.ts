import type { Static } from 'typebox';
import { membershipPlans } from '../../../core/customers/memberships/plans/manage-plans.ts';
import { toMembershipPlanDto } from '../../../core/customers/memberships/plans/plan.ts';
import { readPageRequest } from '../../../http/input/paging.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { registerResourceRoutes } from '../resource-routes.ts';
import { NewPlan, PlanChange, PlanQuery } from './schemas.ts';

export function registerPlanRoutes(merchant: MerchantRoutes): void {
  registerResourceRoutes(merchant, {
    path: '/memberships/plans',
    idName: 'plan_id',
    plural: 'plans',
    nouns: ['membership plan', 'membership plans'],
    scope: 'memberships',
    tag: 'Merchant: memberships',
    schema: 'MembershipPlan',
    present: toMembershipPlanDto,
    query: PlanQuery,
    newBody: NewPlan,
    changeBody: PlanChange,
    changeDescription: 'A new price or interval applies from the next period of each subscriber.',
    removeSummary: {
      summary: 'Archive a membership plan',
      description: 'Subscribers stay until the end of the period that they have paid for.',
    },
    list: (view, { site_slug = null, ...query }) =>
      membershipPlans.list(view, site_slug, readPageRequest(query)),
    create: (work, body) => {
      const { name, price, interval = 'month' } = body;
      const input = { ...readTerms(body), name, price: readPrice(price), interval };
      return membershipPlans.create(work, body.site_slug, input);
    },
    get: membershipPlans.get,
    change: (work, id, body, expected) => {
      const { name, price, interval } = body;
      const terms = { ...readTerms(body), name, interval };
      const patch = price === undefined ? terms : { ...terms, price: readPrice(price) };
      return membershipPlans.change(work, id, patch, expected);
    },
    remove: membershipPlans.remove,
  });
}

function readTerms(body: Static<typeof PlanChange>) {
  return { perks: body.perks, customerGroupId: body.customer_group_id, active: body.active };
}

function readPrice(price: Static<typeof NewPlan>['price']) {
  return typeof price === 'number'
    ? { amount: price, currency: null }
    : { amount: price.amount, currency: price.currency ?? null };
}
