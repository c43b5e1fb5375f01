import type { ProductId, SiteId, VariantId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { lowStockThreshold } from '../stock/stock-state.ts';
import type { StockAdjustment } from './stock-adjustment.ts';

/** The stock of a locked variant; `onHand` is null if it is not tracked. */
export type StockLevel = {
  variantId: VariantId;
  productId: ProductId;
  siteId: SiteId;
  siteSlug: string;
  onHand: number | null;
  reserved: number;
  /** Reserved units that unpaid payment pages hold. */
  yielding: number;
  lowThreshold: number;
};

/** Locks variants in the order of their ids, as sales do. Archived ones are omitted. */
export function lockStockLevels(work: Work, variantIds: string[]): Promise<StockLevel[]> {
  return work.query<StockLevel>(
    `select v.variant_id as "variantId", v.product_id as "productId", s.site_id as "siteId", s.slug as "siteSlug",
       v.stock_on_hand as "onHand", v.stock_reserved as reserved, v.stock_yielding as yielding,
       ${lowStockThreshold} as "lowThreshold"
     from variants v
       join products p on p.workspace_id = v.workspace_id and p.product_id = v.product_id
       join sites s on s.workspace_id = p.workspace_id and s.site_id = p.site_id
     where v.workspace_id = $1 and v.variant_id = any($2) and v.archived_at is null and p.archived_at is null
     order by v.variant_id for no key update of v`,
    [work.tenant.workspaceId, variantIds],
  );
}

export function updateOnHand(
  work: Work,
  targets: { variantId: VariantId; onHand: number | null }[],
): void {
  work.write({
    name: 'stock_set_on_hand',
    text: `update variants v set stock_on_hand = w.on_hand
      from unnest($2::text[], $3::int[]) as w (variant_id, on_hand)
      where v.workspace_id = $1 and v.variant_id = w.variant_id`,
    values: [
      work.tenant.workspaceId,
      targets.map(({ variantId }) => variantId),
      targets.map(({ onHand }) => onHand),
    ],
  });
}

export function insertAdjustments(work: Work, adjustments: StockAdjustment[]): void {
  work.write({
    name: 'stock_adjustments_insert',
    text: `insert into stock_adjustments (workspace_id, adjustment_id, variant_id, on_hand_before, on_hand_after,
        reason, note, author, created_at)
      select $1, a.adjustment_id, a.variant_id, a.on_hand_before, a.on_hand_after, a.reason, a.note, a.author, a.created_at
      from jsonb_to_recordset($2::jsonb) as a (adjustment_id text, variant_id text, on_hand_before int, on_hand_after int,
        reason text, note text, author jsonb, created_at timestamptz)
      returning 1`,
    values: [work.tenant.workspaceId, JSON.stringify(adjustments.map(toRow))],
  });
}

function toRow(adjustment: StockAdjustment) {
  return {
    adjustment_id: adjustment.id,
    variant_id: adjustment.variantId,
    on_hand_before: adjustment.onHandBefore,
    on_hand_after: adjustment.onHandAfter,
    reason: adjustment.reason,
    note: adjustment.note,
    author: adjustment.author,
    created_at: adjustment.createdAt,
  };
}

/** Newest first, of one variant or of all; ids of adjustments ascend with time. */
export function listAdjustmentRows(
  view: View,
  variantId: string | null,
  page: { before: string | null; limit: number },
): Promise<StockAdjustment[]> {
  return view.query<StockAdjustment>(
    `select adjustment_id as id, variant_id as "variantId", on_hand_before as "onHandBefore",
       on_hand_after as "onHandAfter", reason, note, author, created_at as "createdAt"
     from stock_adjustments
     where workspace_id = $1 ${variantId === null ? 'and $2::text is null' : 'and variant_id = $2'}
       and ($3::text is null or adjustment_id < $3)
     order by adjustment_id desc limit $4`,
    [view.tenant.workspaceId, variantId, page.before, page.limit],
  );
}
