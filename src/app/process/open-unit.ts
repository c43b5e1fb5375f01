import { deliveriesToPlatforms } from '../../core/webhooks/platforms/platform-orders.ts';
import { deliveriesOfEvents } from '../../core/webhooks/queue-deliveries.ts';
import { type UnitOfWork, unitOfWork, type WorkSource } from '../../platform/work.ts';

/** The unit of work of a server: what happens in it is queued for webhooks in the same transaction. */
export function openUnit(source: WorkSource): UnitOfWork {
  return unitOfWork({ ...source, alongside: [deliveriesOfEvents, deliveriesToPlatforms] });
}
