import { Value } from 'typebox/value';
import type { Log } from '../telemetry/log.ts';
import { systemTenant, type UnitOfWork, violatedConstraint } from '../unit-of-work.ts';
import { type Job, retryDelaySeconds } from './job.ts';
import {
  type ClaimedJob,
  claimJobs,
  completeJob,
  failJob,
  nextDueAt,
  postponeJob,
} from './job-store.ts';

/**
 * Runs due jobs. A claim is a lease: when the process dies, the lease runs out and the job is
 * claimed again, here or elsewhere. Between polls the runner sleeps until it is woken.
 */
export type JobRunner = {
  start(): void;
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Runs everything that is due at this moment, and what that makes due; resolves when nothing is left. */
  drain(): Promise<void>;
  /** When the next job can be claimed, or null. */
  nextDueAt(): Promise<Date | null>;
  /** Stops claiming and waits for the jobs in hand. */
  stop(): Promise<void>;
};

type Options = { unit: UnitOfWork; jobs: readonly Job[]; log: Log; pollMilliseconds?: number };

const batchSize = 20;

export function createJobRunner({ unit, jobs, log, pollMilliseconds = 1_000 }: Options): JobRunner {
  const table = new Map(jobs.map((job) => [job.name, job]));
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let wokenMeanwhile = false;
  let inHand: Promise<void> = Promise.resolve();

  const round = async (): Promise<number> => {
    const claimed = await unit.runAsSystem(systemTenant, (work) =>
      claimJobs(work, [...table.keys()], batchSize),
    );
    await Promise.all(claimed.map((job) => attempt(job, { table, unit, log })));
    return claimed.length;
  };
  const drain = async () => {
    while ((await round()) > 0);
  };
  const tick = () => {
    timer = undefined;
    wokenMeanwhile = false;
    inHand = inHand
      .then(drain)
      .catch((error) => log.error({ err: error }, 'the job runner stumbled'));
    void inHand.then(() => {
      if (running && wokenMeanwhile) tick();
      else if (running) timer = setTimeout(tick, pollMilliseconds);
    });
  };
  return {
    start() {
      running = true;
      tick();
    },
    wake() {
      if (!running) return;
      // No timer: a look is under way, and may already have passed what is new.
      wokenMeanwhile = timer === undefined;
      if (wokenMeanwhile) return;
      clearTimeout(timer);
      tick();
    },
    drain: async () => {
      const mine = inHand.then(drain);
      inHand = mine.catch(() => undefined);
      await mine;
    },
    nextDueAt: () => unit.runAsSystem(systemTenant, (work) => nextDueAt(work, [...table.keys()])),
    async stop() {
      running = false;
      clearTimeout(timer);
      await inHand;
    },
  };
}

type RunnerDeps = { table: Map<string, Job>; unit: UnitOfWork; log: Log };

async function attempt(claimed: ClaimedJob, { table, unit, log }: RunnerDeps): Promise<void> {
  const job = table.get(claimed.name);
  if (!job) return;
  try {
    await job.handle({ tenant: claimed.tenant, unit }, Value.Parse(job.payload, claimed.payload));
    await unit.runAsSystem(claimed.tenant, (work) => completeJob(work, claimed));
  } catch (error) {
    log.warn(
      { err: error, job: claimed.name, job_id: claimed.jobId, attempt: claimed.attempts },
      'a job failed',
    );
    const reason = error instanceof Error ? error.message : String(error);
    const putBack = () =>
      unit.runAsSystem(claimed.tenant, (work) =>
        claimed.attempts >= job.attempts
          ? failJob(work, claimed, reason)
          : postponeJob(work, claimed, { reason, seconds: retryDelaySeconds(claimed.attempts) }),
      );
    await putBack().catch((refused) => {
      // A twin was put back at the same moment: now it is found waiting, and takes this job's place.
      if (violatedConstraint(refused) !== 'jobs_pending_key') throw refused;
      return putBack();
    });
  }
}
