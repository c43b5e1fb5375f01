import type { SiteId } from '../../kernel/id.ts';
import { type ColumnMap, selectAll } from '../../platform/db/rows/column-map.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { authorOf } from '../access/author.ts';
import type { BulkJob, BulkJobKind, BulkJobState } from './bulk-job.ts';

/** A job with its store as two columns. */
type Row = Omit<BulkJob, 'site'> & { siteId: SiteId | null; siteSlug: string | null };

const columns: ColumnMap<Row, 'bulk_jobs'> = {
  id: 'bulk_job_id',
  kind: 'kind',
  siteId: 'site_id',
  siteSlug: { sql: 's.slug' },
  state: 'state',
  input: { json: 'input' },
  position: 'position',
  cursor: { json: 'cursor' },
  done: 'done',
  failed: 'failed',
  total: 'total',
  result: { json: 'result' },
  error: { json: 'error' },
  attempts: 'attempts',
  createdBy: { json: 'created_by' },
  resumedBy: { json: 'resumed_by' },
  createdAt: 'created_at',
  startedAt: 'started_at',
  updatedAt: 'updated_at',
  finishedAt: 'finished_at',
};

const selectJob = `select ${selectAll(columns, 'j')}
  from bulk_jobs j left join sites s on s.workspace_id = j.workspace_id and s.site_id = j.site_id`;

export async function insertJob(work: Work, job: BulkJob): Promise<void> {
  await work.query(
    `insert into bulk_jobs (workspace_id, bulk_job_id, kind, site_id, state, input, position, done, failed, result,
       attempts, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 0, 0, 0, $7, 0, $8, $9, $9)`,
    [
      work.tenant.workspaceId,
      job.id,
      job.kind,
      job.site?.id ?? null,
      job.state,
      JSON.stringify(job.input),
      JSON.stringify(job.result),
      job.createdBy && JSON.stringify(job.createdBy),
      job.createdAt,
    ],
  );
}

