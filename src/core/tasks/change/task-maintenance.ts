import { runInBatches } from '../../../platform/run-in-batches.ts';
import { type UnitOfWork, withTenant } from '../../../platform/unit-of-work.ts';
import type { TaskChange } from '../apply-change.ts';
import { dataPart, textPart } from '../message.ts';
import { changeLockedTask } from './change-task.ts';
import { deleteEventsOfTasksEndedBefore } from './task-event-store.ts';
import { deleteGuestArtifactsBefore, deleteTasksBefore, lockStaleTasks } from './task-store.ts';

const batchSize = 100;
const dayMilliseconds = 24 * 60 * 60 * 1_000;
const eventRetentionMilliseconds = dayMilliseconds;

const interruptedMessage =
  'The server stopped while it was processing this task, and the result is lost. Check whether your request took effect before you send it again without a task id.';

const interruptedChange: TaskChange = {
  trigger: 'fail',
  agentParts: [
    textPart(interruptedMessage),
    dataPart({ error: { code: 'run_interrupted', message: interruptedMessage } }),
  ],
};

/**
 * Fails the tasks of all workspaces whose runs were interrupted by a crash. Returns their number.
 */
export function failStaleTasks(unit: UnitOfWork): Promise<number> {
  return runInBatches(unit, batchSize, async (work) => {
    const tasks = await lockStaleTasks(work, batchSize);
    for (const task of tasks)
      await changeLockedTask(withTenant(work, task.tenant), task, interruptedChange);
    return tasks.length;
  });
}

/**
 * Deletes the events of tasks that ended more than a day ago. Late readers get the task itself.
 * Returns the number of tasks.
 */
export function deleteOldTaskEvents(unit: UnitOfWork): Promise<number> {
  return runInBatches(unit, batchSize, (work) =>
    deleteEventsOfTasksEndedBefore(
      work,
      new Date(work.now.getTime() - eventRetentionMilliseconds),
      batchSize,
    ),
  );
}

/**
 * Deletes tasks of guests that have not changed for the given number of days. Returns their number.
 */
export async function deleteOldGuestTasks(unit: UnitOfWork, days: number): Promise<number> {
  const tasks = await runInBatches(unit, batchSize, (work) =>
    deleteTasksBefore(
      work,
      'guests',
      new Date(work.now.getTime() - days * dayMilliseconds),
      batchSize,
    ),
  );
  // Shared artifacts are kept a day longer, because the clock of the server that stored a task may
  // differ.
  await runInBatches(unit, batchSize, (work) =>
    deleteGuestArtifactsBefore(
      work,
      new Date(work.now.getTime() - (days + 1) * dayMilliseconds),
      batchSize,
    ),
  );
  return tasks;
}

/**
 * Deletes tasks of callers with a credential that have not changed since. Returns their number.
 * Orders are kept.
 */
export const deleteOldTasks = (unit: UnitOfWork, before: Date): Promise<number> =>
  runInBatches(unit, 1_000, (work) => deleteTasksBefore(work, 'others', before, 1_000));
