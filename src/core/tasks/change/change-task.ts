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
 * Changes a stored task and writes its events and pushes, in the transaction of the caller, who may
 * publish the events to the feed after the commit. Returns null without a change if it comes from a
 * run that is no longer the task's current one. Throws 404 `task_not_found` and what `applyChange`
 * throws.
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

/** Like `changeTask`, for a task whose row the caller has locked. */
export async function changeLockedTask(
  work: Work,
  before: Task,
  change: TaskChange,
): Promise<TaskUpdate> {
  const { task: changed, events } = applyChange(before, change, work.now);
  const isTerminal = isTerminalState(changed.state);
  const task = isTerminal ? { ...changed, hasPushConfigs: false } : changed;
  updateTask(work, before, task);
  if (isTerminal) replaceWaitKeys(work, task, []);
  else if (change.waitKeys) replaceWaitKeys(work, task, change.waitKeys);
  emitTaskEvents(work, task, events);
  queueEventPushes(work, before, events, change.pushMode);
  if (isTerminal) clearPushConfigs(work, before);
  return { task, events };
}

/** Writes the events of a stored task, and notifies its streams. */
function emitTaskEvents(work: Work, { tenant: { workspaceId } }: Task, events: TaskEvent[]): void {
  if (events.length === 0) return;
  writeTaskEvents(
    work,
    events.map((event) => ({ workspaceId, event, at: work.now })),
  );
  work.notify('task_events');
}

/**
 * Queues events for the push receivers of a task. Must be called before its push configs are
 * deleted.
 */
export function queueEventPushes(
  work: Work,
  task: Pick<Task, 'id' | 'hasPushConfigs'>,
  events: TaskEvent[],
  pushMode: PushMode = 'all',
): void {
  queuePushes(work, task, pushMode === 'all' ? events : events.filter(isFinalEvent));
}
