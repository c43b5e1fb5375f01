import { inBatches } from '../../../platform/in-batches.ts';
import { actFor, type UnitOfWork } from '../../../platform/work.ts';
import type { TaskChange } from '../apply-change.ts';
import { dataPart, textPart } from '../message.ts';
import { changeLocked } from './change-task.ts';
import { deleteStepsEndedBefore } from './frame-store.ts';
import { deleteGuestArtifactsBefore, deleteGuestTasksBefore, lockStale } from './task-store.ts';

const batch = 100;
const day = 24 * 60 * 60 * 1_000;
const stepsKeptFor = day;

const interrupted =
  'The server stopped while it was working on this, and the result is lost. Look whether what you asked for has happened, then send it again without a task id.';

const failure: TaskChange = {
  trigger: 'fail',
  say: [
    textPart(interrupted),
    dataPart({ error: { code: 'run_interrupted', message: interrupted } }),
  ],
};

/** Fails the tasks whose runs a crash has left behind, in every workspace. Answers how many. */
export function failStaleTasks(unit: UnitOfWork): Promise<number> {
  return inBatches(unit, batch, async (work) => {
    const tasks = await lockStale(work, batch);
    for (const task of tasks) await changeLocked(actFor(work, task.tenant), task, failure);
    return tasks.length;
  });
}

/** Forgets the steps of tasks that ended a day ago: whoever comes back reads the task itself. Answers of how many. */
export function forgetOldSteps(unit: UnitOfWork): Promise<number> {
  return inBatches(unit, batch, (work) =>
    deleteStepsEndedBefore(work, new Date(work.now.getTime() - stepsKeptFor), batch),
  );
}

/** Deletes the tasks that guests began and that nothing has happened to for so many days. Answers how many. */
export async function forgetGuestTasks(unit: UnitOfWork, days: number): Promise<number> {
  const tasks = await inBatches(unit, batch, (work) =>
    deleteGuestTasksBefore(work, new Date(work.now.getTime() - days * day), batch),
  );
  // A day later: the clock of the server that stored the task may have differed a little.
  await inBatches(unit, batch, (work) =>
    deleteGuestArtifactsBefore(work, new Date(work.now.getTime() - (days + 1) * day), batch),
  );
  return tasks;
}
