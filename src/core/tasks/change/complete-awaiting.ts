import type { Work } from '../../../platform/work.ts';
import type { TaskChange } from '../apply-change.ts';
import type { Frame } from '../frame.ts';
import { isTerminal } from '../task.ts';
import { changeLocked } from './change-task.ts';
import { lockAwaiting } from './task-store.ts';

type Conclusion = Required<Pick<TaskChange, 'say' | 'artifacts'>>;

/**
 * Completes every task that waits for one of these to happen (awaits.ts), in the transaction in which
 * it happens; a `conclusion` that is made is made only when somebody waits. Answers what their streams are told. Tasks
 * come last in the order of locks.
 */
export async function completeAwaiting(
  work: Work,
  awaited: string[],
  conclusion: Conclusion | (() => Promise<Conclusion>),
): Promise<Frame[]> {
  const tasks = await lockAwaiting(work, awaited);
  const waiting = tasks.filter(({ state }) => !isTerminal(state));
  if (waiting.length === 0) return [];
  const outcome = typeof conclusion === 'function' ? await conclusion() : conclusion;
  const told: Frame[] = [];
  for (const task of waiting) {
    const { frames } = await changeLocked(work, task, { ...outcome, trigger: 'complete' });
    told.push(...frames);
  }
  return told;
}
