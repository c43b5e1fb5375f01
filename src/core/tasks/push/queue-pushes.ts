import type { Work } from '../../../platform/work.ts';
import type { Frame } from '../frame.ts';
import type { Task } from '../task.ts';
import { deleteConfigsOf, markPushConfigs } from './push-config-store.ts';
import { insertPushes } from './push-store.ts';

type Pushed = Pick<Task, 'id' | 'hasPushConfigs'>;

/** Sends frames of a task, which is locked, to whoever asked for them; `work` is the task's workspace. */
export function queuePushes(work: Work, task: Pushed, frames: Frame[]): void {
  if (!task.hasPushConfigs || frames.length === 0) return;
  insertPushes(work, task.id, frames);
  work.announce('pushes');
}

/** At the end of a task, after its last push is queued (§3.1); what is queued is still sent. */
export function clearPushConfigs(work: Work, task: Pushed): void {
  if (!task.hasPushConfigs) return;
  deleteConfigsOf(work, task.id);
  markPushConfigs(work, task.id, false);
}
