import { runInBatches } from '../run-in-batches.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { deleteJobsFailedBefore } from './job-store.ts';

const batchSize = 500;

/** Deletes jobs that failed permanently before `before`; returns the number of deleted jobs. */
export function deleteFailedJobs(unit: UnitOfWork, before: Date): Promise<number> {
  return runInBatches(unit, batchSize, (work) => deleteJobsFailedBefore(work, before, batchSize));
}
