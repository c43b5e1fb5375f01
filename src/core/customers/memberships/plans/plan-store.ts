import type { Id, SiteId } from '../../../../kernel/id.ts';
import type { DatabaseReader, View, Work } from '../../../../platform/unit-of-work.ts';
import type { BillingInterval } from '../billing/billing-period.ts';
import { type MembershipPlan, planNameKey } from './plan.ts';

type Row = {
  plan_id: Id<'pln'>;
  site_id: SiteId;
  site_slug: string;
  name: string;
  price_amount: number;
  currency: string;
  billing_interval: BillingInterval;
  perks: string[];
  customer_group_id: string | null;
  active: boolean;
  archived_at: Date | null;
  subscribers_count: number;
  version: number;
  created_at: Date;
  updated_at: Date;
};

const planColumns = `p.plan_id, p.site_id, s.slug as site_slug, p.name, p.price_amount, s.currency, p.billing_interval,
    p.perks, p.customer_group_id, p.active, p.archived_at, p.version, p.created_at, p.updated_at`;
const fromPlansWithSite = `from membership_plans p
  join sites s on s.workspace_id = p.workspace_id and s.site_id = p.site_id`;
const selectPlan = `select ${planColumns},
    (select count(*)::int from membership_subscribers m where m.workspace_id = p.workspace_id
       and m.plan_id = p.plan_id and m.status in ('active', 'past_due')) as subscribers_count
  ${fromPlansWithSite}`;

/** Includes archived plans. */
export async function findPlan(view: View, id: string): Promise<MembershipPlan | null> {
  const rows = await view.query<Row>(`${selectPlan} where p.workspace_id = $1 and p.plan_id = $2`, [
    view.tenant.workspaceId,
    id,
  ]);
  return rows[0] ? toPlan(rows[0]) : null;
}

export async function lockPlan(work: Work, id: string): Promise<MembershipPlan | null> {
  await work.query(
    'select from membership_plans where workspace_id = $1 and plan_id = $2 for no key update',
    [work.tenant.workspaceId, id],
  );
  return findPlan(work, id);
}

/** Open plans of a store, cheapest first. Public. */
export async function listOpenPlans(
  reader: DatabaseReader,
  site: { id: SiteId; tenant: { workspaceId: string } },
): Promise<MembershipPlan[]> {
  const rows = await reader.named<Row>({
    name: 'open_plans',
    text: `select ${planColumns}, 0 as subscribers_count ${fromPlansWithSite}
      where p.workspace_id = $1 and p.site_id = $2 and p.active and p.archived_at is null
      order by p.price_amount, p.name, p.plan_id`,
    values: [site.tenant.workspaceId, site.id],
  });
  return rows.map(toPlan);
}

/**
 * Whether a store has an open plan, and when its plans last changed. Archived plans count for the
 * latter, because archiving is a change.
 */
export async function findMembershipAvailability(
  view: View,
  siteId: SiteId,
): Promise<{ isOpen: boolean; changedAt: Date | null }> {
  const rows = await view.named<{ is_open: boolean | null; changed_at: Date | null }>({
    name: 'membership_offer',
    text: `select bool_or(active and archived_at is null) as is_open, max(updated_at) as changed_at
      from membership_plans where workspace_id = $1 and site_id = $2`,
    values: [view.tenant.workspaceId, siteId],
  });
  return { isOpen: rows[0]?.is_open ?? false, changedAt: rows[0]?.changed_at ?? null };
}

/** Newest first, starting after the position `below`. */
export async function listPlanRows(
  view: View,
  siteId: SiteId | null,
  page: { below: { createdAt: Date; id: string } | null; limit: number },
): Promise<MembershipPlan[]> {
  const rows = await view.query<Row>(
    `${selectPlan} where p.workspace_id = $1 and p.archived_at is null and ($2::text is null or p.site_id = $2)
       and ($3::timestamptz is null or (p.created_at, p.plan_id) < ($3, $4))
     order by p.created_at desc, p.plan_id desc limit $5`,
    [
      view.tenant.workspaceId,
      siteId,
      page.below?.createdAt ?? null,
      page.below?.id ?? null,
      page.limit,
    ],
  );
  return rows.map(toPlan);
}

/** Inserts or updates a plan. */
export async function savePlan(work: Work, plan: MembershipPlan): Promise<void> {
  await work.query(
    `insert into membership_plans (workspace_id, plan_id, site_id, name, name_key, price_amount, billing_interval,
       perks, customer_group_id, active, archived_at, version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (workspace_id, plan_id) do update set
       name = excluded.name, name_key = excluded.name_key, price_amount = excluded.price_amount,
       billing_interval = excluded.billing_interval, perks = excluded.perks,
       customer_group_id = excluded.customer_group_id, active = excluded.active,
       archived_at = excluded.archived_at, version = excluded.version, updated_at = excluded.updated_at`,
    [
      work.tenant.workspaceId,
      plan.id,
      plan.siteId,
      plan.name,
      planNameKey(plan.name),
      plan.price.amount,
      plan.interval,
      plan.perks,
      plan.customerGroupId,
      plan.active,
      plan.archivedAt,
      plan.version,
      plan.createdAt,
      plan.updatedAt,
    ],
  );
}

function toPlan(row: Row): MembershipPlan {
  return {
    id: row.plan_id,
    siteId: row.site_id,
    siteSlug: row.site_slug,
    name: row.name,
    price: { amount: row.price_amount, currency: row.currency },
    interval: row.billing_interval,
    perks: row.perks,
    customerGroupId: row.customer_group_id,
    active: row.active,
    archivedAt: row.archived_at,
    subscribersCount: row.subscribers_count,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
