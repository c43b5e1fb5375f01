import { pushConfigCleanupHook } from '../../core/tasks/push/grants/push-config-cleanup.ts';
import { pauseEndpointsHook } from '../../core/webhooks/grants/pause-endpoints.ts';
import { queuePlatformDeliveriesHook } from '../../core/webhooks/platforms/platform-orders.ts';
import { queueDeliveriesHook } from '../../core/webhooks/queue-deliveries.ts';
import {
  createUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkOptions,
} from '../../platform/unit-of-work.ts';

/** The unit of work of a server: events are queued for webhooks, and the end of a grant ends what belongs to it, in the same transaction. */
export function openUnitOfWork(source: UnitOfWorkOptions): UnitOfWork {
  return createUnitOfWork({
    ...source,
    onWriteHooks: [
      queueDeliveriesHook,
      queuePlatformDeliveriesHook,
      pauseEndpointsHook,
      ...pushConfigCleanupHook,
    ],
  });
}
