import { runInBatches } from '../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteEmailsBefore } from './old-email-store.ts';
import { deleteExpiredPreviews as deletePreviews } from './templates/preview-store.ts';

const batchSize = 500;

/**
 * Deletes emails that were queued before the given time and returns their number. Suppressed
 * addresses are kept.
 */
export const deleteOldEmails = (unit: UnitOfWork, before: Date): Promise<number> =>
  runInBatches(unit, batchSize, (work) => deleteEmailsBefore(work, before, batchSize));

/** Deletes the previews that were not shown in time and returns their number. */
export const deleteExpiredPreviews = (unit: UnitOfWork): Promise<number> =>
  runInBatches(unit, batchSize, (work) => deletePreviews(work, batchSize));
