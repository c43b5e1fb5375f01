import type { SearchToken } from '../text/tokens.ts';
import { countAllowedEdits, findNearestWords, isVocabularyWord, listSplits } from './spelling.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Corrections of tokens that the catalog does not contain: similar words, or two words that were
 * written as one. Null for a token without a correction, and for a word of another store.
 */
export function correctSpelling(
  vocabulary: Vocabulary,
  tokens: SearchToken[],
): (SearchToken | null)[] {
  return tokens.map((token) => {
    const word = getPlainWord(token);
    if (word === null || !isVocabularyWord(word) || vocabulary.has(word)) return null;
    // The singular of "wireles" would be two edits from "wireless".
    const similar = [word, token.typed ?? word]
      .map((form) => findSimilarWords(vocabulary, form))
      .find((words) => words.length > 0);
    return similar
      ? { alternatives: similar.map((found) => [found]), typed: null }
      : splitIntoKnownWords(vocabulary, word);
  });
}

/** Words with the fewest edits, which share enough trigrams with the given one if they are two. */
function findSimilarWords(vocabulary: Vocabulary, word: string): string[] {
  const allowed = countAllowedEdits(word);
  if (allowed === 0) return [];
  const oneEditAway = findNearestWords(word, vocabulary.listNear(word, 1));
  if (oneEditAway.length > 0 || allowed === 1) return oneEditAway;
  const similar = vocabulary.listNear(word, allowed).filter((known) => isSimilar(word, known));
  return findNearestWords(word, similar);
}

const minSimilarity = 0.3;

/** Whether two errors leave enough of a word: far from each other, they do not. */
function isSimilar(left: string, right: string): boolean {
  const [ours, theirs] = [listTrigrams(left), listTrigrams(right)];
  const shared = [...ours].filter((trigram) => theirs.has(trigram)).length;
  return shared >= minSimilarity * (ours.size + theirs.size - shared);
}

/** Three letters each, the beginning counting more than the end. */
function listTrigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: word.length + 1 }, (_, at) => padded.slice(at, at + 3)));
}

function splitIntoKnownWords(vocabulary: Vocabulary, word: string): SearchToken | null {
  const pair = listSplits(word).find((parts) => parts.every((part) => vocabulary.has(part)));
  return pair === undefined ? null : { alternatives: [pair], typed: null };
}

function getPlainWord(token: SearchToken): string | null {
  const [words, ...others] = token.alternatives;
  return words?.length === 1 && others.length === 0 ? (words[0] ?? null) : null;
}
