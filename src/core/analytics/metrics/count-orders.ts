import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { advanceRollUp } from '../roll-ups/roll-up.ts';
import { countOrdersBetween } from './metrics-store.ts';

/** Updates the daily counts of orders and revenue. */
export const countOrders = (unit: UnitOfWork): Promise<void> =>
  advanceRollUp(unit, { progress: 'analytics.counted_before', count: countOrdersBetween });
