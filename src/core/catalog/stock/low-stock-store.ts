import type { SiteId } from '../../../kernel/id.ts';
import { type CappedCount, cappedCount } from '../../../platform/db/capped-count.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { type StockState, stockCondition } from './stock-state.ts';

/**
 * Published variants with tracked stock: those without an available unit, or those with some but no
 * more than their threshold. Variants are chosen by the highest threshold of all stores first, and
 * then looked up by key, one by one: soon after an import, when its statistics are old, the planner
 * would compare all variants with all products.
 */
export function countVariantsByStock(
  view: View,
  { siteId, state }: { siteId: SiteId | null; state: StockState },
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select null::timestamptz as at, v.variant_id as problem from variants v
     cross join lateral (
       select s.low_stock_threshold from products p
       join sites s on s.workspace_id = p.workspace_id and s.site_id = p.site_id
       where p.workspace_id = v.workspace_id and p.product_id = v.product_id and ($2::text is null or p.site_id = $2)
         and p.published_at is not null and p.archived_at is null
       offset 0) s
     where v.workspace_id = $1 and v.archived_at is null
       and v.stock_on_hand - v.stock_reserved <= coalesce(v.low_stock_threshold,
         (select max(low_stock_threshold) from sites where workspace_id = $1))
       and ${stockCondition([state])}`,
    [view.tenant.workspaceId, siteId],
  );
}
