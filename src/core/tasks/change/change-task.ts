import type { Work } from '../../../platform/unit-of-work.ts';
import {
  applyChange,
  isFinalEvent,
  type PushMode,
  type TaskChange,
  type TaskUpdate,
} from '../apply-change.ts';
import { clearPushConfigs, queuePushes } from '../push/queue-pushes.ts';
import { isTerminalState, type Task, taskNotFound } from '../task.ts';
import type { TaskEvent } from '../task-event.ts';
import { writeTaskEvents } from './task-event-store.ts';
import { lockTask, replaceWaitKeys, updateTask } from './task-store.ts';

/**
 * Changes a stored task, with its frames and pushes, in the transaction of the caller; who offers the
 * frames to the feed does so after the commit. Null: the change comes from a run that the task does
 * not wait for any more, and nothing has changed. 404 `task_not_found`, 409 as `applyChange` says.
 */
export async function changeTask(
  work: Work,
  taskId: string,
  change: TaskChange,
): Promise<TaskUpdate | null> {
  const task = await lockTask(work, taskId);
  if (!task) throw taskNotFound();
  if (change.runId !== undefined && task.run?.id !== change.runId) return null;
  return changeLockedTask(work, task, change);
}

/** The same for a task whose row the caller has locked. */
export async function changeLockedTask(
  work: Work,
  before: Task,
  change: TaskChange,
): Promise<TaskUpdate> {
  const { task: changed, events } = applyChange(before, change, work.now);
  const isOver = isTerminalState(changed.state);
  const task = isOver ? { ...changed, hasPushConfigs: false } : changed;
  updateTask(work, before, task);
  if (isOver) replaceWaitKeys(work, task, []);
  else if (change.waitKeys) replaceWaitKeys(work, task, change.waitKeys);
  emitTaskEvents(work, task, events);
  queueEventPushes(work, before, events, change.pushMode);
  if (isOver) clearPushConfigs(work, before);
  return { task, events };
}

/** Writes the frames of a stored task, and rings for those who follow it. */
function emitTaskEvents(work: Work, { tenant: { workspaceId } }: Task, frames: TaskEvent[]): void {
  if (frames.length === 0) return;
  writeTaskEvents(
    work,
    frames.map((frame) => ({ workspaceId, frame, at: work.now })),
  );
  work.notify('steps');
}

/** Queues frames for the receivers of a task, while it still has them. */
export function queueEventPushes(
  work: Work,
  task: Pick<Task, 'id' | 'hasPushConfigs'>,
  frames: TaskEvent[],
  pushed: PushMode = 'all',
): void {
  queuePushes(work, task, pushed === 'all' ? frames : frames.filter(isFinalEvent));
}
