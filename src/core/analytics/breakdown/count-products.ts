import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { advanceRollUp } from '../roll-ups/roll-up.ts';
import { countProductsBetween } from './product-count-store.ts';

/** Updates the daily counts of sold products. */
export const countProducts = (unit: UnitOfWork): Promise<void> =>
  advanceRollUp(unit, {
    progress: 'analytics.products_counted_before',
    count: countProductsBetween,
  });
