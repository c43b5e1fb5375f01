import type { View, Work } from '../unit-of-work.ts';

/** The jobs of one name, over all workspaces. */
export type JobSummary = {
  name: string;
  /** Not due yet. */
  waiting: number;
  due: number;
  running: number;
  failed: number;
  /** How long the oldest due job has been waiting; 0 without one. */
  oldestDueSeconds: number;
};

export async function summarizeJobs(view: View): Promise<JobSummary[]> {
  return view.query(
    `select name,
       count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'due') as due,
       count(*) filter (where state = 'running') as running, count(*) filter (where state = 'failed') as failed,
       coalesce(extract(epoch from $1::timestamptz - min(due_at) filter (where state = 'due')), 0)::float8 as "oldestDueSeconds"
     from (select name, due_at, case when failed_at is not null then 'failed' when leased_until > $1 then 'running'
         when due_at <= $1 then 'due' else 'waiting' end as state from jobs) as states
     group by name order by name`,
    [view.now],
  );
}

/** A job that has failed at its last attempt and waits for an operator. */
export type FailedJob = {
  id: string;
  name: string;
  workspaceId: string;
  attempts: number;
  failedAt: Date;
  error: string | null;
};

/** The newest failures first. */
export async function listFailedJobs(view: View, limit: number): Promise<FailedJob[]> {
  return view.query(
    `select job_id as id, name, workspace_id as "workspaceId", attempts, failed_at as "failedAt", last_error as error
     from jobs where failed_at is not null order by failed_at desc, job_id limit $1`,
    [limit],
  );
}

/**
 * Makes failed jobs due again with all their attempts, one or all. Of jobs with the same key only
 * one is kept, because one run does the work of all. Returns the number of jobs that are due again.
 */
export async function retryFailedJobs(work: Work, id: string | null): Promise<number> {
  await work.query(
    `delete from jobs failed using jobs other
     where failed.failed_at is not null and ($1::text is null or failed.job_id = $1)
       and other.workspace_id = failed.workspace_id and other.name = failed.name and other.key = failed.key
       and (other.failed_at is null and other.leased_until is null
         or $1::text is null and (other.failed_at, other.job_id) > (failed.failed_at, failed.job_id))`,
    [id],
  );
  const retried = await work.query(
    `update jobs set failed_at = null, leased_until = null, attempts = 0, due_at = $2
     where failed_at is not null and ($1::text is null or job_id = $1) returning 1`,
    [id, work.now],
  );
  return retried.length;
}
