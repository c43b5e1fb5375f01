import type { Work } from '../../../platform/unit-of-work.ts';
import type { Task } from '../task.ts';
import type { TaskEvent } from '../task-event.ts';
import { deleteConfigsOfTask, markPushConfigs } from './push-config-store.ts';
import { insertPushes } from './push-store.ts';

type PushableTask = Pick<Task, 'id' | 'hasPushConfigs'>;

/** Sends frames of a task, which is locked, to whoever asked for them; `work` is the task's workspace. */
export function queuePushes(work: Work, task: PushableTask, frames: TaskEvent[]): void {
  if (!task.hasPushConfigs || frames.length === 0) return;
  insertPushes(work, task.id, frames);
  work.notify('pushes');
}

/** At the end of a task, after its last push is queued (§3.1); what is queued is still sent. */
export function clearPushConfigs(work: Work, task: PushableTask): void {
  if (!task.hasPushConfigs) return;
  deleteConfigsOfTask(work, task.id);
  markPushConfigs(work, task.id, false);
}
