import type { SiteId } from '../../../../kernel/id.ts';
import type { DatabaseReader, View } from '../../../../platform/unit-of-work.ts';
import type { MembershipPlan } from './plan.ts';

/** The number of active and past due subscribers of a plan `t`. */
export const subscribersCount = `(select count(*)::int from membership_subscribers m
  where m.workspace_id = t.workspace_id and m.plan_id = t.plan_id
    and m.status in ('active', 'past_due'))`;

/** Open plans of a store, cheapest first. Public. */
export function listOpenPlans(
  reader: DatabaseReader,
  site: { id: SiteId; tenant: { workspaceId: string } },
  selectPlan: string,
): Promise<MembershipPlan[]> {
  return reader.named<MembershipPlan>({
    name: 'open_plans',
    text: `${selectPlan} where t.workspace_id = $1 and t.site_id = $2
        and t.active and t.archived_at is null
      order by t.price_amount, t.name, t.plan_id`,
    values: [site.tenant.workspaceId, site.id],
  });
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
