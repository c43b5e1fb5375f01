import { findUnknownSigns, type IntentItem, isQuantityWord } from '@stoa/shopping-intent';
import { parseNumber, wholeNumber } from '@stoa/shopping-intent/text/numbers';
import { toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';

/** What an answer may add to the item that it is about. */
export type AnswerDetails = Pick<IntentItem, 'quantity' | 'options'>;

/** Words that may take an answer back, put it off or limit it. */
const doubt =
  /\b(?:no|nope|not|never|don['’]t|wait|hold on|stop|cancel|remove|delete|unless|if|whether|other|cheaper|whatever|shopping|later|maybe|kidding|joking)\b|[?"“”«»*]/iu;
const detailWords = new Set(
  'size color colour extra small medium large go going with choose pick prefer'.split(' '),
);
const countPattern = new RegExp(`^(?:x?([1-9]\\d{0,3})x?|(?!\\d)(${wholeNumber}))$`, 'u');
/** Amounts of money, signs of numbers and marks of formulas: `$5`, `-2`, `+1`, `2/3`, `1.5`. */
const noCount = /[\p{Sc}%=+*/\\<>#@&|~^]|(?<!\p{L})-\s*\p{N}|\p{N}[.,:-]\p{N}/u;
/** Changes of a number that the question does not have, and words that make no count of it. */
const change =
  /\b(?:less|fewer|more|double|triple|reduce|increase|lower|raise|decrease|bump|cut|turn|by|rather|than|instead|another|also|change|adjust|modify|up|down)\b/iu;
const beforeNoCount = new Set(
  'for in to from by at and size number no line item product'.split(' '),
);

/** Whether a text has signs that neither belong to a count nor are punctuation: `$5`, `-2`. */
export const hasUnknownMarks = (text: string): boolean =>
  noCount.test(text) || findUnknownSigns(text).length > 0;

/**
 * The quantity in the answer to a question, and its options; null if the answer has a word that is
 * neither a number nor part of the given values nor common in such answers. Nothing is bought then.
 */
export function readDetails(
  text: string,
  options: IntentItem['options'] = {},
  otherWords = '',
): AnswerDetails | null {
  if (doubt.test(text) || change.test(text) || hasUnknownMarks(text)) return null;
  const values = new Set(
    [...Object.values(options), otherWords].flatMap((value) =>
      value.toLowerCase().split(' ').map(toCanonicalTerm),
    ),
  );
  const words = text.toLowerCase().split(/\s+/u).map(trimMarks).filter(Boolean);
  const others = words.filter((word) => !values.has(toCanonicalTerm(word)));
  if (!others.every((word) => isQuantityWord(word) || detailWords.has(word))) return null;
  const isNoCount = others.some(
    (word, at) => countPattern.test(word) && beforeNoCount.has(others[at - 1] ?? ''),
  );
  const counts = others.flatMap((word, at) => toCount(word, others[at - 1], others[at + 1]));
  const [quantity, ...more] = counts;
  if (isNoCount || quantity === 0 || more.length > 0) return null;
  return {
    ...(quantity === undefined ? {} : { quantity }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
}

const trimMarks = (word: string) => word.replace(/^[^\p{L}\p{N}$€£¥]+|[^\p{L}\p{N}%]+$/gu, '');

/** "One" is a number in `just one` and `one of them`, not in `the navy one`. */
function toCount(word: string, before: string | undefined, after: string | undefined): number[] {
  const isPronoun =
    word === 'one' && before !== undefined && !/^(?:just|only)$/.test(before) && after !== 'of';
  const [, digits, number] = countPattern.exec(word) ?? [];
  const count = isPronoun ? null : (digits ?? number);
  return count ? [parseNumber(count)] : [];
}
