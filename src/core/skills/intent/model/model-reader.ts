import type { IntentContext } from '../intent.ts';
import type { TextReading } from '../text-reading.ts';
import { buildInstructions } from './instructions.ts';
import type { LanguageModel } from './language-model.ts';
import { isModelAnswer, ModelAnswer } from './model-answer.ts';
import { modelAnswerToReading } from './model-answer-to-reading.ts';

/** Reads a text by other means than the rules; null: it could not, and the rules decide. */
export type ModelReader = (text: string, context: IntentContext) => Promise<TextReading | null>;

type ModelReaderDeps = {
  model: LanguageModel;
  /** Milliseconds of a clock that only goes forward. */
  stopwatch: () => number;
  /** Told at most once a minute why a model was of no use. */
  warn: (why: string, error: unknown) => void;
};

/** As long a text as the rules read. */
const maxCharacters = 1_500;
const warningIntervalMilliseconds = 60_000;
/** A model that could not be reached is left alone so long: nobody else waits for it in vain. */
const outagePauseMilliseconds = 10_000;

/** Asks a model, and believes it only what the text and the schema bear out. Never rejects. */
export function createModelReader({ model, stopwatch, warn }: ModelReaderDeps): ModelReader {
  let warnedAt = Number.NEGATIVE_INFINITY;
  let pausedAt = Number.NEGATIVE_INFINITY;
  const giveUp = (why: string, error: unknown = null) => {
    if (stopwatch() - warnedAt >= warningIntervalMilliseconds) {
      warnedAt = stopwatch();
      warn(why, error);
    }
    return null;
  };
  return async (text, context) => {
    if (stopwatch() - pausedAt < outagePauseMilliseconds) return null;
    const heard = text.slice(0, maxCharacters);
    const instructions = buildInstructions(context);
    let answer: unknown;
    try {
      answer = await model({ instructions, text: heard, schema: ModelAnswer });
    } catch (error) {
      pausedAt = stopwatch();
      return giveUp('the language model gave no answer', error);
    }
    if (!isModelAnswer(answer)) return giveUp('the language model answered something else');
    const reading = modelAnswerToReading(answer, heard, context);
    return reading ?? giveUp('the language model said what the text does not say');
  };
}
