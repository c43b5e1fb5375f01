import type { View } from '../../../platform/work.ts';
import { type Task, taskNotFound } from '../task.ts';
import type { TaskText } from '../task-text.ts';
import { selectTaskById, selectTextById } from './task-list-store.ts';

/** 404 `task_not_found`. */
export async function getTask(view: View, taskId: string): Promise<Task> {
  const task = await selectTaskById(view, taskId);
  if (!task) throw taskNotFound();
  return task;
}

/** The same as its presenters need it. 404 `task_not_found`. */
export async function findTaskText(view: View, taskId: string): Promise<TaskText> {
  const text = await selectTextById(view, taskId);
  if (!text) throw taskNotFound();
  return text;
}
