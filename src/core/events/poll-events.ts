import { type OutboxPoller, openOutboxPoller } from '../../platform/outbox/outbox-poller.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { RecordedEvent } from './event.ts';
import { listWrittenEvents } from './event-store.ts';

/**
 * Follows the outbox of all workspaces from the current position; `openOutboxPoller` lists the
 * guarantees.
 */
export function pollEvents(
  unit: UnitOfWork,
  react: (events: RecordedEvent[]) => void,
): Promise<OutboxPoller> {
  return openOutboxPoller(unit, listWrittenEvents, react);
}
