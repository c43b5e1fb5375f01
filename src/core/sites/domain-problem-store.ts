import type { SiteId } from '../../kernel/id.ts';
import { type CappedCount, cappedCount } from '../../platform/db/capped-count.ts';
import type { View } from '../../platform/unit-of-work.ts';

/** Domains that are not verified, or whose DNS record was missing at the last check. */
export function countUnverifiedDomains(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return cappedCount(
    view,
    `select coalesce(failing_since, created_at) as at, concat(domain, ' ', extract(epoch from failing_since)) as problem from site_domains
     where workspace_id = $1 and ($2::text is null or site_id = $2)
       and (verified_at is null or failing_since is not null)
     order by 1`,
    [view.tenant.workspaceId, siteId],
  );
}
