import { DomainError, invalid } from '../../../../kernel/domain-error.ts';
import type { Money } from '../../../../kernel/money.ts';
import { enqueue } from '../../../../platform/jobs/queue.ts';
import type { DatabaseReader, View, Work } from '../../../../platform/unit-of-work.ts';
import type { Site } from '../../../sites/site.ts';
import { siteSettingColumns, siteSettings } from '../../../sites/site-settings.ts';
import { hasCustomerGroup } from '../../groups/manage-groups.ts';
import type { BillingInterval } from '../billing/billing-period.ts';
import { planGroupChanged } from '../plan-group.ts';
import {
  loosePlanNameKey,
  type MembershipPlan,
  type MembershipPlanFields,
  planNameKey,
  planNotFound,
  planNotOffered,
} from './plan.ts';
import { findMembershipAvailability, listOpenPlans, subscribersCount } from './plan-store.ts';

export type CreateMembershipPlanInput = {
  name: string;
  /** In minor units; the currency defaults to the store's. */
  price: { amount: number; currency: string | null };
  interval: BillingInterval;
  perks?: string[] | undefined;
  customerGroupId?: string | null | undefined;
  active?: boolean | undefined;
};

/**
 * The membership plans of stores. A new price or interval applies from each subscriber's next
 * period; a new group applies to existing members too. A removed plan is archived: it takes no new
 * subscribers, and existing subscriptions end with the paid period. Throws 409 `plan_name_taken`,
 * 422 `currency_mismatch`, and 400 for an unknown group.
 */
export const membershipPlans = siteSettings<
  'pln',
  MembershipPlanFields,
  'membership_plans',
  CreateMembershipPlanInput
>({
  idPrefix: 'pln',
  resource: 'membership_plan',
  list: 'plans',
  notFound: planNotFound,
  conflicts: { membership_plans_name_key: ({ name }) => planNameTaken(name) },
  archive: {
    apply: (plan, now) => ({ ...plan, active: false, archivedAt: now }),
    isArchived: ({ archivedAt }) => archivedAt !== null,
  },
  table: 'membership_plans',
  idColumn: 'plan_id',
  columns: {
    ...siteSettingColumns,
    name: 'name',
    price: { sql: `jsonb_build_object('amount', t.price_amount, 'currency', s.currency)` },
    interval: 'billing_interval',
    perks: 'perks',
    customerGroupId: 'customer_group_id',
    active: 'active',
    archivedAt: 'archived_at',
    subscribersCount: { sql: subscribersCount },
  },
  derive: ({ name, price }) => ({ name_key: planNameKey(name), price_amount: price.amount }),
  listCondition: 't.archived_at is null',
  async create(work, input, site) {
    await assertGroupExists(work, input.customerGroupId);
    return {
      name: input.name,
      price: toPlanPrice(site.currency, input.price),
      interval: input.interval,
      perks: input.perks ?? [],
      customerGroupId: input.customerGroupId ?? null,
      active: input.active ?? true,
      archivedAt: null,
      subscribersCount: 0,
    };
  },
  async change(work, patch, plan) {
    const { id: planId, customerGroupId: groupBefore } = plan;
    const { customerGroupId: groupNow = groupBefore } = patch;
    await assertGroupExists(work, patch.customerGroupId);
    const changes = {
      name: patch.name,
      price: patch.price && toPlanPrice(plan.price.currency, patch.price),
      interval: patch.interval,
      perks: patch.perks,
      customerGroupId: groupNow,
      active: patch.active,
    };
    if (groupNow !== groupBefore)
      await enqueue(work, planGroupChanged, { planId, groupBefore, groupNow });
    return changes;
  },
});

/** The plan of a subscription, which may be archived. */
export async function getSubscribedPlan(view: View, id: string): Promise<MembershipPlan> {
  const plan = await membershipPlans.find(view, id);
  if (!plan) throw planNotFound();
  return plan;
}

const selectOpenPlan = membershipPlans.select({ subscribersCount: '0' });

/**
 * Finds an open plan by id or name, with or without a word such as "plan" after the name (`Gold`,
 * `gold plan`). Throws 404 `plan_not_found` with `plans`.
 */
export async function resolveOpenPlan(
  reader: DatabaseReader,
  site: Pick<Site, 'id' | 'tenant'>,
  idOrName: string,
): Promise<MembershipPlan> {
  const plans = await getOpenPlans(reader, site);
  const key = planNameKey(idOrName);
  const plan =
    plans.find(({ id }) => id === idOrName.trim()) ??
    plans.find(({ name }) => planNameKey(name) === key) ??
    pickSinglePlan(
      plans.filter(({ name }) => loosePlanNameKey(name) === loosePlanNameKey(idOrName)),
    );
  if (!plan) throw planNotOffered(plans);
  return plan;
}

/** The plans that take new subscribers, cheapest first. */
export const getOpenPlans = (
  reader: DatabaseReader,
  site: Pick<Site, 'id' | 'tenant'>,
): Promise<MembershipPlan[]> => listOpenPlans(reader, site, selectOpenPlan);

const pickSinglePlan = ([plan, ...others]: MembershipPlan[]) =>
  others.length === 0 ? plan : undefined;

/** Whether a store has an open plan, and when its plans last changed. */
export function getMembershipAvailability(
  view: View,
  site: Pick<Site, 'id'>,
): Promise<{ isOpen: boolean; changedAt: Date | null }> {
  return findMembershipAvailability(view, site.id);
}

async function assertGroupExists(work: Work, id: string | null | undefined): Promise<void> {
  if (typeof id !== 'string' || (await hasCustomerGroup(work, id))) return;
  const message = 'must be the id of a customer group of this workspace';
  throw invalid([{ field: 'customer_group_id', code: 'customer_group_not_found', message }]);
}

function toPlanPrice(currency: string, price: CreateMembershipPlanInput['price']): Money {
  if (price.currency === null || price.currency === currency)
    return { amount: price.amount, currency };
  const message = `must be ${currency}, the currency of the store`;
  throw new DomainError('unprocessable', 'currency_mismatch', `price.currency ${message}.`, {
    details: [{ field: 'price.currency', code: 'currency_mismatch', message }],
  });
}

function planNameTaken(name: string): DomainError {
  const message = `Another plan of this store is named "${name}". Choose another name.`;
  return new DomainError('conflict', 'plan_name_taken', message);
}
