import { type CappedCount, cappedCount } from '../../../platform/db/capped-count.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { isUnreleased, releaseDueBefore } from './unreleased-sql.ts';

export function countUnreleased(
  view: View,
  siteId: string | null,
  test: boolean,
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select r.at, p.payment_id as problem from payments p join (
       select payment_id, min(created_at) as at from payment_captures
       where workspace_id = $1 and kind = 'release' and status <> 'succeeded' group by payment_id) r using (payment_id)
     where p.workspace_id = $1 and p.test = $3 and ($2::text is null or p.site_id = $2) and ${isUnreleased('$4')}
     order by r.at`,
    [view.tenant.workspaceId, siteId, test, releaseDueBefore(view.now)],
  );
}
