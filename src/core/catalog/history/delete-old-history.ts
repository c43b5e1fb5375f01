import { runInBatches } from '../../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteRowsBefore, histories } from './old-history-store.ts';

const batchSize = 2_000;

/**
 * Deletes changes of products and of stock, and prices that ended, before the time; returns the
 * number of all. Without its past prices an exchange of an older order uses the oldest one that is
 * kept.
 */
export async function deleteOldHistory(unit: UnitOfWork, before: Date): Promise<number> {
  let total = 0;
  for (const history of histories)
    total += await runInBatches(unit, batchSize, (work) =>
      deleteRowsBefore(work, history, before, batchSize),
    );
  return total;
}