export async function findJob(view: View, id: string): Promise<BulkJob | null> {
  const rows = await view.query<Row>(
    `${selectJob} where j.workspace_id = $1 and j.bulk_job_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return rows[0] ? toJob(rows[0]) : null;
}

/** Locks a job; batches of it wait until the transaction ends. */
export async function lockJob(work: Work, id: string): Promise<BulkJob | null> {
  await work.query(
    'select from bulk_jobs where workspace_id = $1 and bulk_job_id = $2 for no key update',
    [work.tenant.workspaceId, id],
  );
  return findJob(work, id);
}

/** Jobs of a kind, newest first. `resources` limits them to inputs with one of these resources. */
export async function listJobs(
  view: View,
  filter: {
    kind: BulkJobKind;
    resources: readonly string[] | null;
    before: { createdAt: Date; id: string } | null;
    limit: number;
  },
): Promise<BulkJob[]> {
  const rows = await view.query<Row>(
    `${selectJob} where j.workspace_id = $1 and j.kind = $2
       and ($3::text[] is null or coalesce(j.input->>'resource', 'products') = any($3))
       and ($4::timestamptz is null or (j.created_at, j.bulk_job_id) < ($4, $5))
     order by j.created_at desc, j.bulk_job_id desc limit $6`,
    [
      view.tenant.workspaceId,
      filter.kind,
      filter.resources,
      filter.before?.createdAt ?? null,
      filter.before?.id ?? '',
      filter.limit,
    ],
  );
  return rows.map(toJob);
}

/** The number of jobs that are not finished. Other callers wait until this transaction ends. */
export async function countUnfinished(work: Work): Promise<number> {
  await work.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [
    `bulk jobs ${work.tenant.workspaceId}`,
  ]);
  const [row] = await work.query<{ count: number }>(
    `select count(*)::int from bulk_jobs where workspace_id = $1 and state in ('queued', 'running')`,
    [work.tenant.workspaceId],
  );
  return row?.count ?? 0;
}

/** Marks a queued job as running; null if it has ended. */
export async function startJob(work: Work, id: string): Promise<BulkJob | null> {
  const rows = await work.query(
    `update bulk_jobs set state = 'running', started_at = coalesce(started_at, $3), updated_at = $3
     where workspace_id = $1 and bulk_job_id = $2 and state in ('queued', 'running') returning 1`,
    [work.tenant.workspaceId, id, work.now],
  );
  return rows.length === 0 ? null : findJob(work, id);
}

export type JobPosition = Pick<BulkJob, 'id' | 'position' | 'cursor'>;

/**
 * Moves the position and locks it until commit. False: the job was canceled, another process has
 * moved it, or another caller has resumed it.
 */
export async function movePosition(
  work: Work,
  from: JobPosition,
  to: Omit<JobPosition, 'id'>,
): Promise<boolean> {
  const rows = await work.query(
    `update bulk_jobs set position = $3, cursor = $4, attempts = 0, updated_at = $5
     where workspace_id = $1 and bulk_job_id = $2 and state = 'running' and position = $6
       and cursor is not distinct from $7::jsonb
       and coalesce(resumed_by, created_by) is not distinct from $8::jsonb returning 1`,
    [
      work.tenant.workspaceId,
      from.id,
      to.position,
      toJsonb(to.cursor),
      work.now,
      from.position,
      toJsonb(from.cursor),
      toJsonb(authorOf(work)),
    ],
  );
  return rows.length === 1;
}

/** Adds to the counters; `result` has numbers to add by name. */
export async function addCounts(
  work: Work,
  id: string,
  { done, failed, result = {} }: { done: number; failed: number; result?: Record<string, number> },
): Promise<void> {
  await work.query(
    `update bulk_jobs set done = done + $3, failed = failed + $4, result = result || (
       select coalesce(jsonb_object_agg(key, value::bigint + coalesce((bulk_jobs.result->>key)::bigint, 0)), '{}')
       from jsonb_each_text($5::jsonb))
     where workspace_id = $1 and bulk_job_id = $2`,
    [work.tenant.workspaceId, id, done, failed, JSON.stringify(result)],
  );
}

/** Sets the total, and members of the result. */
export async function setTotal(
  work: Work,
  id: string,
  { total, result = {} }: { total: number; result?: object },
): Promise<void> {
  await work.query(
    `update bulk_jobs set total = $3, result = result || $4::jsonb, updated_at = $5
     where workspace_id = $1 and bulk_job_id = $2`,
    [work.tenant.workspaceId, id, total, JSON.stringify(result), work.now],
  );
}

type Ending = {
  from: BulkJobState[];
  to: 'done' | 'failed' | 'canceled';
  error?: BulkJob['error'];
};

/** Ends a job in one of the states `from`; false if it has another. */
export async function endJob(
  work: Work,
  id: string,
  { from, to, error = null }: Ending,
): Promise<boolean> {
  const rows = await work.query(
    `update bulk_jobs set state = $3, error = $4, attempts = 0, updated_at = $5, finished_at = $5
     where workspace_id = $1 and bulk_job_id = $2 and state = any($6) returning 1`,
    [work.tenant.workspaceId, id, to, error && JSON.stringify(error), work.now, from],
  );
  return rows.length === 1;
}

/** Queues a locked job that failed or was canceled again, as the caller. */
export async function requeueJob(work: Work, id: string): Promise<void> {
  await work.query(
    `update bulk_jobs set state = 'queued', error = null, attempts = 0, updated_at = $3, finished_at = null,
       resumed_by = $4
     where workspace_id = $1 and bulk_job_id = $2`,
    [work.tenant.workspaceId, id, work.now, toJsonb(authorOf(work))],
  );
}

/** Counts an attempt that failed for a reason of the server; returns the number of such attempts. */
export async function countAttempt(work: Work, id: string): Promise<number> {
  const [row] = await work.query<{ attempts: number }>(
    `update bulk_jobs set attempts = attempts + 1, updated_at = $3
     where workspace_id = $1 and bulk_job_id = $2 returning attempts`,
    [work.tenant.workspaceId, id, work.now],
  );
  return row?.attempts ?? 0;
}

const toJsonb = (value: unknown) =>
  value === null || value === undefined ? null : JSON.stringify(value);

const toJob = ({ siteId, siteSlug, ...job }: Row): BulkJob => ({
  ...job,
  site: siteId && { id: siteId, slug: siteSlug ?? '' },
});
