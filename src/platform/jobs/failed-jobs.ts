import type { WorkspaceId } from '../../kernel/id.ts';
import type { Work } from '../unit-of-work.ts';
import { filterValues, isMeant, type JobFilter } from './job-report.ts';

export type ChangedJob = { id: string; name: string; workspaceId: WorkspaceId };

const changed = 'job_id as id, name, workspace_id as "workspaceId"';

/**
 * Makes failed jobs due again with all their attempts. Only one of the jobs with the same key is
 * kept, because one run does the work of all. Returns the jobs that are due again.
 */
export async function retryFailedJobs(work: Work, filter: JobFilter): Promise<ChangedJob[]> {
  const values = filterValues(filter);
  await work.query(
    `delete from jobs failed using jobs other
     where failed.failed_at is not null and ${isMeant('failed')}
       and other.workspace_id = failed.workspace_id and other.name = failed.name and other.key = failed.key
       and (other.failed_at is null and other.leased_until is null
         or $1::text is null and (other.failed_at, other.job_id) > (failed.failed_at, failed.job_id))`,
    values,
  );
  return work.query(
    `update jobs set failed_at = null, leased_until = null, attempts = 0, due_at = $4
     where failed_at is not null and ${isMeant('jobs')} returning ${changed}`,
    [...values, work.now],
  );
}

/** Deletes failed jobs: their work is not done. */
export async function discardFailedJobs(work: Work, filter: JobFilter): Promise<ChangedJob[]> {
  return work.query(
    `delete from jobs where failed_at is not null and ${isMeant('jobs')} returning ${changed}`,
    filterValues(filter),
  );
}
