import { type Static, Type } from 'typebox';
import {
  archivePlan,
  membershipPlans,
} from '../../../core/customers/memberships/plans/manage-plans.ts';
import { toMembershipPlanDto } from '../../../core/customers/memberships/plans/plan.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { NewPlan, PlanChange, PlanPage, PlanPath, PlanQuery } from './schemas.ts';

const tags = ['Merchant: memberships'];
const okResponse = { 200: Type.Ref('MembershipPlan') };

const routes = {
  list: scopedRoute('read:memberships', {
    tags,
    summary: 'List membership plans, newest first',
    querystring: PlanQuery,
    response: { 200: PlanPage },
  }),
  create: scopedRoute('write:memberships', {
    tags,
    summary: 'Create a membership plan',
    body: NewPlan,
    response: { 201: Type.Ref('MembershipPlan') },
  }),
  read: scopedRoute('read:memberships', {
    tags,
    summary: 'Get a membership plan',
    params: PlanPath,
    response: okResponse,
  }),
  change: scopedRoute('write:memberships', {
    tags,
    summary: 'Update a membership plan',
    description: 'A new price or interval applies from the next period of each subscriber.',
    params: PlanPath,
    body: PlanChange,
    response: okResponse,
  }),
  archive: scopedRoute('write:memberships', {
    tags,
    summary: 'Archive a membership plan',
    description: 'Subscribers stay until the end of the period that they have paid for.',
    params: PlanPath,
    response: noContentResponse,
  }),
};

export function registerPlanRoutes(merchant: MerchantRoutes): void {
  merchant.get('/memberships/plans', routes.list, async (view, request) => {
    const { site_slug } = request.query;
    const page = await membershipPlans.list(
      view,
      site_slug ?? null,
      readPageRequest(request.query),
    );
    return presentPage('plans', page, toMembershipPlanDto);
  });

  merchant.post('/memberships/plans', routes.create, async (work, request) => {
    const { name, price, interval = 'month', site_slug } = request.body;
    const input = { ...readTerms(request.body), name, price: readPrice(price), interval };
    return {
      status: 201,
      body: toMembershipPlanDto(await membershipPlans.create(work, site_slug, input)),
    };
  });

  merchant.get('/memberships/plans/:plan_id', routes.read, async (view, request) =>
    toMembershipPlanDto(await membershipPlans.get(view, request.params.plan_id)),
  );

  merchant.patch('/memberships/plans/:plan_id', routes.change, async (work, request) => {
    const { name, price, interval } = request.body;
    const terms = { ...readTerms(request.body), name, interval };
    const patch = price === undefined ? terms : { ...terms, price: readPrice(price) };
    return {
      status: 200,
      body: toMembershipPlanDto(await membershipPlans.change(work, request.params.plan_id, patch)),
    };
  });

  merchant.delete('/memberships/plans/:plan_id', routes.archive, async (work, request) => {
    await archivePlan(work, request.params.plan_id);
    return { status: 204 };
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
