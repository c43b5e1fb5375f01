import { runInBatches } from '../../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteExpiredPreviews } from './preview-store.ts';

const batchSize = 500;

/** Deletes the previews that were not shown in time and returns their number. */
export const deleteOldPreviews = (unit: UnitOfWork): Promise<number> =>
  runInBatches(unit, batchSize, (work) => deleteExpiredPreviews(work, batchSize));
