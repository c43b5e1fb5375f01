import type { Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { refreshStockInSearch } from '../search/index/index-products.ts';
import type { MovedStock } from './stock-store.ts';

/** A variant whose stock has changed. */
export type ChangedStock = Pick<
  MovedStock,
  'variantId' | 'productId' | 'site' | 'before' | 'after' | 'onHand' | 'wasInStock' | 'isInStock'
>;

/**
 * Emits events for caches and for emails about low stock. Search is updated only for variants that
 * came into or went out of stock, because it stores no quantities.
 */
export async function emitStockChanges(work: Work, moved: ChangedStock[]): Promise<void> {
  await emitAvailability(work, moved);
  // A sale of units that were reserved leaves fewer units on hand, and as many available.
  await emitLowStock(work, moved);
}

async function emitAvailability(work: Work, moved: ChangedStock[]): Promise<void> {
  const hasNewAvailability = ({ wasInStock, isInStock }: ChangedStock) => wasInStock !== isInStock;
  const changed = moved.filter(
    (variant) => variant.before !== variant.after || hasNewAvailability(variant),
  );
  if (changed.length === 0) return;
  const toIndex = changed.filter(hasNewAvailability);
  if (toIndex.length > 0) {
    await refreshStockInSearch(
      work,
      toIndex.map(({ productId }) => productId),
    );
  }
  const products = new Map(changed.map((variant) => [variant.productId, variant.site]));
  await emitEvents(
    work,
    ...[...products].map(([id, site]) => ({
      type: 'stock.changed' as const,
      site,
      resource: { type: 'product', id, version: 0 },
      data: { id },
    })),
  );
}

/**
 * Emits an event for each variant whose units in the warehouse have fallen to the store's
 * threshold or to zero. Reservations do not count, because most of them end without a sale.
 */
async function emitLowStock(
  work: Work,
  moved: Pick<MovedStock, 'variantId' | 'productId' | 'site' | 'onHand'>[],
): Promise<void> {
  const low = moved.filter(({ onHand }) => onHand !== null && hasCrossed(onHand));
  if (low.length === 0) return;
  await emitEvents(
    work,
    ...low.map(({ variantId, productId, site, onHand }) => ({
      type: 'stock.low' as const,
      site,
      resource: { type: 'variant', id: variantId, version: 0 },
      data: { product_id: productId, variant_id: variantId, quantity: onHand?.after ?? 0 },
    })),
  );
}

function hasCrossed({ before, after, lowThreshold }: NonNullable<MovedStock['onHand']>): boolean {
  const falls = (threshold: number) => before > threshold && after <= threshold;
  return falls(lowThreshold) || falls(0);
}
