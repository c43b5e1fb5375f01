import { keepDays } from '../../../platform/db/day-partitions.ts';
import type { UnitOfWork } from '../../../platform/work.ts';
import { deleteBefore } from './day-store.ts';

/** How long deliveries and their attempts are kept. */
export const deliveryDays = 30;

/** Makes room for deliveries and attempts of the days to come, and drops the days that are over. */
export function keepDeliveryDays(unit: UnitOfWork): Promise<{ opened: number; dropped: number }> {
  return keepDays(unit, {
    open: 'webhook_days_open',
    drop: 'webhook_days_drop',
    keptDays: deliveryDays,
    deleteBefore,
  });
}
