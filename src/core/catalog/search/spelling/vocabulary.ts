import { countEdits } from '@stoa/shopping-intent/text/edits';

/** A word of products, and its number in the order in which words were first used. */
export type NumberedWord = { word: string; number: number };

/** The words of the products of all stores, remembered by one process. */
export type Vocabulary = {
  size(): number;
  add(words: readonly NumberedWord[]): void;
  /** The highest number of a word. */
  newest(): number;
  has(word: string): boolean;
  /** Words that this many edits at most turn into the given one, itself included. */
  listNear(word: string, edits: number): string[];
};

export function createVocabulary(): Vocabulary {
  /** The letters of each word, by the length of the word. */
  const byLength = new Map<number, Map<string, number>>();
  let newest = 0;
  const getLength = (length: number): Map<string, number> => {
    const words = byLength.get(length) ?? new Map<string, number>();
    byLength.set(length, words);
    return words;
  };
  const listLength = (length: number, word: string, edits: number): string[] => {
    const letters = readLetters(word);
    const near: string[] = [];
    for (const [known, others] of byLength.get(length) ?? [])
      if (countBits(letters ^ others) <= 2 * edits && countEdits(word, known) <= edits)
        near.push(known);
    return near;
  };
  return {
    size: () => [...byLength.values()].reduce((size, words) => size + words.size, 0),
    add(words) {
      for (const { word, number } of words) {
        getLength(word.length).set(word, readLetters(word));
        newest = Math.max(newest, number);
      }
    },
    newest: () => newest,
    has: (word) => byLength.get(word.length)?.has(word) === true,
    listNear: (word, edits) =>
      Array.from({ length: 2 * edits + 1 }, (_, at) => word.length - edits + at).flatMap((length) =>
        listLength(length, word, edits),
      ),
  };
}

/**
 * One bit for each letter, some of which share a bit. One edit changes at most two of them, which
 * excludes nearly all words before their edits are counted.
 */
function readLetters(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
