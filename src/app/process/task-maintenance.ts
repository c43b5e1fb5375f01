import {
  deleteOldGuestTasks,
  deleteOldTaskEvents,
  failStaleTasks,
} from '../../core/tasks/change/task-maintenance.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { createPeriodicTask, type PeriodicTask } from './periodic-task.ts';

/** Ends tasks that a crash left at work, and forgets old steps and guests' tasks. */
type Deps = { unit: UnitOfWork; log: Log; guestTaskDays: number };

export function createTaskMaintenance({ unit, log, guestTaskDays }: Deps): PeriodicTask {
  const often = { everyMilliseconds: 5_000, failure: 'tasks are looked after later', log };
  return createPeriodicTask(often, async () => {
    const failed = await failStaleTasks(unit);
    if (failed > 0) log.warn({ tasks: failed }, 'tasks were left at work, and have failed');
    await deleteOldTaskEvents(unit);
    await deleteOldGuestTasks(unit, guestTaskDays);
  });
}
