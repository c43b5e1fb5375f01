import { maintainDayPartitions } from '../../../platform/db/day-partitions.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteDeliveriesBefore } from './day-store.ts';

/** How long deliveries and their attempts are kept. */
export const deliveryRetentionDays = 30;

/** Creates partitions for the coming days, and drops those past the retention. */
export function maintainDeliveryPartitions(
  unit: UnitOfWork,
): Promise<{ created: number; dropped: number }> {
  return maintainDayPartitions(unit, {
    createFunction: 'create_webhook_partitions',
    dropFunction: 'drop_webhook_partitions',
    retentionDays: deliveryRetentionDays,
    deleteBefore: deleteDeliveriesBefore,
  });
}
