import { DomainError } from '../../../kernel/domain-error.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getTask } from '../read/read-tasks.ts';
import { isTerminalState, type Task, type TaskId } from '../task.ts';
import { type TaskEvent, type TaskSnapshot, toTaskSnapshot } from '../task-event.ts';
import { listEventsAfter } from './feed-store.ts';

/** The events that a subscriber has missed, and the number of the last one. */
export type TaskBacklog = {
  lastDelivered: number;
  missing: (TaskSnapshot | TaskEvent)[];
  isTerminal: boolean;
};

/**
 * Reads what a subscriber has missed after an event (null for everything). Throws 404
 * `task_not_found`, 409 `task_terminal`.
 */
export async function readBacklog(
  view: View,
  taskId: TaskId,
  after: number | null,
): Promise<TaskBacklog> {
  const task = await getTask(view, taskId);
  const isTerminal = isTerminalState(task.state);
  // A number that this task has not reached does not say what the subscriber has received.
  const received = after !== null && after >= 1 && after <= task.lastEventNumber ? after : null;
  if (isTerminal && (received === null || received === task.lastEventNumber))
    throw taskTerminal(task);
  if (received === task.lastEventNumber)
    return { lastDelivered: received, missing: [], isTerminal };
  const events = received === null ? [] : await findEventsAfter(view, task, received);
  const missing = events.length > 0 ? events : [toTaskSnapshot(task)];
  return {
    lastDelivered: missing.at(-1)?.number ?? task.lastEventNumber,
    missing,
    isTerminal,
  };
}

/** Returns all events after `last`, or none if some of them have been deleted. */
async function findEventsAfter(view: View, { tenant, id, lastEventNumber }: Task, last: number) {
  const events = await listEventsAfter(view, [{ tenant, taskId: id, last }]);
  // May include events that were written after the task was read.
  const isComplete =
    events[0]?.number === last + 1 && (events.at(-1)?.number ?? 0) >= lastEventNumber;
  return isComplete ? events : [];
}

function taskTerminal({ state }: Task): DomainError {
  const message = `This task is ${state} and has no more events. Get the task to see its result.`;
  return new DomainError('wrong_state', 'task_terminal', message);
}
