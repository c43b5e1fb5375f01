import { deleteFullCounters } from '../../platform/limits/shared-rate-limiter.ts';
import type { ProcessRegistry } from '../../platform/processes/process-registry.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
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
