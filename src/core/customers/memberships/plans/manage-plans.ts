import { DomainError, invalid } from '../../../../kernel/domain-error.ts';
import type { Money } from '../../../../kernel/money.ts';
import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../../kernel/page.ts';
import { enqueue } from '../../../../platform/jobs/queue.ts';
import {
  type DatabaseReader,
  type View,
  violatedConstraint,
  type Work,
} from '../../../../platform/unit-of-work.ts';
import { auditChange } from '../../../access/audit/audit.ts';
import { getOwnSite } from '../../../sites/manage-sites.ts';
import type { Site } from '../../../sites/site.ts';
import { hasCustomerGroup } from '../../groups/manage-groups.ts';
import type { BillingInterval } from '../billing/billing-period.ts';
import { planGroupChanged } from '../plan-group.ts';
import {
  loosePlanNameKey,
  type MembershipPlan,
  planNameKey,
  planNotFound,
  planNotOffered,
} from './plan.ts';
import {
  findMembershipAvailability,
  findPlan,
  listOpenPlans,
  listPlanRows,
  lockPlan,
  savePlan,
} from './plan-store.ts';

export type CreateMembershipPlanInput = {
  name: string;
  /** In minor units; the currency defaults to the store's. */
  price: { amount: number; currency: string | null };
  interval: BillingInterval;
  perks?: string[] | undefined;
  customerGroupId?: string | null | undefined;
  active?: boolean | undefined;
};
export type MembershipPlanPatch = {
  [Field in keyof CreateMembershipPlanInput]?: CreateMembershipPlanInput[Field] | undefined;
};

/**
 * Creates a plan. Throws 409 `plan_name_taken`, 422 `currency_mismatch`, 404 for an unknown store,
 * and 400 for an unknown group.
 */
export async function createPlan(
  work: Work,
  siteSlug: string,
  input: CreateMembershipPlanInput,
): Promise<MembershipPlan> {
  const site = await getOwnSite(work, siteSlug);
  await assertGroupExists(work, input.customerGroupId);
  const plan: MembershipPlan = {
    id: work.newId('pln'),
    siteId: site.id,
    siteSlug: site.slug,
    name: input.name,
    price: toPlanPrice(site.currency, input.price),
    interval: input.interval,
    perks: input.perks ?? [],
    customerGroupId: input.customerGroupId ?? null,
    active: input.active ?? true,
    archivedAt: null,
    subscribersCount: 0,
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  await mapNameConflict(plan.name, () => savePlan(work, plan));
  await auditChange(work, 'membership_plan', null, plan);
  return plan;
}

/**
 * Updates the given fields. A new price or interval applies from each subscriber's next period. A
 * new group applies to existing members too.
 */
export async function changePlan(
  work: Work,
  id: string,
  patch: MembershipPlanPatch,
): Promise<MembershipPlan> {
  const plan = await lockOwnPlan(work, id);
  await assertGroupExists(work, patch.customerGroupId);
  const changed: MembershipPlan = {
    ...plan,
    name: patch.name ?? plan.name,
    price: patch.price ? toPlanPrice(plan.price.currency, patch.price) : plan.price,
    interval: patch.interval ?? plan.interval,
    perks: patch.perks ?? plan.perks,
    customerGroupId:
      patch.customerGroupId === undefined ? plan.customerGroupId : patch.customerGroupId,
    active: patch.active ?? plan.active,
    version: plan.version + 1,
    updatedAt: work.now,
  };
  await mapNameConflict(changed.name, () => savePlan(work, changed));
  await auditChange(work, 'membership_plan', plan, changed);
  if (changed.customerGroupId !== plan.customerGroupId) {
    const [groupBefore, groupNow] = [plan.customerGroupId, changed.customerGroupId];
    await enqueue(work, planGroupChanged, { planId: plan.id, groupBefore, groupNow });
  }
  return changed;
}

/**
 * Archives a plan: it takes no new subscribers, and existing subscriptions end with the paid
 * period.
 */
export async function archivePlan(work: Work, id: string): Promise<void> {
  const plan = await lockOwnPlan(work, id);
  await savePlan(work, {
    ...plan,
    active: false,
    archivedAt: work.now,
    version: plan.version + 1,
    updatedAt: work.now,
  });
  await auditChange(work, 'membership_plan', plan, null);
}

export async function getPlan(view: View, id: string): Promise<MembershipPlan> {
  const plan = await findPlan(view, id);
  if (!plan || plan.archivedAt) throw planNotFound();
  return plan;
}

/** The plan of a subscription, which may be archived. */
export async function getSubscribedPlan(view: View, id: string): Promise<MembershipPlan> {
  const plan = await findPlan(view, id);
  if (!plan) throw planNotFound();
  return plan;
}

/** Plans, newest first, of one store or of all. */
export async function listPlans(
  view: View,
  siteSlug: string | null,
  request: PageRequest,
): Promise<Page<MembershipPlan>> {
  const site = siteSlug === null ? null : await getOwnSite(view, siteSlug);
  const filters = ['plans', site?.id ?? null];
  const below = request.cursor === null ? null : readPosition(request.cursor, filters);
  const rows = await listPlanRows(view, site?.id ?? null, { below, limit: request.limit + 1 });
  return toPage(rows, request, ({ createdAt, id }) => [createdAt.toISOString(), id], filters);
}

/**
 * Finds an open plan by id or name, with or without a word such as "plan" after the name (`Gold`,
 * `gold plan`). Throws 404 `plan_not_found` with `plans`.
 */
export async function resolveOpenPlan(
  reader: DatabaseReader,
  site: Pick<Site, 'id' | 'tenant'>,
  idOrName: string,
): Promise<MembershipPlan> {
  const plans = await listOpenPlans(reader, site);
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

const pickSinglePlan = ([plan, ...others]: MembershipPlan[]) =>
  others.length === 0 ? plan : undefined;

/** Whether a store has an open plan, and when its plans last changed. */
export function getMembershipAvailability(
  view: View,
  site: Pick<Site, 'id'>,
): Promise<{ isOpen: boolean; changedAt: Date | null }> {
  return findMembershipAvailability(view, site.id);
}

async function lockOwnPlan(work: Work, id: string): Promise<MembershipPlan> {
  const plan = await lockPlan(work, id);
  if (!plan || plan.archivedAt) throw planNotFound();
  return plan;
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

function readPosition(cursor: string, filters: unknown) {
  const [createdAt, id] = decodeCursor(cursor, filters);
  return { createdAt: readCursorDate(createdAt), id: String(id) };
}

async function mapNameConflict(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'membership_plans_name_key') throw error;
    const message = `Another plan of this store is named "${name}". Choose another name.`;
    throw new DomainError('conflict', 'plan_name_taken', message);
  }
}
