import type { Work } from '../../platform/unit-of-work.ts';
import type { BulkJobProblem } from './bulk-job.ts';
import { addCounts, type JobPosition, movePosition, setTotal } from './bulk-job-store.ts';
import { insertProblems } from './problem-store.ts';

/** The job was canceled, or another process works on it: this one stops. */
export class JobMovedError extends Error {
  override name = 'JobMovedError';
}

/** Moves the position of a job in the transaction of a batch. Throws `JobMovedError`. */
export async function moveJob(
  work: Work,
  from: JobPosition,
  to: Omit<JobPosition, 'id'>,
): Promise<void> {
  if (!(await movePosition(work, from, to))) throw new JobMovedError('the job has moved');
}

/** Counts the rows of a batch. `done` includes rows with problems. */
export async function countRows(
  work: Work,
  id: string,
  {
    done,
    problems,
    result = {},
  }: { done: number; problems: BulkJobProblem[]; result?: Record<string, number> },
): Promise<void> {
  await addCounts(work, id, { done, failed: problems.length, result });
  await insertProblems(work, id, problems);
}

/** Sets the number of all rows. */
export const countTotal = setTotal;
