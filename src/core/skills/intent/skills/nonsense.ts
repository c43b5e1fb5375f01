import { numberWords } from '../lexicon/numbers.ts';

// Beginnings of rows of a keyboard, and the words that stand for a text.
const keyboardStrings = /^(?:asdf\w*|qwer\w*|zxcv\w*|hjkl\w*|lorem|ipsum|foobar|xyzzy)$/;
// Nonsense only among themselves: there are bar stools, test kits and Foo Fighters.
const placeholderWords = /^(?:foo|bar|baz|test|tests|testing|bla+h?)$/;
const vowel = /[aeiouy\p{M}]|[^a-z]/u;

// Runs over the keys of one row, either way.
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [
  row,
  [...row].reverse().join(''),
]);

/**
 * Whether no word of a query could be one: no letters, no vowels, one letter over and over. What is
 * asked for in a sentence may lack a few vowels.
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
