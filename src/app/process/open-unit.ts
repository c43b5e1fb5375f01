import { pushConfigsOfGrants } from '../../core/tasks/push/grants/remove-configs.ts';
import { endpointsOfGrants } from '../../core/webhooks/grants/pause-endpoints.ts';
import { deliveriesToPlatforms } from '../../core/webhooks/platforms/platform-orders.ts';
import { deliveriesOfEvents } from '../../core/webhooks/queue-deliveries.ts';
import { type UnitOfWork, unitOfWork, type WorkSource } from '../../platform/work.ts';

/** The unit of work of a server: events are queued for webhooks, and the end of a grant ends what belongs to it, in the same transaction. */
export function openUnit(source: WorkSource): UnitOfWork {
  return unitOfWork({
    ...source,
    alongside: [
      deliveriesOfEvents,
      deliveriesToPlatforms,
      endpointsOfGrants,
      ...pushConfigsOfGrants,
    ],
  });
}
