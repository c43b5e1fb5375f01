import {
  deleteOldGuestTasks,
  deleteOldTaskEvents,
  failStaleTasks,
} from '../../core/tasks/change/task-maintenance.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { createPeriodicTask, type PeriodicTask } from './periodic-task.ts';

type Deps = { unit: UnitOfWork; log: Log; guestTaskDays: number };

/** Fails tasks that a crash left running, and deletes old task events and old tasks of guests. */
export function createTaskMaintenance({ unit, log, guestTaskDays }: Deps): PeriodicTask {
  const often = { everyMilliseconds: 5_000, failure: 'task maintenance failed, trying again', log };
  return createPeriodicTask(often, async () => {
    const failed = await failStaleTasks(unit);
    if (failed > 0)
      log.warn({ tasks: failed }, 'tasks were left running by a crash and are now failed');
    await deleteOldTaskEvents(unit);
    await deleteOldGuestTasks(unit, guestTaskDays);
  });
}
