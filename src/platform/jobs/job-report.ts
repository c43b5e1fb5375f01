import type { WorkspaceId } from '../../kernel/id.ts';
import type { View } from '../unit-of-work.ts';

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
     from (select name, due_at, ${stateSql('$1')} as state from jobs) as states
     group by name order by name`,
    [view.now],
  );
}

/** A job that has failed at its last attempt and waits for an operator. */
export type FailedJob = {
  id: string;
  name: string;
  workspaceId: WorkspaceId;
  attempts: number;
  failedAt: Date;
  error: string | null;
};

/** Which jobs are meant; null: any. */
export type JobFilter = { id: string | null; name: string | null; workspaceId: string | null };

export const isMeant = (row: string) =>
  `($1::text is null or ${row}.job_id = $1) and ($2::text is null or ${row}.name = $2)
   and ($3::text is null or ${row}.workspace_id = $3)`;
export const filterValues = ({ id, name, workspaceId }: JobFilter) => [id, name, workspaceId];

/** The newest failures first. */
export async function listFailedJobs(
  view: View,
  filter: JobFilter,
  limit: number,
): Promise<FailedJob[]> {
  return view.query(
    `select job_id as id, name, workspace_id as "workspaceId", attempts, failed_at as "failedAt", last_error as error
     from jobs where failed_at is not null and ${isMeant('jobs')} order by failed_at desc, job_id limit $4`,
    [...filterValues(filter), limit],
  );
}

/** A job that is not finished. Secrets in its payload are encrypted. */
export type JobDetail = UnfinishedJob & {
  payload: unknown;
  createdAt: Date;
  failedAt: Date | null;
};

export type UnfinishedJob = Omit<FailedJob, 'failedAt'> & {
  state: 'waiting' | 'due' | 'running' | 'failed';
  dueAt: Date;
};

/**
 * Jobs that have failed and will be tried again, the next one first; with a name in the filter, also
 * those of this name that have not failed.
 */
export async function listUnfinishedJobs(
  view: View,
  filter: JobFilter,
  limit: number,
): Promise<UnfinishedJob[]> {
  return view.query(
    `select job_id as id, name, workspace_id as "workspaceId", attempts, last_error as error, due_at as "dueAt",
       ${stateSql('$4')} as state
     from jobs where failed_at is null and (last_error is not null or $2::text is not null) and ${isMeant('jobs')}
     order by due_at, job_id limit $5`,
    [...filterValues(filter), view.now, limit],
  );
}

export async function findJob(view: View, id: string): Promise<JobDetail | null> {
  const [job] = await view.query<JobDetail>(
    `select job_id as id, name, workspace_id as "workspaceId", attempts, failed_at as "failedAt", last_error as error,
       payload, created_at as "createdAt", due_at as "dueAt", ${stateSql('$2')} as state
     from jobs where job_id = $1`,
    [id, view.now],
  );
  return job ?? null;
}

function stateSql(now: string): string {
  return `case when failed_at is not null then 'failed' when leased_until > ${now} then 'running'
    when due_at <= ${now} then 'due' else 'waiting' end`;
}
