import type { Work } from '../../../platform/unit-of-work.ts';
import type { TaskUpdate } from '../apply-change.ts';
import { textPart } from '../message.ts';
import { taskNotFound } from '../task.ts';
import { changeLockedTask } from './change-task.ts';
import { lockTask } from './task-store.ts';

/**
 * Cancels a task. If a run ends at the same time, the first of both to lock the task wins; later
 * results of the run are discarded. Throws 404 `task_not_found`, 409 `task_not_cancelable` for a
 * task that has ended.
 */
export async function cancelTask(work: Work, taskId: string): Promise<TaskUpdate> {
  const task = await lockTask(work, taskId);
  if (!task) throw taskNotFound();
  return changeLockedTask(work, task, {
    trigger: 'cancel',
    agentParts: [textPart('Canceled as requested.')],
  });
}
