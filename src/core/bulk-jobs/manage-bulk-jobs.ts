import { Type } from 'typebox';
import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  readCursorInteger,
  toPage,
} from '../../kernel/page.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { audit } from '../access/audit/audit.ts';
import { authorOf } from '../access/author.ts';
import type { Site } from '../sites/site.ts';
import {
  type BulkJob,
  type BulkJobKind,
  type BulkJobProblem,
  bulkJobFinished,
  bulkJobNotFound,
  bulkJobNotResumable,
  isFinished,
  tooManyBulkJobs,
} from './bulk-job.ts';
import {
  countUnfinished,
  endJob,
  findJob,
  insertJob,
  listJobs,
  lockJob,
  requeueJob,
} from './bulk-job-store.ts';
import { listProblemRows } from './problem-store.ts';

/** Works on a bulk job for some seconds, and enqueues itself until the job is finished. */
export const bulkJobDue = { name: 'bulk_jobs.run', payload: Type.Object({ id: Type.String() }) };

const prefixes = { import: 'imp', export: 'exp', bulk_operation: 'bop' } as const;

/** Queued and running jobs of a workspace. */
const maxUnfinished = 20;

/** Queues a job. Throws 409 `too_many_bulk_jobs`. */
export async function createBulkJob(
  work: Work,
  { kind, site, input }: { kind: BulkJobKind; site: Site | null; input: object },
): Promise<BulkJob> {
  if ((await countUnfinished(work)) >= maxUnfinished) throw tooManyBulkJobs(maxUnfinished);
  const job: BulkJob = {
    id: work.newId(prefixes[kind]),
    kind,
    site: site && { id: site.id, slug: site.slug },
    state: 'queued',
    input,
    position: 0,
    cursor: null,
    done: 0,
    failed: 0,
    total: null,
    result: {},
    error: null,
    attempts: 0,
    createdBy: authorOf(work),
    resumedBy: null,
    createdAt: work.now,
    startedAt: null,
    updatedAt: work.now,
    finishedAt: null,
  };
  await insertJob(work, job);
  await enqueue(work, bulkJobDue, { id: job.id }, { key: job.id });
  await auditJob(work, job, 'started', input);
  return job;
}

/** Throws 404 `import_not_found`, `export_not_found` or `bulk_operation_not_found`. */
export async function getBulkJob(view: View, kind: BulkJobKind, id: string): Promise<BulkJob> {
  const job = await findJob(view, id);
  if (job?.kind !== kind) throw bulkJobNotFound(kind);
  return job;
}

/** Jobs of a kind, newest first; with `resources`, only those that concern one of them. */
export async function listBulkJobs(
  view: View,
  { kind, resources = null }: { kind: BulkJobKind; resources?: readonly string[] | null },
  request: PageRequest,
): Promise<Page<BulkJob>> {
  const filters = ['bulk jobs', view.tenant.workspaceId, kind, resources];
  const [at, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const before = id ? { createdAt: readCursorDate(at), id: String(id) } : null;
  const rows = await listJobs(view, { kind, resources, before, limit: request.limit + 1 });
  return toPage(rows, request, (job) => [job.createdAt.toISOString(), job.id], filters);
}

/** Why rows of a job were skipped or not changed, in the order of the rows. */
export async function listBulkJobProblems(
  view: View,
  job: BulkJob,
  request: PageRequest,
): Promise<Page<BulkJobProblem>> {
  const filters = ['bulk job problems', job.id];
  const [last] = request.cursor === null ? [0] : decodeCursor(request.cursor, filters);
  const after = readCursorInteger(last);
  const rows = await listProblemRows(view, job.id, { after, limit: request.limit + 1 });
  return toPage(rows, request, ({ id }) => [id], filters);
}

/** Stops a job after the batch that is being saved. Throws 409 `…_finished`. */
export async function cancelBulkJob(work: Work, kind: BulkJobKind, id: string): Promise<BulkJob> {
  const job = await lockOwnJob(work, kind, id);
  if (job.state === 'canceled') return job;
  if (isFinished(job)) throw bulkJobFinished(job);
  await endJob(work, id, { from: ['queued', 'running'], to: 'canceled' });
  await auditJob(work, job, 'canceled');
  return getBulkJob(work, kind, id);
}

/**
 * Continues a job after its last saved row, as the caller. Throws 409 `…_not_resumable` and
 * `too_many_bulk_jobs`.
 */
export async function resumeBulkJob(work: Work, kind: BulkJobKind, id: string): Promise<BulkJob> {
  const job = await lockOwnJob(work, kind, id);
  if (!isFinished(job)) return job;
  if (job.state === 'done') throw bulkJobNotResumable(job);
  if ((await countUnfinished(work)) >= maxUnfinished) throw tooManyBulkJobs(maxUnfinished);
  await requeueJob(work, id);
  await enqueue(work, bulkJobDue, { id }, { key: id });
  await auditJob(work, job, 'resumed');
  return getBulkJob(work, kind, id);
}

async function lockOwnJob(work: Work, kind: BulkJobKind, id: string): Promise<BulkJob> {
  const job = await lockJob(work, id);
  if (job?.kind !== kind) throw bulkJobNotFound(kind);
  return job;
}

async function auditJob(work: Work, { kind, id }: BulkJob, verb: string, input: object = {}) {
  await audit(work, { action: `${kind}.${verb}`, resource: { type: kind, id }, after: input });
}
