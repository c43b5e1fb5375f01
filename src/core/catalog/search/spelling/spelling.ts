import { distance } from 'fastest-levenshtein';
import { isPlaceWord } from '../../../../kernel/places.ts';
import type { SearchToken } from '../text/tokens.ts';

const oneEditMinLength = 4;
const twoEditsMinLength = 8;
const maxCandidates = 3;
const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

// Numbers and codes are never corrected.
const vocabularyWord = /^\p{L}[\p{L}\p{M}]{2,31}$/u;

/** Whether the vocabulary takes the word in; of others it cannot be said whether they are known. */
export function isVocabularyWord(word: string): boolean {
  return vocabularyWord.test(word);
}

// Words come in singular: `texa` is what is left of Texas.
const isPlaceName = (word: string) => ['', 's', 'es'].some((end) => isPlaceWord(word + end));

/** How many typing errors a word is forgiven: none in short words, in words with digits and in names of places. */
export function countAllowedEdits(word: string): 0 | 1 | 2 {
  const length = [...word].length;
  if (isPlaceName(word)) return 0;
  if (/\p{N}/u.test(word) || length < oneEditMinLength) return 0;
  return length < twoEditsMinLength ? 1 : 2;
}

/** Insertions, deletions, replacements, and swapped neighbours as one edit. */
export function countEdits(left: string, right: string): number {
  const edits = distance(left, right);
  return edits === 2 && isOneSwap(left, right) ? 1 : edits;
}

function isOneSwap(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  const at = [...left].findIndex((_, index) => left[index] !== right[index]);
  return left.slice(0, at) + left.charAt(at + 1) + left.charAt(at) + left.slice(at + 2) === right;
}

/** Every text that is one edit from the word, to be looked up as they are: a few hundred. */
export function listSingleEdits(word: string): string[] {
  const letters = new Set([...alphabet, ...word]);
  const places = Array.from(
    { length: word.length + 1 },
    (_, at) => [word.slice(0, at), word.slice(at)] as const,
  );
  const near = places.flatMap(([head, tail]) => [
    head + tail.slice(1),
    head + tail.charAt(1) + tail.charAt(0) + tail.slice(2),
    ...[...letters].flatMap((letter) => [head + letter + tail.slice(1), head + letter + tail]),
  ]);
  return [...new Set(near)].filter((text) => text !== word && text.isWellFormed());
}

/** The known words nearest to the one that was typed, best first. A first letter is seldom wrong. */
export function findNearestWords(typed: string, known: string[]): string[] {
  const allowed = countAllowedEdits(typed);
  const ranked = known
    .map((word) => ({
      word,
      edits: countEdits(typed, word),
      other: word[0] === typed[0] ? 0 : 1,
    }))
    .filter(({ edits }) => edits > 0 && edits <= allowed)
    .sort((a, b) => a.edits - b.edits || a.other - b.other || (a.word < b.word ? -1 : 1));
  const best = ranked.filter(({ edits }) => edits === ranked[0]?.edits);
  return best.slice(0, maxCandidates).map(({ word }) => word);
}

/** "headphonecase" as every pair of words that it may be. */
export function listSplits(word: string): [string, string][] {
  if (isPlaceName(word)) return [];
  const places = Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => at + 3);
  return places.map((at) => [word.slice(0, at), word.slice(at)]);
}

/** Tokens as one line that a cursor carries, so that every page has the same spelling. */
export function encodeSpelling(tokens: SearchToken[]): string {
  return JSON.stringify(tokens.map(({ alternatives, typed }) => [alternatives, typed]));
}

/** The tokens of such a line; null when it is not one. */
export function decodeSpelling(line: string): SearchToken[] | null {
  const rows: unknown = parse(line);
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > 24) return null;
  return rows.every(isRow) ? rows.map(([alternatives, typed]) => ({ alternatives, typed })) : null;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const plainWord = /^[\p{L}\p{N}\p{M}.]{1,80}$/u;
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && plainWord.test(value);
const isListOf = <Item>(value: unknown, test: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.length > 0 && value.length <= 200 && value.every(test);

function isRow(value: unknown): value is [string[][], string | null] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const isWords = (words: unknown): words is string[] => isListOf(words, isWord);
  return isListOf(value[0], isWords) && (value[1] === null || isWord(value[1]));
}
