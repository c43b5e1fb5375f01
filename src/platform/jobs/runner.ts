import { Value } from 'typebox/value';
import type { Log } from '../telemetry/log.ts';
import { traced } from '../telemetry/tracing.ts';
import { systemTenant, type UnitOfWork, violatedConstraint, type Work } from '../unit-of-work.ts';
import { type Job, retryDelaySeconds } from './job.ts';
import {
  type ClaimedJob,
  claimJobs,
  completeJob,
  failJob,
  nextDueAt,
  postponeJob,
  renewLeases,
} from './job-store.ts';
import { createSweeper } from './sweeper.ts';

/**
 * Runs due jobs. A claim is a lease, which is renewed while the job runs: when the process dies,
 * the lease expires and any process claims the job again. Between polls the runner sleeps until it is woken.
 */
export type JobRunner = {
  start(): void;
  /** Polls now instead of at the next interval. */
  wake(): void;
  /**
   * Runs everything that is due, and what becomes due in the meantime; resolves when nothing is
   * left.
   */
  drain(): Promise<void>;
  /** When the next job can be claimed, other than polls; null when there is none. */
  nextDueAt(): Promise<Date | null>;
  /** Stops claiming and waits for the running jobs. */
  stop(): Promise<void>;
};

type Options = {
  unit: UnitOfWork;
  jobs: readonly Job[];
  log: Log;
  pollMilliseconds?: number;
  /** A third of the lease, so that a renewal may fail once. */
  renewMilliseconds?: number;
};

const batchSize = 20;

export function createJobRunner({
  unit,
  jobs,
  log,
  pollMilliseconds = 1_000,
  renewMilliseconds = 20_000,
}: Options): JobRunner {
  const table = new Map(jobs.map((job) => [job.name, job]));
  const timed = jobs.filter(({ isPoll }) => !isPoll).map(({ name }) => name);
  const sweeper = createSweeper(unit, jobs);
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let wokenDuringPoll = false;
  let currentPoll: Promise<void> = Promise.resolve();

  const runBatch = async (): Promise<number> => {
    const claimed = await unit.executeSingleAsSystem((view) =>
      claimJobs(view, [...table.keys()], batchSize),
    );
    const running = new Set(claimed);
    const renew = () =>
      unit
        .runAsSystem(systemTenant, (work) => renewLeases(work, [...running]))
        .catch((error) => log.warn({ err: error }, 'leases of jobs could not be renewed'));
    const renewal = setInterval(() => void renew(), renewMilliseconds);
    await Promise.all(
      claimed.map((job) => attempt(job, { table, unit, log }).finally(() => running.delete(job))),
    ).finally(() => clearInterval(renewal));
    return claimed.length;
  };
  const drain = async () => {
    while ((await runBatch()) > 0);
  };
  const sweepAndDrain = async () => {
    await sweeper.enqueueDue();
    await drain();
  };
  const poll = async () => {
    await drain();
    if (sweeper.isDue()) await sweepAndDrain();
  };
  const tick = () => {
    timer = undefined;
    wokenDuringPoll = false;
    currentPoll = currentPoll
      .then(poll)
      .catch((error) => log.error({ err: error }, 'job runner poll failed'));
    void currentPoll.then(() => {
      if (running && wokenDuringPoll) tick();
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
      // Without a timer a poll is running, and may have missed the new job.
      wokenDuringPoll = timer === undefined;
      if (wokenDuringPoll) return;
      clearTimeout(timer);
      tick();
    },
    drain: async () => {
      const drained = currentPoll.then(sweepAndDrain);
      currentPoll = drained.catch(() => undefined);
      await drained;
    },
    nextDueAt: () => findNextDue(unit, timed, sweeper),
    async stop() {
      running = false;
      clearTimeout(timer);
      await currentPoll;
    },
  };
}

/** When the next job can be claimed, or becomes due without being enqueued yet. */
async function findNextDue(
  unit: UnitOfWork,
  names: string[],
  sweeper: ReturnType<typeof createSweeper>,
): Promise<Date | null> {
  const [queued, swept] = await Promise.all([
    unit.runAsSystem(systemTenant, (work) => nextDueAt(work, names)),
    sweeper.nextDueAt(),
  ]);
  const times = [queued, ...swept].flatMap((date) => date?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

type RunnerDeps = { table: Map<string, Job>; unit: UnitOfWork; log: Log };

async function attempt(claimed: ClaimedJob, { table, unit, log }: RunnerDeps): Promise<void> {
  const job = table.get(claimed.name);
  if (!job) return;
  let isCompleted = false;
  const complete = (work: Work) => {
    completeJob(work, claimed);
    work.afterCommit(() => {
      isCompleted = true;
    });
  };
  try {
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
    const reason = error instanceof Error ? error.message : String(error);
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
