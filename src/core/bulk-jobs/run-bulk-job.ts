import { stopwatch } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Principal, Tenant, UnitOfWork } from '../../platform/unit-of-work.ts';
import type { BulkJob, BulkJobKind } from './bulk-job.ts';
import { countAttempt, endJob, startJob } from './bulk-job-store.ts';
import { bulkJobDue } from './manage-bulk-jobs.ts';
import { assertAccess } from './needed-access.ts';
import { JobMovedError } from './progress.ts';

export type BulkRun = {
  /** Its transactions write only while the caller whose job it is may still do this. */
  unit: UnitOfWork;
  /** With the principal that started or last resumed the job, which the audit log names, and the job. */
  tenant: Tenant;
  job: BulkJob;
  /** Asked after each batch: whether it is time to stop. The job is then continued. */
  isOver(): boolean;
};

/**
 * Works on a job until it is done or time is over. Each batch moves the position in its own
 * transaction, so that a job continues after the last one whatever happens.
 */
export type BulkWorker = (run: BulkRun) => Promise<'done' | 'more'>;

/** Well below the lease of a job, so that no second process takes it in the meantime. */
const sliceMilliseconds = 10_000;

/** Attempts without progress after which a job fails. It can then be resumed. */
const maxAttempts = 6;

/** The job that works on imports, exports and bulk operations. */
export function createBulkJobRun(workers: Record<BulkJobKind, BulkWorker>) {
  return defineJob({
    ...bulkJobDue,
    async handle({ tenant, unit }, { id }) {
      const job = await unit.run(tenant, (work) => startJob(work, id));
      if (job === null) return;
      const isOver = startSlice();
      const own = withPrincipal(tenant, job);
      const run = { unit: withAccess(unit, job), tenant: own, job, isOver };
      try {
        const outcome = await workers[job.kind](run);
        await (outcome === 'done' ? finish(run) : continueLater(run));
      } catch (error) {
        if (error instanceof JobMovedError) return;
        if (await endsWith({ ...run, unit }, error)) return;
        throw error;
      }
    },
  });
}

/**
 * The time starts with the first batch. An import first reads its file up to there, which would
 * leave no time for the later parts of a large file.
 */
function startSlice(): () => boolean {
  let startedAt: number | null = null;
  return () => {
    startedAt ??= stopwatch();
    return stopwatch() - startedAt > sliceMilliseconds;
  };
}

function withPrincipal(tenant: Tenant, { id, kind, createdBy, resumedBy }: BulkJob): Tenant {
  const cause = { type: kind, id };
  const caller = resumedBy ?? createdBy;
  if (!caller) return { ...tenant, cause };
  const principal: Principal = { ...caller, ip: null, requestId: null };
  return { ...tenant, principal, cause };
}

/** Checks in each transaction, before it does anything, so that locks of access come first. */
const withAccess = (unit: UnitOfWork, job: BulkJob): UnitOfWork => ({
  ...unit,
  run: (tenant, operation) =>
    unit.run(tenant, async (work) => {
      await assertAccess(work, job);
      return operation(work);
    }),
});

async function finish({ unit, tenant, job }: BulkRun): Promise<void> {
  await unit.run(tenant, (work) => endJob(work, job.id, { from: ['running'], to: 'done' }));
}

async function continueLater({ unit, tenant, job: { id } }: BulkRun): Promise<void> {
  await unit.run(tenant, (work) => enqueue(work, bulkJobDue, { id }, { key: id }));
}

/**
 * Whether an error ends the job: immediately if the merchant must fix it, after several attempts if
 * the server failed.
 */
async function endsWith({ unit, tenant, job: { id } }: BulkRun, error: unknown): Promise<boolean> {
  const isExpected = error instanceof DomainError && error.kind !== 'unavailable';
  const attempts = isExpected ? 0 : await unit.run(tenant, (work) => countAttempt(work, id));
  if (!isExpected && attempts < maxAttempts) return false;
  const reason = isExpected
    ? { code: error.reason, message: error.message }
    : { code: 'internal_error', message: 'The server could not continue. Resume it later.' };
  await unit.run(tenant, (work) =>
    endJob(work, id, { from: ['running'], to: 'failed', error: reason }),
  );
  return isExpected;
}
