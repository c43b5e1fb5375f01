import type { View } from '../../../platform/unit-of-work.ts';
import type { SerializedTask } from '../serialized-task.ts';
import { type Task, taskNotFound } from '../task.ts';
import { selectSerializedTaskById, selectTaskById } from './task-list-store.ts';

/** Throws 404 `task_not_found`. */
export async function getTask(view: View, taskId: string): Promise<Task> {
  const task = await selectTaskById(view, taskId);
  if (!task) throw taskNotFound();
  return task;
}

/** Like `getTask`, with its content as JSON strings. Throws 404 `task_not_found`. */
export async function getSerializedTask(view: View, taskId: string): Promise<SerializedTask> {
  const task = await selectSerializedTaskById(view, taskId);
  if (!task) throw taskNotFound();
  return task;
}
