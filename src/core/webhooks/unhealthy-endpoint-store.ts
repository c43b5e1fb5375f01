import type { SiteId } from '../../kernel/id.ts';
import { type CappedCount, cappedCount } from '../../platform/db/capped-count.ts';
import type { View } from '../../platform/unit-of-work.ts';

/** Endpoints that were paused after failures, or active ones that are failing. */
export function countEndpointsByHealth(
  view: View,
  { siteId, isPaused }: { siteId: SiteId | null; isPaused: boolean },
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select failing_since as at, concat(endpoint_id, ' ', extract(epoch from failing_since)) as problem from webhook_endpoints
     where workspace_id = $1 and ($2::text is null or site_id is null or site_id = $2)
       and case when $3 then paused_reason = 'failures' else active and failing_since is not null end
     order by failing_since`,
    [view.tenant.workspaceId, siteId, isPaused],
  );
}
