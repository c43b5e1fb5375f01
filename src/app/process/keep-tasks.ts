import { failStaleTasks, forgetGuestTasks, forgetOldSteps } from '../../core/tasks/change/stale.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/work.ts';
import { type Repeated, repeat } from './repeat.ts';

/** Ends tasks that a crash left at work, and forgets old steps and guests' tasks. */
type Parts = { unit: UnitOfWork; log: Log; guestTaskDays: number };

export function keepTasks({ unit, log, guestTaskDays }: Parts): Repeated {
  const often = { everyMilliseconds: 5_000, failure: 'tasks are looked after later', log };
  return repeat(often, async () => {
    const failed = await failStaleTasks(unit);
    if (failed > 0) log.warn({ tasks: failed }, 'tasks were left at work, and have failed');
    await forgetOldSteps(unit);
    await forgetGuestTasks(unit, guestTaskDays);
  });
}
