import { runInBatches } from '../../../platform/run-in-batches.ts';
import { type UnitOfWork, withTenant } from '../../../platform/unit-of-work.ts';
import type { TaskChange } from '../apply-change.ts';
import { dataPart, textPart } from '../message.ts';
import { changeLockedTask } from './change-task.ts';
import { deleteEventsOfTasksEndedBefore } from './task-event-store.ts';
import {
  deleteGuestArtifactsBefore,
  deleteGuestTasksBefore,
  lockStaleTasks,
} from './task-store.ts';

const batchSize = 100;
const dayMilliseconds = 24 * 60 * 60 * 1_000;
const eventRetentionMilliseconds = dayMilliseconds;

const interruptedMessage =
  'The server stopped while it was working on this, and the result is lost. Look whether what you asked for has happened, then send it again without a task id.';

const interruptedChange: TaskChange = {
  trigger: 'fail',
  agentParts: [
    textPart(interruptedMessage),
    dataPart({ error: { code: 'run_interrupted', message: interruptedMessage } }),
  ],
};

/** Fails the tasks whose runs a crash has left behind, in every workspace. Answers how many. */
export function failStaleTasks(unit: UnitOfWork): Promise<number> {
  return runInBatches(unit, batchSize, async (work) => {
    const tasks = await lockStaleTasks(work, batchSize);
    for (const task of tasks)
      await changeLockedTask(withTenant(work, task.tenant), task, interruptedChange);
    return tasks.length;
  });
}

/** Forgets the steps of tasks that ended a day ago: whoever comes back reads the task itself. Answers of how many. */
export function deleteOldTaskEvents(unit: UnitOfWork): Promise<number> {
  return runInBatches(unit, batchSize, (work) =>
    deleteEventsOfTasksEndedBefore(
      work,
      new Date(work.now.getTime() - eventRetentionMilliseconds),
      batchSize,
    ),
  );
}

/** Deletes the tasks that guests began and that nothing has happened to for so many days. Answers how many. */
export async function deleteOldGuestTasks(unit: UnitOfWork, days: number): Promise<number> {
  const tasks = await runInBatches(unit, batchSize, (work) =>
    deleteGuestTasksBefore(work, new Date(work.now.getTime() - days * dayMilliseconds), batchSize),
  );
  // A day later: the clock of the server that stored the task may have differed a little.
  await runInBatches(unit, batchSize, (work) =>
    deleteGuestArtifactsBefore(
      work,
      new Date(work.now.getTime() - (days + 1) * dayMilliseconds),
      batchSize,
    ),
  );
  return tasks;
}
