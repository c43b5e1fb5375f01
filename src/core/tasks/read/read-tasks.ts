import type { View } from '../../../platform/unit-of-work.ts';
import type { SerializedTask } from '../serialized-task.ts';
import { type Task, taskNotFound } from '../task.ts';
import { selectSerializedTaskById, selectTaskById } from './task-list-store.ts';

/** 404 `task_not_found`. */
export async function getTask(view: View, taskId: string): Promise<Task> {
  const task = await selectTaskById(view, taskId);
  if (!task) throw taskNotFound();
  return task;
}

/** The same as its presenters need it. 404 `task_not_found`. */
export async function getSerializedTask(view: View, taskId: string): Promise<SerializedTask> {
  const text = await selectSerializedTaskById(view, taskId);
  if (!text) throw taskNotFound();
  return text;
}
