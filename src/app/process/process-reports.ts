import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { deleteFullCounters } from '../../platform/limits/shared-rate-limiter.ts';
import {
  type ClockCheck,
  clockFix,
  createClockCheck,
  describeClock,
} from '../../platform/processes/clock-check.ts';
import {
  createProcessRegistry,
  type ProcessRegistry,
} from '../../platform/processes/process-registry.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { AppDeps } from '../app-deps.ts';
import { version } from '../version.ts';
import { createPeriodicTask, type PeriodicTask } from './periodic-task.ts';

type Deps = { registry: ProcessRegistry; unit: UnitOfWork; log: Log };

/** Reports this process to the others, and deletes rate limit counters that are full again. */
export function createProcessReports({ registry, unit, log }: Deps): PeriodicTask {
  const often = { everyMilliseconds: 10_000, failure: 'this process could not report', log };
  let isStarted = false;
  const task = createPeriodicTask(often, async () => {
    await registry.report();
    await deleteFullCounters(unit);
  });
  return {
    start() {
      isStarted = true;
      task.start();
    },
    async stop() {
      await task.stop();
      if (isStarted) await registry.leave().catch(() => undefined);
    },
  };
}

/** Reports that the clock of this machine has become wrong or right. */
const reportClock =
  (log: Log) =>
  (check: ClockCheck): void => {
    if (check.isWrong())
      log.error(
        { ahead_seconds: check.aheadSeconds() },
        `the clock of this machine is ${describeClock(check)}: jobs, deliveries and maintenance of this process wait until it is right; ${clockFix}`,
      );
    else log.info('the clock of this machine is right again: jobs continue');
  };

/** The entry of this process in the list that all processes share. */
export function registerProcess(
  { config, clock, log }: AppDeps,
  unit: UnitOfWork,
): ProcessRegistry {
  const own = {
    id: randomUUID(),
    host: hostname(),
    role: config.role,
    version,
    startedAt: clock(),
  };
  return createProcessRegistry(unit, own, createClockCheck(reportClock(log)));
}
