import type { SiteId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { listVariantsBySku, type SkuRow } from './variant-store.ts';

/** Variants of a store by SKU; of several with one SKU, one that is still sold. */
export async function findVariantsBySku(
  view: View,
  siteId: SiteId,
  skus: string[],
): Promise<Map<string, SkuRow>> {
  if (skus.length === 0) return new Map();
  const rows = await listVariantsBySku(view, siteId, skus);
  return new Map(rows.map((row) => [row.sku, row]));
}
