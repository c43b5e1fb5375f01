import type { SiteId } from '../../../kernel/id.ts';
import { type CappedCount, cappedCount } from '../../../platform/db/capped-count.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { type StockState, stockCondition } from './stock-state.ts';

/**
 * Published variants with tracked stock: those without an available unit, or those with some but no
 * more than their threshold.
 */
export function countVariantsByStock(
  view: View,
  { siteId, state }: { siteId: SiteId | null; state: StockState },
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select null::timestamptz as at from variants v
     join products p on p.workspace_id = v.workspace_id and p.product_id = v.product_id
     join sites s on s.workspace_id = p.workspace_id and s.site_id = p.site_id
     where v.workspace_id = $1 and ($2::text is null or p.site_id = $2)
       and p.published_at is not null and p.archived_at is null and v.archived_at is null
       and ${stockCondition([state])}`,
    [view.tenant.workspaceId, siteId],
  );
}
