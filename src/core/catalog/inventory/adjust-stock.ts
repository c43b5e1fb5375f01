import type { Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { authorOf } from '../../access/author.ts';
import type { Product } from '../product.ts';
import { type ChangedStock, emitStockChanges } from '../stock/emit-stock-changes.ts';
import { freeUnpaidUnits } from '../stock/stock.ts';
import {
  type AdjustedLevel,
  type AdjustmentLine,
  assertValidLines,
  computeLevels,
} from './adjustment-line.ts';
import {
  insertAdjustments,
  lockStockLevels,
  type StockLevel,
  updateOnHand,
} from './adjustment-store.ts';
import {
  type AdjustmentReason,
  type StockAdjustment,
  toStockAdjustmentDto,
} from './stock-adjustment.ts';

export type AdjustmentInput = {
  lines: AdjustmentLine[];
  reason: AdjustmentReason;
  note: string | null;
};

/**
 * Changes the units on hand of several variants, or of none. Units that unpaid payment pages hold
 * are taken from them where fewer are left than reserved. Errors as `assertValidLines` and
 * `computeLevels`.
 */
export async function adjustStock(
  work: Work,
  { lines, reason, note }: AdjustmentInput,
): Promise<StockAdjustment[]> {
  assertValidLines(lines);
  const ids = lines.map(({ variantId }) => variantId);
  const before = await lockStockLevels(work, ids);
  let adjusted = computeLevels(lines, before);
  if (await takeFromUnpaidCheckouts(work, adjusted)) {
    // Reservations that another transaction has locked stay.
    adjusted = computeLevels(lines, await lockStockLevels(work, ids), true);
  }
  updateOnHand(
    work,
    adjusted.map(({ level, onHand }) => ({ variantId: level.variantId, onHand })),
  );
  await emitStockChanges(work, toChangedStock(before, adjusted));
  return record(work, adjusted, { reason, note });
}

/** Whether more units were reserved than will be on hand. */
async function takeFromUnpaidCheckouts(work: Work, adjusted: AdjustedLevel[]): Promise<boolean> {
  const missing = adjusted.flatMap(({ level: { variantId, reserved }, onHand }) =>
    onHand !== null && onHand < reserved ? [{ variantId, missing: reserved - onHand }] : [],
  );
  if (missing.length > 0) await freeUnpaidUnits(work, missing);
  return missing.length > 0;
}

function toChangedStock(before: StockLevel[], adjusted: AdjustedLevel[]): ChangedStock[] {
  const earlier = new Map(before.map((level) => [level.variantId, level]));
  return adjusted.map(({ level, onHand }) => {
    const old = earlier.get(level.variantId) ?? level;
    const free = (units: number | null, { reserved }: StockLevel) =>
      units === null ? null : units - reserved;
    const canBuy = (units: number | null, { reserved, yielding }: StockLevel) =>
      units === null || units - reserved + yielding > 0;
    return {
      variantId: level.variantId,
      productId: level.productId,
      site: { id: level.siteId, slug: level.siteSlug },
      before: free(old.onHand, old),
      after: free(onHand, level),
      onHand:
        old.onHand === null || onHand === null
          ? null
          : { before: old.onHand, after: onHand, lowThreshold: level.lowThreshold },
      wasInStock: canBuy(old.onHand, old),
      isInStock: canBuy(onHand, level),
    };
  });
}

async function record(
  work: Work,
  adjusted: AdjustedLevel[],
  { reason, note }: Pick<AdjustmentInput, 'reason' | 'note'>,
): Promise<StockAdjustment[]> {
  const adjustments = adjusted.map(
    ({ level, onHand }): StockAdjustment => ({
      id: work.newId('adj'),
      variantId: level.variantId,
      onHandBefore: level.onHand,
      onHandAfter: onHand,
      reason,
      note,
      author: authorOf(work),
      createdAt: work.now,
    }),
  );
  insertAdjustments(work, adjustments);
  for (const { id, ...adjustment } of adjustments)
    await audit(work, {
      action: 'stock.adjusted',
      resource: { type: 'variant', id: adjustment.variantId },
      before: { on_hand: adjustment.onHandBefore },
      after: toStockAdjustmentDto({ id, ...adjustment }),
    });
  return adjustments;
}

/** Records changes of stock that were made with the product. */
export function recordProductStock(work: Work, before: Product, after: Product): void {
  const earlier = new Map(before.variants.map((variant) => [variant.id, variant]));
  const adjustments = after.variants.flatMap((variant): StockAdjustment[] => {
    const old = earlier.get(variant.id);
    if (!old || old.stock === variant.stock) return [];
    const onHand = (stock: number | null) => (stock === null ? null : stock + old.reservedStock);
    return [
      {
        id: work.newId('adj'),
        variantId: variant.id,
        onHandBefore: onHand(old.stock),
        onHandAfter: onHand(variant.stock),
        reason: 'product_updated',
        note: null,
        author: authorOf(work),
        createdAt: work.now,
      },
    ];
  });
  if (adjustments.length > 0) insertAdjustments(work, adjustments);
}
