import { numberWords } from '../text/number-words.ts';

// Beginnings of keyboard rows, and placeholder text.
const keyboardStrings = /^(?:asdf\w*|qwer\w*|zxcv\w*|hjkl\w*|lorem|ipsum|foobar|xyzzy)$/;
// Nonsense only if there are no other words: there are bar stools and test kits.
const placeholderWords = /^(?:foo|bar|baz|test|tests|testing|bla+h?)$/;
const vowel = /[aeiouy\p{M}]|[^a-z]/u;

// Sequences of keys in one keyboard row, in both directions.
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [
  row,
  [...row].reverse().join(''),
]);

/**
 * Whether no word of a query can be a real word: no letters, no vowels, a repeated letter. In a
 * request, words without vowels are accepted.
 */
export function isNonsense(query: string, isAsked: boolean): boolean {
  const words = query.split(' ');
  if (words.length > 1 && isKeyboardRun(words.join(''))) return true;
  if (words.some((word) => keyboardStrings.test(word))) return true;
  if (words.every((word) => placeholderWords.test(word))) return true;
  return words.every((word) => isNonWord(word) || (!isAsked && isUnpronounceable(word)));
}

function isNonWord(word: string): boolean {
  if (!/\p{L}/u.test(word) || numberWords.has(word) || /^0x[\da-f]+$/.test(word)) return true;
  if (isKeyboardRun(word)) return true;
  return /(.)\1{4}/u.test(word) || word.length > 40;
}

const isKeyboardRun = (word: string) => word.length >= 4 && rows.some((row) => row.includes(word));

const isUnpronounceable = (word: string) =>
  word.length > 4 && /^[a-z]+$/.test(word) && (!vowel.test(word) || /[^aeiouy]{6}/.test(word));
