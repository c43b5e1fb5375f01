import type { IntentItem } from '../intent.ts';
import { wholeNumber } from '../text/numbers.ts';
import { toCanonicalTerm } from '../text/synonyms.ts';

/** "Other than navy", "navy or sand": the words do not ask for the value. */
const doubt =
  /\b(?:other than|anything but|not|no|without|except|excluding|minus|or|nor|neither|instead of|rather than)\b/iu;
const refusal = /\b(?:without|no|not|except|minus|ignore|skip)$/iu;

type Offered = { items: IntentItem[]; code?: string; unknownWords: string[] };

/** A purchase that is offered, without the options and the code that its unknown words may refuse. */
export function withoutDoubtful<Intent extends Offered>(intent: Intent): Intent {
  const { unknownWords } = intent;
  const items = intent.items.map((item) => withoutValues(item, unknownWords));
  if (!unknownWords.some((words) => refusal.test(words))) return { ...intent, items };
  const { code: _, ...rest } = { ...intent, items };
  return rest as Intent;
}

function withoutValues(item: IntentItem, unknownWords: readonly string[]): IntentItem {
  const { options, ...others } = item;
  if (!options) return item;
  const kept = Object.entries(options).filter(
    ([, value]) => !unknownWords.some((words) => isDoubtful(value, words)),
  );
  return kept.length === 0 ? others : { ...others, options: Object.fromEntries(kept) };
}

/** "Two navy" of three caps: the value is only of these. */
const counted = new RegExp(`(?:^| )${wholeNumber} $`, 'u');

function isDoubtful(value: string, words: string): boolean {
  if (words.startsWith('or ')) return true;
  const [before, ...others] = ` ${toTerms(words)} `.split(` ${toTerms(value)} `);
  return others.length > 0 && (doubt.test(words) || counted.test(`${before} `));
}

const toTerms = (text: string): string =>
  text
    .split(/[\s,]+/u)
    .map(toCanonicalTerm)
    .join(' ');
