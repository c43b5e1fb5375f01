import { maintainDeliveryPartitions } from '../../core/webhooks/retention/maintain-delivery-partitions.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { createPeriodicTask, type PeriodicTask } from './periodic-task.ts';

/** Makes room for the deliveries of the days to come, and drops the days that are over. */
export function createWebhookMaintenance({
  unit,
  log,
}: {
  unit: UnitOfWork;
  log: Log;
}): PeriodicTask {
  const hourly = { everyMilliseconds: 3_600_000, failure: 'days of webhooks are kept later', log };
  return createPeriodicTask(hourly, async () => {
    const { opened, dropped } = await maintainDeliveryPartitions(unit);
    if (opened + dropped > 0) log.info({ opened, dropped }, 'days of webhooks were kept');
  });
}
