import type { SiteId } from '../../kernel/id.ts';
import { type CappedCount, cappedCount } from '../../platform/db/capped-count.ts';
import type { View } from '../../platform/unit-of-work.ts';

/** Emails after the time that bounced or were given up. */
export function countUndeliveredSince(
  view: View,
  { siteId, after }: { siteId: SiteId | null; after: Date },
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select created_at as at, email_id as problem from emails
     where workspace_id = $1 and is_undelivered and created_at > $2
       and ($3::text is null or site_id = $3)
     order by created_at`,
    [view.tenant.workspaceId, after, siteId],
  );
}
