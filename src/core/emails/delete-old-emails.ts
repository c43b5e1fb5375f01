import { runInBatches } from '../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteEmailsBefore } from './old-email-store.ts';

const batchSize = 500;

/**
 * Deletes emails that were queued before the given time and returns their number. Suppressed
 * addresses are kept.
 */
export const deleteOldEmails = (unit: UnitOfWork, before: Date): Promise<number> =>
  runInBatches(unit, batchSize, (work) => deleteEmailsBefore(work, before, batchSize));
