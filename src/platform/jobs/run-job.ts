import { Value } from 'typebox/value';
import { toStorableText } from '../../kernel/storable-text.ts';
import type { Log } from '../telemetry/log.ts';
import { traced } from '../telemetry/tracing.ts';
import { type UnitOfWork, violatedConstraint, type Work } from '../unit-of-work.ts';
import { type Job, retryDelaySeconds } from './job.ts';
import { type ClaimedJob, completeJob, failJob, postponeJob } from './job-store.ts';

type Deps = { unit: UnitOfWork; log: Log };

/**
 * How often a job may be claimed beyond its attempts. Claims without an outcome are those of
 * processes that were stopped, or that the job itself ended, by using up the memory for example.
 */
const claimsWithoutOutcome = 10;

/** Runs a claimed job, and completes it, postpones it, or marks it as failed. */
export async function runJob(job: Job, claimed: ClaimedJob, { unit, log }: Deps): Promise<void> {
  let isCompleted = false;
  const complete = (work: Work) => {
    completeJob(work, claimed);
    work.afterCommit(() => {
      isCompleted = true;
    });
  };
  try {
    assertSurvivable(job, claimed);
    const context = { tenant: claimed.tenant, unit, complete };
    await traced(
      `job ${claimed.name}`,
      {
        kind: 'consumer',
        parent: claimed.traceparent,
        attributes: { 'job.id': claimed.jobId, 'job.attempt': claimed.attempts },
      },
      () => job.handle(context, Value.Parse(job.payload, claimed.payload)),
    );
    if (!isCompleted) await unit.runAsSystem(claimed.tenant, async (work) => complete(work));
  } catch (error) {
    log.warn(
      { err: error, job: claimed.name, job_id: claimed.jobId, attempt: claimed.attempts },
      'job failed',
    );
    const reason = toStorableText(error instanceof Error ? error.message : String(error));
    const postponeOrFail = () =>
      unit.runAsSystem(claimed.tenant, (work) =>
        claimed.attempts >= job.attempts
          ? failJob(work, claimed, reason)
          : postponeJob(work, claimed, { reason, seconds: retryDelaySeconds(claimed.attempts) }),
      );
    await postponeOrFail().catch((conflict) => {
      // A job with the same key became pending concurrently; the retry finds it and deletes this
      // one.
      if (violatedConstraint(conflict) !== 'jobs_pending_key') throw conflict;
      return postponeOrFail();
    });
  }
}

function assertSurvivable({ attempts: allowed }: Job, { attempts }: ClaimedJob): void {
  if (attempts > allowed + claimsWithoutOutcome)
    throw new Error(`The process ended during each of the last ${claimsWithoutOutcome} attempts.`);
}
