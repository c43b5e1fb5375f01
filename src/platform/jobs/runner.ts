import { stopwatch } from '../../kernel/clock.ts';
import type { Log } from '../telemetry/log.ts';
import { systemTenant, type UnitOfWork } from '../unit-of-work.ts';
import type { Job } from './job.ts';
import { nextDueAt } from './job-store.ts';
import { createRunningJobs } from './running-jobs.ts';
import { createSweeper } from './sweeper.ts';

/**
 * Runs due jobs. A claim is a lease, which is renewed while the job runs: when the process dies,
 * the lease expires and any process claims the job again. Between polls the runner sleeps until it
 * is woken, or until a job ends that others wait for.
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
  /** While true, nothing is claimed by polls. */
  isPaused?: () => boolean;
  pollMilliseconds?: number;
  /** A third of the lease, so that a renewal may fail once. */
  renewMilliseconds?: number;
};

/** While jobs run, those that are added within this time are claimed by one statement. */
const gatherMilliseconds = 25;

export function createJobRunner({
  unit,
  jobs,
  log,
  isPaused = () => false,
  pollMilliseconds = 1_000,
  renewMilliseconds = 20_000,
}: Options): JobRunner {
  const timed = jobs.filter(({ isPoll }) => !isPoll).map(({ name }) => name);
  const sweeper = createSweeper(unit, jobs);
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;
  let pollAt = Number.POSITIVE_INFINITY;
  let currentPoll: Promise<void> = Promise.resolve();

  /** Polls after this time, or earlier if that is planned. A running poll ends first. */
  const pollIn = (milliseconds: number) => {
    const at = stopwatch() + milliseconds;
    if (!isStarted || at >= pollAt) return;
    pollAt = at;
    if (isPolling) return;
    clearTimeout(timer);
    timer = setTimeout(tick, milliseconds);
  };
  const running = createRunningJobs({
    ...{ unit, jobs, log, renewMilliseconds },
    onFreed: () => pollIn(0),
  });
  const poll = async () => {
    if (isPaused()) return;
    await running.startDue();
    if (!sweeper.isDue()) return;
    await sweeper.enqueueDue();
    await running.startDue();
  };
  const tick = () => {
    isPolling = true;
    pollAt = Number.POSITIVE_INFINITY;
    currentPoll = currentPoll
      .then(poll)
      .catch((error) => log.error({ err: error }, 'job runner poll failed'));
    void currentPoll.then(() => {
      isPolling = false;
      const planned = pollAt - stopwatch();
      pollAt = Number.POSITIVE_INFINITY;
      pollIn(Math.max(0, Math.min(planned, pollMilliseconds)));
    });
  };
  return {
    start() {
      isStarted = true;
      pollIn(0);
    },
    wake: () => pollIn(running.isIdle() ? 0 : gatherMilliseconds),
    drain: async () => {
      const drained = currentPoll.then(sweeper.enqueueDue).then(running.drain);
      currentPoll = drained.catch(() => undefined);
      await drained;
    },
    nextDueAt: () => findNextDue(unit, timed, sweeper),
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await currentPoll;
      await running.ended();
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
