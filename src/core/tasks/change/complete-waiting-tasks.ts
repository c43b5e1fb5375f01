import type { Work } from '../../../platform/unit-of-work.ts';
import type { TaskChange } from '../apply-change.ts';
import { isTerminalState } from '../task.ts';
import type { TaskEvent } from '../task-event.ts';
import { changeLockedTask } from './change-task.ts';
import { lockWaitingTasks } from './task-store.ts';

type CompletionChange = Required<Pick<TaskChange, 'agentParts' | 'artifacts'>>;

/**
 * Completes every task that waits for one of the given keys (see wait-keys.ts), in the transaction
 * that makes the awaited event happen. A `completion` function is called only if a task waits.
 * Returns the events for their streams. Tasks come last in the lock order.
 */
export async function completeWaitingTasks(
  work: Work,
  waitKeys: string[],
  completion: CompletionChange | (() => Promise<CompletionChange>),
): Promise<TaskEvent[]> {
  const tasks = await lockWaitingTasks(work, waitKeys);
  const waiting = tasks.filter(({ state }) => !isTerminalState(state));
  if (waiting.length === 0) return [];
  const outcome = typeof completion === 'function' ? await completion() : completion;
  const emitted: TaskEvent[] = [];
  for (const task of waiting) {
    const { events } = await changeLockedTask(work, task, {
      ...outcome,
      trigger: 'complete',
    });
    emitted.push(...events);
  }
  return emitted;
}
