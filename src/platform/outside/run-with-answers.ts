import { stopwatch } from '../../kernel/clock.ts';
import type { OutsideCall } from '../unit-of-work.ts';
import { AnswerNeeded, type Answers } from './answer-needed.ts';

/** For all outside calls of one operation together. */
const budgetMilliseconds = 2_000;

/** More questions mean that what is asked changes with every attempt. */
const maxQuestions = 8;

/**
 * Runs a transaction until it has all the answers of outside services that it needs. Each missing
 * answer rolls it back; the service is asked while no transaction is open, and the operation runs
 * again from its start. It then asks about what it finds at that moment, so an answer to an
 * outdated question is never used.
 */
export async function runWithAnswers<Result>(
  call: Omit<OutsideCall, 'milliseconds'>,
  attempt: (answers: Answers) => Promise<Result>,
): Promise<Result> {
  const answers: Answers = new Map();
  let spent = 0;
  for (let asked = 0; ; asked += 1) {
    try {
      return await attempt(answers);
    } catch (error) {
      if (!(error instanceof AnswerNeeded) || asked === maxQuestions) throw error;
      const started = stopwatch();
      const milliseconds = Math.max(0, Math.round(budgetMilliseconds - spent));
      answers.set(error.key, await error.ask({ ...call, milliseconds }));
      spent += stopwatch() - started;
    }
  }
}
