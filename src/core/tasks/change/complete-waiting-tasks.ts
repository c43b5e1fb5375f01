import type { Work } from '../../../platform/unit-of-work.ts';
import type { TaskChange } from '../apply-change.ts';
import { isTerminalState } from '../task.ts';
import type { TaskEvent } from '../task-event.ts';
import { changeLockedTask } from './change-task.ts';
import { lockWaitingTasks } from './task-store.ts';

type CompletionChange = Required<Pick<TaskChange, 'agentParts' | 'artifacts'>>;

/**
 * Completes every task that waits for one of these to happen (awaits.ts), in the transaction in which
 * it happens; a `conclusion` that is made is made only when somebody waits. Answers what their streams are told. Tasks
 * come last in the order of locks.
 */
export async function completeWaitingTasks(
  work: Work,
  awaited: string[],
  conclusion: CompletionChange | (() => Promise<CompletionChange>),
): Promise<TaskEvent[]> {
  const tasks = await lockWaitingTasks(work, awaited);
  const waiting = tasks.filter(({ state }) => !isTerminalState(state));
  if (waiting.length === 0) return [];
  const outcome = typeof conclusion === 'function' ? await conclusion() : conclusion;
  const told: TaskEvent[] = [];
  for (const task of waiting) {
    const { events } = await changeLockedTask(work, task, {
      ...outcome,
      trigger: 'complete',
    });
    told.push(...events);
  }
  return told;
}
