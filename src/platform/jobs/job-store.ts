import type { WorkspaceId } from '../../kernel/id.ts';
import type { NamedStatement, Tenant, View, Work } from '../unit-of-work.ts';

export type ClaimedJob = {
  tenant: Tenant;
  jobId: string;
  name: string;
  payload: unknown;
  attempts: number;
  /** The trace that enqueued it. */
  traceparent: string | null;
};

const leaseSeconds = 60;

type Row = {
  workspace_id: WorkspaceId;
  job_id: string;
  name: string;
  payload: unknown;
  attempts: number;
  code: string;
  traceparent: string | null;
};

/** Leases up to `limit` due jobs with these names, the earliest due first. */
export async function claimJobs(view: View, names: string[], limit: number): Promise<ClaimedJob[]> {
  const rows = await view.named<Row>({
    name: 'jobs_claim',
    text: `update jobs set leased_until = $2, attempts = jobs.attempts + 1
      from (
        select workspace_id, job_id from jobs
        where failed_at is null and due_at <= $1 and (leased_until is null or leased_until <= $1) and name = any($3)
        order by due_at, job_id limit $4
        for update skip locked
      ) due
      where jobs.workspace_id = due.workspace_id and jobs.job_id = due.job_id
      returning jobs.workspace_id, jobs.job_id, jobs.name, jobs.payload, jobs.attempts, jobs.traceparent,
        coalesce((select code from workspaces w where w.workspace_id = jobs.workspace_id), '00000') as code`,
    values: [view.now, new Date(view.now.getTime() + leaseSeconds * 1_000), names, limit],
  });
  return rows.map((row) => ({
    tenant: { workspaceId: row.workspace_id, code: row.code },
    jobId: row.job_id,
    name: row.name,
    payload: row.payload,
    attempts: row.attempts,
    traceparent: row.traceparent,
  }));
}

/** Extends the leases of jobs that are still running. */
export async function renewLeases(work: Work, jobs: readonly ClaimedJob[]): Promise<void> {
  const until = new Date(work.now.getTime() + leaseSeconds * 1_000);
  await work.named({
    name: 'jobs_renew',
    text: `update jobs set leased_until = $1
      from unnest($2::text[], $3::text[], $4::int[]) as held (workspace_id, job_id, attempts)
      where jobs.workspace_id = held.workspace_id and jobs.job_id = held.job_id
        and jobs.attempts = held.attempts and leased_until is not null`,
    values: [until, ...claimColumns(jobs)],
  });
}

/*
 * A process that was suspended may have lost its lease. The number of the attempt tells whether
 * another process has claimed the job in the meantime, which then decides about it.
 */

/** Jobs that are completed in one transaction share a statement. */
export function completeJob(work: Work, job: ClaimedJob): void {
  work.batchInsert(deleteJobs, [job]);
}

const deleteJobs = (jobs: ClaimedJob[]): NamedStatement => ({
  name: 'jobs_complete',
  text: `delete from jobs using unnest($1::text[], $2::text[], $3::int[]) as done (workspace_id, job_id, attempts)
    where jobs.workspace_id = done.workspace_id and jobs.job_id = done.job_id and jobs.attempts = done.attempts`,
  values: claimColumns(jobs),
});

/** Reschedules a job; if another job with the same key is pending, this one is deleted instead. */
export async function postponeJob(
  work: Work,
  job: ClaimedJob,
  { reason, seconds }: { reason: string; seconds: number },
): Promise<void> {
  const dueAt = new Date(work.now.getTime() + seconds * 1_000);
  await work.query(
    `delete from jobs postponed using jobs pending
     where postponed.workspace_id = $1 and postponed.job_id = $2 and postponed.attempts = $3 and pending.workspace_id = $1
       and pending.name = postponed.name and pending.key = postponed.key and pending.job_id <> $2
       and pending.leased_until is null and pending.failed_at is null`,
    claimKey(job),
  );
  await work.query(
    `update jobs set due_at = $4, leased_until = null, last_error = $5
     where workspace_id = $1 and job_id = $2 and attempts = $3`,
    [...claimKey(job), dueAt, reason],
  );
}

/** Marks a job as failed after its last attempt: the row stays, and is never claimed again. */
export async function failJob(work: Work, job: ClaimedJob, reason: string): Promise<void> {
  await work.query(
    `update jobs set failed_at = $4, last_error = $5
     where workspace_id = $1 and job_id = $2 and attempts = $3`,
    [...claimKey(job), work.now, reason],
  );
}

/** When the next job with one of these names is due and not leased; null when there is none. */
export async function nextDueAt(view: View, names: string[]): Promise<Date | null> {
  const rows = await view.query<{ due_at: Date | null }>(
    `select min(greatest(due_at, leased_until)) as due_at from jobs
     where failed_at is null and name = any($1)`,
    [names],
  );
  return rows[0]?.due_at ?? null;
}

/**
 * Deletes up to `limit` jobs of all workspaces that failed permanently before `before`; returns the
 * number of deleted jobs.
 */
export async function deleteJobsFailedBefore(
  work: Work,
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await work.query(
    `delete from jobs where (workspace_id, job_id) in (
       select workspace_id, job_id from jobs where failed_at < $1 order by failed_at limit $2)
     returning 1`,
    [before, limit],
  );
  return deleted.length;
}

const claimColumns = (jobs: readonly ClaimedJob[]): unknown[] => [
  jobs.map(({ tenant }) => tenant.workspaceId),
  jobs.map(({ jobId }) => jobId),
  jobs.map(({ attempts }) => attempts),
];

function claimKey({ tenant, jobId, attempts }: ClaimedJob): unknown[] {
  return [tenant.workspaceId, jobId, attempts];
}
