import type { VariantId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';

/** A variant whose units were counted, with the units on hand; null: they are not tracked. */
export type CountedVariant = { variantId: VariantId; sku: string | null; onHand: number | null };

/** The variants of a store with one of these ids or SKUs, without archived ones. */
export function listCountedVariants(
  view: View,
  siteId: string,
  { variantIds, skus }: { variantIds: string[]; skus: string[] },
): Promise<CountedVariant[]> {
  return view.query<CountedVariant>(
    // The expression of the SKU is that of its index.
    `select v.variant_id as "variantId", v.sku, v.stock_on_hand as "onHand"
     from variants v join products p on p.workspace_id = v.workspace_id and p.product_id = v.product_id
     where v.workspace_id = $1 and p.site_id = $2 and v.archived_at is null and p.archived_at is null
       and (v.variant_id = any($3) or (coalesce(v.sku, '')) collate "C" = any($4))`,
    [view.tenant.workspaceId, siteId, variantIds, skus],
  );
}
