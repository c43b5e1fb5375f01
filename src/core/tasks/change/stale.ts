import { actFor, nobody, type UnitOfWork, type Work } from '../../../platform/work.ts';
import type { TaskChange } from '../apply-change.ts';
import { dataPart, textPart } from '../message.ts';
import { changeLocked } from './change-task.ts';
import { deleteStepsEndedBefore } from './frame-store.ts';
import { deleteGuestTasksBefore, lockStale } from './task-store.ts';

const batch = 100;
const day = 24 * 60 * 60 * 1_000;
const stepsKeptFor = day;
/** Long enough for a membership's link to be paid; nobody but the store reads them. */
const guestTasksKeptFor = 30 * day;

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
  return inBatches(unit, async (work) => {
    const tasks = await lockStale(work, batch);
    for (const task of tasks) await changeLocked(actFor(work, task.tenant), task, failure);
    return tasks.length;
  });
}

/** Forgets the steps of tasks that ended a day ago: whoever comes back reads the task itself. Answers of how many. */
export function forgetOldSteps(unit: UnitOfWork): Promise<number> {
  return inBatches(unit, (work) =>
    deleteStepsEndedBefore(work, new Date(work.now.getTime() - stepsKeptFor), batch),
  );
}

/** Deletes the tasks that guests began and that nothing has happened to for 30 days. Answers how many. */
export function forgetGuestTasks(unit: UnitOfWork): Promise<number> {
  return inBatches(unit, (work) =>
    deleteGuestTasksBefore(work, new Date(work.now.getTime() - guestTasksKeptFor), batch),
  );
}

/** One transaction a batch, until one is not full. */
async function inBatches(unit: UnitOfWork, next: (work: Work) => Promise<number>): Promise<number> {
  let total = 0;
  let last = batch;
  while (last === batch) {
    last = await unit.runAsSystem(nobody, next);
    total += last;
  }
  return total;
}
