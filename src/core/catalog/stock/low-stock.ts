import type { Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import type { MovedStock } from './stock-store.ts';

/**
 * Emits an event for each variant whose units in the warehouse have fallen to the store's
 * threshold or to zero. Reservations do not count, because most of them end without a sale.
 */
export async function emitLowStock(
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
