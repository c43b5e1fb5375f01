import type { SiteId } from '../../../kernel/id.ts';
import type { CappedCount } from '../../../platform/db/capped-count.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { countVariantsByStock } from './low-stock-store.ts';

/** Published variants without an available unit. */
export function countOutOfStock(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return countVariantsByStock(view, { siteId, state: 'out_of_stock' });
}

/** Published variants with at most as many units as their threshold. */
export function countLowStock(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return countVariantsByStock(view, { siteId, state: 'low_stock' });
}
