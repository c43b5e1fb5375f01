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
    openFunction: 'webhook_days_open',
    dropFunction: 'webhook_days_drop',
    retentionDays: deliveryRetentionDays,
    deleteBefore: deleteDeliveriesBefore,
  });
}
