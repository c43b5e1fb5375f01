import { runInBatches } from '../run-in-batches.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { deleteJobsFailedBefore } from './job-store.ts';

const batchSize = 500;

/** Deletes jobs that failed for good before an instant; answers how many there were. */
export function deleteFailedJobs(unit: UnitOfWork, before: Date): Promise<number> {
  return runInBatches(unit, batchSize, (work) => deleteJobsFailedBefore(work, before, batchSize));
}
