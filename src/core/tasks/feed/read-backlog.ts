import { DomainError } from '../../../kernel/domain-error.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getTask } from '../read/read-tasks.ts';
import { isTerminalState, type Task, type TaskId } from '../task.ts';
import { type TaskEvent, type TaskSnapshot, toTaskSnapshot } from '../task-event.ts';
import { listEventsAfter } from './feed-store.ts';

/** Up to which step a reader is told now, and what is missing until there. */
export type TaskBacklog = {
  lastDelivered: number;
  missing: (TaskSnapshot | TaskEvent)[];
  isTerminal: boolean;
};

/** What a reader has missed after a step (null: everything). 404 `task_not_found`, 409 `task_terminal`. */
export async function readBacklog(
  view: View,
  taskId: TaskId,
  after: number | null,
): Promise<TaskBacklog> {
  const task = await getTask(view, taskId);
  const isTerminal = isTerminalState(task.state);
  // A number that is not of this task tells nothing about what its reader has heard.
  const heard = after !== null && after >= 1 && after <= task.lastEventNumber ? after : null;
  if (isTerminal && (heard === null || heard === task.lastEventNumber)) throw taskTerminal(task);
  if (heard === task.lastEventNumber) return { lastDelivered: heard, missing: [], isTerminal };
  const frames = heard === null ? [] : await findEventsAfter(view, task, heard);
  const missing = frames.length > 0 ? frames : [toTaskSnapshot(task)];
  return {
    lastDelivered: missing.at(-1)?.number ?? task.lastEventNumber,
    missing,
    isTerminal,
  };
}

/** All of them, or none when some are not kept any more. */
async function findEventsAfter(view: View, { tenant, id, lastEventNumber }: Task, last: number) {
  const frames = await listEventsAfter(view, [{ tenant, taskId: id, last }]);
  // Steps that came since the task was read may be among them.
  const isWhole = frames[0]?.number === last + 1 && (frames.at(-1)?.number ?? 0) >= lastEventNumber;
  return isWhole ? frames : [];
}

function taskTerminal({ state }: Task): DomainError {
  const message = `This task is ${state}: it has nothing more to tell. Get the task to see how it ended.`;
  return new DomainError('wrong_state', 'task_terminal', message);
}
