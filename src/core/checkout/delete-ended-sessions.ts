import { runInBatches } from '../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteSessionsEndedBefore } from './ended-session-store.ts';

const batchSize = 200;
/** A bank debit may take this long. After that the processor is no longer polled. */
const maxPaymentMilliseconds = 60 * 86_400_000;

/**
 * Deletes the checkout sessions that ended before the given time and returns their number. Orders
 * are kept. A payment that succeeds after its session was deleted is refunded.
 */
export function deleteEndedSessions(unit: UnitOfWork, before: Date): Promise<number> {
  return runInBatches(unit, batchSize, (work) =>
    deleteSessionsEndedBefore(work, {
      before,
      payingSince: new Date(work.now.getTime() - maxPaymentMilliseconds),
      limit: batchSize,
    }),
  );
}
