import { failStaleTasks, forgetGuestTasks, forgetOldSteps } from '../../core/tasks/change/stale.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/work.ts';

const everyMilliseconds = 5_000;

/** Ends tasks that a crash left at work, and forgets old steps and guests' tasks: at once when started, then every few seconds. */
export type TaskKeeping = { start(): void; stop(): Promise<void> };

export function keepTasks({ unit, log }: { unit: UnitOfWork; log: Log }): TaskKeeping {
  let timer: NodeJS.Timeout | undefined;
  let inHand: Promise<void> | null = null;
  const round = async () => {
    const failed = await failStaleTasks(unit);
    if (failed > 0) log.warn({ tasks: failed }, 'tasks were left at work, and have failed');
    await forgetOldSteps(unit);
    await forgetGuestTasks(unit);
  };
  const keep = () => {
    inHand ??= round()
      .catch((error) => log.warn({ err: error }, 'tasks are looked after later'))
      .finally(() => {
        inHand = null;
      });
  };
  return {
    start() {
      keep();
      timer = setInterval(keep, everyMilliseconds).unref();
    },
    async stop() {
      clearInterval(timer);
      await inHand;
    },
  };
}
