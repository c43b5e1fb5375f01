import { maintainDayPartitions } from '../../../platform/db/day-partitions.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteDeliveriesBefore } from './day-store.ts';

/** How long deliveries and their attempts are kept. */
export const deliveryRetentionDays = 30;

/** Makes room for deliveries and attempts of the days to come, and drops the days that are over. */
export function maintainDeliveryPartitions(
  unit: UnitOfWork,
): Promise<{ opened: number; dropped: number }> {
  return maintainDayPartitions(unit, {
    open: 'webhook_days_open',
    drop: 'webhook_days_drop',
    keptDays: deliveryRetentionDays,
    deleteBefore: deleteDeliveriesBefore,
  });
}
