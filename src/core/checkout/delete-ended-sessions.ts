import { runInBatches } from '../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteSessionsEndedBefore } from './ended-session-store.ts';

const batchSize = 200;
/** A bank's debit may take this long; afterwards the processor is not asked any more. */
const maxPaymentMilliseconds = 60 * 86_400_000;

/**
 * Deletes the checkout sessions that ended before an instant; answers how many there were. Their orders stay, and money
 * that arrives later goes back.
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
