import type { IntentContext } from '../intent.ts';
import type { TextReading } from '../text-reading.ts';
import { buildInstructions } from './instructions.ts';
import type { LanguageModel } from './language-model.ts';
import { isModelAnswer, ModelAnswer } from './model-answer.ts';
import { modelAnswerToReading } from './model-answer-to-reading.ts';

/** Reads a text with a language model; null if that failed, then the rules decide. */
export type ModelReader = (text: string, context: IntentContext) => Promise<TextReading | null>;

type ModelReaderDeps = {
  model: LanguageModel;
  /** A monotonic clock in milliseconds. */
  stopwatch: () => number;
  /** Called at most once a minute with the reason why the model was not used. */
  warn: (message: string, error: unknown) => void;
};

/** The same limit as for the rules. */
const maxCharacters = 1_500;
const warningIntervalMilliseconds = 60_000;
/** How long an unreachable model is not called, so that other requests do not wait for it. */
const outagePauseMilliseconds = 10_000;

/** Creates a reader that accepts only answers that match the schema and the text. Never rejects. */
export function createModelReader({ model, stopwatch, warn }: ModelReaderDeps): ModelReader {
  let warnedAt = Number.NEGATIVE_INFINITY;
  let pausedAt = Number.NEGATIVE_INFINITY;
  const giveUp = (message: string, error: unknown = null) => {
    if (stopwatch() - warnedAt >= warningIntervalMilliseconds) {
      warnedAt = stopwatch();
      warn(message, error);
    }
    return null;
  };
  return async (text, context) => {
    if (stopwatch() - pausedAt < outagePauseMilliseconds) return null;
    const truncated = text.slice(0, maxCharacters);
    const instructions = buildInstructions(context);
    let answer: unknown;
    try {
      answer = await model({ instructions, text: truncated, schema: ModelAnswer });
    } catch (error) {
      pausedAt = stopwatch();
      return giveUp('the language model did not answer', error);
    }
    if (!isModelAnswer(answer)) return giveUp('the language model returned an invalid answer');
    const reading = modelAnswerToReading(answer, truncated, context);
    return reading ?? giveUp('the language model returned values that are not in the text');
  };
}
