import { filler } from '../lexicon/filler.ts';
import { boundaryWords } from '../lexicon/product-words.ts';
import type { Phrase } from '../text/phrase.ts';

/** The phrase with `{name}` for first names that are part of an address: "Ann, ann@example.com". */
export function replaceEmailNames(phrase: Phrase, values: readonly string[]): Phrase {
  const names = new Set(values.flatMap(listNames));
  const words = phrase.split(' ').map((word) => (names.has(word) ? '{name}' : word));
  return words.join(' ').replace(/\{name\}(?: \{name\})+/gu, '{name}');
}

function listNames(value: string): string[] {
  const [local = '', domain] = value.toLowerCase().split('@');
  return domain === undefined ? [] : local.split(/[^\p{L}]+/u).filter(isName);
}

/** Other words of an address may say something: `not.now@…`. */
const isName = (word: string): boolean =>
  word.length > 2 && !filler.has(word) && !boundaryWords.has(word) && !others.has(word);

const others = new Set(
  (
    'tomorrow tonight later soon never next week month year wait cancel stop pause trial free gold silver pro plus max premium ' +
    'basic vip friends family club monday tuesday wednesday thursday friday saturday sunday january february march april may june ' +
    'july august september october november december'
  ).split(' '),
);
