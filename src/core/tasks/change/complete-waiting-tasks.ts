import type { Work } from '../../../platform/unit-of-work.ts';
import type { TaskChange } from '../apply-change.ts';
import { isTerminalState } from '../task.ts';
import type { TaskEvent } from '../task-event.ts';
import { changeLockedTask } from './change-task.ts';
import { hasWaitingTasks, lockWaitingTasks } from './task-store.ts';

type CompletionChange = Required<Pick<TaskChange, 'agentParts' | 'artifacts'>>;

/** Whether tasks wait for the keys of a transaction, once that has been looked up. */
const lookUps = new WeakMap<Work, { key: string; found: Promise<boolean> }>();

const keyOf = (waitKeys: string[]) => waitKeys.join(' ');

/**
 * Looks up early whether `completeWaitingTasks` has anything to do, which then saves a round trip.
 * The caller has locked the object that the tasks wait for, so that no task can begin to wait
 * without seeing the result of this transaction.
 */
export function lookUpWaitingTasks(work: Work, waitKeys: string[]): void {
  const found = hasWaitingTasks(work, waitKeys);
  // The transaction may fail before the result is needed.
  found.catch(() => undefined);
  lookUps.set(work, { key: keyOf(waitKeys), found });
}

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
  const lookUp = lookUps.get(work);
  if (lookUp?.key === keyOf(waitKeys) && !(await lookUp.found)) return [];
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
