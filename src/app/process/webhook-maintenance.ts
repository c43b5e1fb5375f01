import { maintainDeliveryPartitions } from '../../core/webhooks/retention/maintain-delivery-partitions.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { createPeriodicTask, type PeriodicTask } from './periodic-task.ts';

/** Creates the partitions for coming days of webhook deliveries, and drops expired ones. */
export function createWebhookMaintenance({
  unit,
  log,
}: {
  unit: UnitOfWork;
  log: Log;
}): PeriodicTask {
  const hourly = {
    everyMilliseconds: 3_600_000,
    failure: 'webhook maintenance failed, trying again',
    log,
  };
  return createPeriodicTask(hourly, async () => {
    const { created, dropped } = await maintainDeliveryPartitions(unit);
    if (created + dropped > 0)
      log.info({ created, dropped }, 'webhook delivery partitions created and dropped');
  });
}
