import { runInBatches } from '../../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteUnpaidBefore } from './subscriber-store.ts';

const batchSize = 200;

/**
 * Deletes sign-ups that were never paid and ended before an instant, with their events. Returns how
 * many.
 */
export function deleteUnpaidSignUps(unit: UnitOfWork, before: Date): Promise<number> {
  return runInBatches(unit, batchSize, (work) => deleteUnpaidBefore(work, before, batchSize));
}
