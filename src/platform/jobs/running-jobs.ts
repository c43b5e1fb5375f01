import type { Log } from '../telemetry/log.ts';
import { systemTenant, type UnitOfWork } from '../unit-of-work.ts';
import type { Job } from './job.ts';
import { type ClaimedJob, claimJobs, renewLeases } from './job-store.ts';
import { runJob } from './run-job.ts';

const slots = 40;
const batchSize = 20;
/**
 * A kind of which so many jobs run is not claimed. Together with one more batch they leave slots
 * free, so that a service that hangs delays only the jobs that call it.
 */
const busyKind = 10;

type Options = {
  unit: UnitOfWork;
  jobs: readonly Job[];
  log: Log;
  renewMilliseconds: number;
  /** Called when a job has ended and others may have waited for that. */
  onFreed(): void;
};

/** The claimed jobs of a runner. Their leases are renewed while they run. */
export function createRunningJobs({ unit, jobs, log, renewMilliseconds, onFreed }: Options) {
  const table = new Map(jobs.map((job) => [job.name, job]));
  const running = new Map<ClaimedJob, Promise<void>>();
  let renewal: NodeJS.Timeout | undefined;
  let mayBeLeft = false;

  const isBusy = (kind: string) =>
    [...running.keys()].filter(({ name }) => name === kind).length >= busyKind;
  const renew = () =>
    unit
      .runAsSystem(systemTenant, (work) => renewLeases(work, [...running.keys()]))
      .catch((error) => log.warn({ err: error }, 'leases of jobs could not be renewed'));
  const run = async (job: Job, claimed: ClaimedJob) => {
    await runJob(job, claimed, { unit, log }).catch((error) =>
      log.error({ err: error, job: claimed.name }, 'the outcome of a job could not be saved'),
    );
    running.delete(claimed);
    if (running.size === 0) clearInterval(renewal);
    if (mayBeLeft && !isBusy(claimed.name)) onFreed();
  };
  const start = (claimed: ClaimedJob) => {
    const job = table.get(claimed.name);
    if (!job) return;
    if (running.size === 0) renewal = setInterval(() => void renew(), renewMilliseconds);
    running.set(claimed, run(job, claimed));
  };
  /** Starts the jobs that are due, as far as there are slots; returns their number. */
  const startDue = async (): Promise<number> => {
    const names = [...table.keys()].filter((name) => !isBusy(name));
    const limit = Math.min(batchSize, slots - running.size);
    mayBeLeft = names.length < table.size || limit < batchSize;
    const claimed =
      limit === 0 ? [] : await unit.executeSingleAsSystem((view) => claimJobs(view, names, limit));
    claimed.forEach(start);
    return claimed.length < batchSize ? claimed.length : claimed.length + (await startDue());
  };
  const ended = () => Promise.all(running.values());
  return {
    startDue,
    isIdle: () => running.size === 0,
    ended,
    /** Runs the jobs that are due, and those that become due in the meantime. */
    async drain(): Promise<void> {
      do await ended();
      while ((await startDue()) > 0);
    },
  };
}
