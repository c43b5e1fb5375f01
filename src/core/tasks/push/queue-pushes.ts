import type { Work } from '../../../platform/unit-of-work.ts';
import type { Task } from '../task.ts';
import type { TaskEvent } from '../task-event.ts';
import { deleteConfigsOfTask, markPushConfigs } from './push-config-store.ts';
import { insertPushes } from './push-store.ts';

type PushableTask = Pick<Task, 'id' | 'hasPushConfigs'>;

/**
 * Queues events of a locked task for its push receivers. `work` must belong to the task's
 * workspace.
 */
export function queuePushes(work: Work, task: PushableTask, events: TaskEvent[]): void {
  if (!task.hasPushConfigs || events.length === 0) return;
  insertPushes(work, task.id, events);
  work.notify('push_notifications');
}

/**
 * Deletes the push configs of a task that has ended, after its last push was queued. Queued pushes
 * are still sent.
 */
export function clearPushConfigs(work: Work, task: PushableTask): void {
  if (!task.hasPushConfigs) return;
  deleteConfigsOfTask(work, task.id);
  markPushConfigs(work, task.id, false);
}
