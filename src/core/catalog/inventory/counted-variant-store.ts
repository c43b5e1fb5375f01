import type { ProductId, VariantId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { lowStockThreshold } from '../stock/stock-state.ts';

/** A variant whose units were counted. */
export type CountedVariant = {
  variantId: VariantId;
  productId: ProductId;
  sku: string | null;
  /** Null: stock is not tracked. */
  onHand: number | null;
  /** Its own threshold, otherwise that of the store. */
  lowStockThreshold: number;
};

/** The variants of a store with one of these ids or SKUs, without archived ones. */
export function listCountedVariants(
  view: View,
  siteId: string,
  { variantIds, skus }: { variantIds: string[]; skus: string[] },
): Promise<CountedVariant[]> {
  return view.query<CountedVariant>(
    // The expression of the SKU is that of its index.
    `select v.variant_id as "variantId", v.product_id as "productId", v.sku, v.stock_on_hand as "onHand",
       ${lowStockThreshold} as "lowStockThreshold"
     from variants v join products p on p.workspace_id = v.workspace_id and p.product_id = v.product_id
     join sites s on s.workspace_id = p.workspace_id and s.site_id = p.site_id
     where v.workspace_id = $1 and p.site_id = $2 and v.archived_at is null and p.archived_at is null
       and (v.variant_id = any($3) or (coalesce(v.sku, '')) collate "C" = any($4))`,
    [view.tenant.workspaceId, siteId, variantIds, skus],
  );
}
