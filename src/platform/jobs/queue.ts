import type { Static, TSchema } from 'typebox';
import { currentTraceparent } from '../telemetry/tracing.ts';
import type { NamedStatement, Work } from '../unit-of-work.ts';
import type { Job } from './job.ts';

export type EnqueueOptions = {
  /** When the job is due; default: now. */
  at?: Date;
  /** A pending job with the same name and key keeps its payload and time; none is added. */
  key?: string;
};

type QueuedJob = {
  workspaceId: string;
  id: string;
  name: string;
  payload: string;
  key: string | null;
  dueAt: Date;
  createdAt: Date;
};

/** Adds a job in the caller's transaction, so that the job exists exactly if the write commits. */
export async function enqueue<Payload extends TSchema>(
  work: Work,
  job: Pick<Job<Payload>, 'name' | 'payload'>,
  payload: Static<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  const queued: QueuedJob = {
    workspaceId: work.tenant.workspaceId,
    id: work.newId('job'),
    name: job.name,
    payload: JSON.stringify(payload),
    key: options.key ?? null,
    dueAt: options.at ?? work.now,
    createdAt: work.now,
  };
  work.batchInsert(insertJobs, [queued]);
  if (queued.dueAt <= work.now) work.notify('jobs');
}

/** Removes a pending job; a job that is already claimed still runs. */
export function dequeue(work: Work, job: Pick<Job, 'name'>, key: string): void {
  work.writeLater({
    name: 'jobs_dequeue',
    text: `delete from jobs
      where workspace_id = $1 and name = $2 and key = $3 and leased_until is null and failed_at is null`,
    values: [work.tenant.workspaceId, job.name, key],
  });
}

/**
 * SQL that enqueues a job for each row of `source`, for statements that also select what to
 * enqueue. The columns of `source` are workspace_id, job_id, payload and due_at; `traceparent`
 * is an expression.
 */
export const enqueueRowsSql = (
  { name }: Pick<Job, 'name'>,
  source: string,
  traceparent: string,
): string =>
  `insert into jobs (workspace_id, job_id, name, payload, due_at, created_at, traceparent)
      select workspace_id, job_id, '${name}', payload, due_at, due_at, ${traceparent} from ${source}`;

/**
 * Adds jobs; for hooks that queue what follows from other rows. A pending job with the same key is
 * locked until the commit: it would otherwise run before, without the writes that it is for.
 */
export const insertJobs = (all: QueuedJob[]): NamedStatement => {
  const jobs = mergeByKey(all);
  return {
    name: 'jobs_enqueue',
    text: `insert into jobs (workspace_id, job_id, name, payload, key, due_at, created_at, traceparent)
      select j.*, $8::text from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::text[], $6::timestamptz[], $7::timestamptz[]) as j
      on conflict (workspace_id, name, key) where key is not null and leased_until is null and failed_at is null
      do update set due_at = jobs.due_at`,
    values: [
      jobs.map((job) => job.workspaceId),
      jobs.map((job) => job.id),
      jobs.map((job) => job.name),
      jobs.map((job) => job.payload),
      jobs.map((job) => job.key),
      jobs.map((job) => job.dueAt),
      jobs.map((job) => job.createdAt),
      currentTraceparent(),
    ],
  };
};

/** The first job of each key. A statement cannot lock a row twice; the order prevents deadlocks. */
function mergeByKey(jobs: QueuedJob[]): QueuedJob[] {
  const first = new Map<string, QueuedJob>();
  for (const job of jobs) {
    const { workspaceId, id, name, key } = job;
    const identity = key === null ? id : `${workspaceId} ${name} ${key}`;
    if (!first.has(identity)) first.set(identity, job);
  }
  return [...first].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, job]) => job);
}
