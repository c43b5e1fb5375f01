import type { RunQuery } from '../query.ts';
import type { SearchToken } from '../text/tokens.ts';
import {
  countAllowedEdits,
  findNearestWords,
  isVocabularyWord,
  listSingleEdits,
  listSplits,
} from './spelling.ts';
import { findSimilarWords, findWords } from './vocabulary-store.ts';

/**
 * Corrections of tokens that the catalog does not contain: similar words, or two words that were
 * written as one. Null for a token without a correction, and for a word of another store.
 */
export async function correctSpelling(
  query: RunQuery,
  tokens: SearchToken[],
): Promise<(SearchToken | null)[]> {
  const words = tokens.flatMap((token) => getPlainWord(token) ?? []).filter(isVocabularyWord);
  if (words.length === 0) return tokens.map(() => null);
  const known = await findWords(query, words);
  const unknown = words.filter((word) => !known.has(word));
  const wrong = tokens.filter((token) => unknown.includes(getPlainWord(token) ?? ''));
  // Also tries words as typed: the singular of "wireles" would be two edits from "wireless".
  const similar = await findSimilarKnownWords(query, [
    ...unknown,
    ...wrong.flatMap(({ typed }) => typed ?? []),
  ]);
  return Promise.all(
    tokens.map(async (token) => {
      const word = wrong.includes(token) ? getPlainWord(token) : null;
      if (word === null) return null;
      return replaceToken(token, similar) ?? (await splitIntoKnownWords(query, word));
    }),
  );
}

/** Those of the words that exist in a catalog. */
export function findKnownWords(query: RunQuery, words: string[]): Promise<Set<string>> {
  return words.length === 0 ? Promise.resolve(new Set()) : findWords(query, words);
}

function replaceToken(
  { alternatives, typed }: SearchToken,
  similar: Map<string, string[]>,
): SearchToken | null {
  const words = similar.get(alternatives[0]?.[0] ?? '') ?? similar.get(typed ?? '');
  return words ? { alternatives: words.map((word) => [word]), typed: null } : null;
}

// Words one edit away are looked up directly; only words two edits away need the trigram index.
async function findSimilarKnownWords(
  query: RunQuery,
  words: string[],
): Promise<Map<string, string[]>> {
  const correctable = words.filter((word) => countAllowedEdits(word) > 0);
  if (correctable.length === 0) return new Map();
  const known = await findWords(query, correctable.flatMap(listSingleEdits));
  const similar = new Map<string, string[]>();
  for (const word of correctable) {
    const oneEditAway = findNearestWords(word, [...known]);
    const needsTrigrams = oneEditAway.length === 0 && countAllowedEdits(word) === 2;
    const found = needsTrigrams
      ? findNearestWords(word, await findSimilarWords(query, word))
      : oneEditAway;
    if (found.length > 0) similar.set(word, found);
  }
  return similar;
}

async function splitIntoKnownWords(query: RunQuery, word: string): Promise<SearchToken | null> {
  const splits = listSplits(word);
  const known = await findWords(query, splits.flat());
  const pair = splits.find((parts) => parts.every((part) => known.has(part)));
  return pair === undefined ? null : { alternatives: [pair], typed: null };
}

function getPlainWord(token: SearchToken): string | null {
  const [words, ...others] = token.alternatives;
  return words?.length === 1 && others.length === 0 ? (words[0] ?? null) : null;
}
