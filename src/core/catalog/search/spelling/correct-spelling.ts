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
  const vocabulary = await findWords(query, listLookups(tokens, words));
  const unknown = words.filter((word) => !vocabulary.has(word));
  const wrong = tokens.filter((token) => unknown.includes(getPlainWord(token) ?? ''));
  const similar = await findSimilarKnownWords(query, listForms(wrong, unknown), vocabulary);
  return tokens.map((token) => {
    const word = wrong.includes(token) ? getPlainWord(token) : null;
    if (word === null) return null;
    return replaceToken(token, similar) ?? splitIntoKnownWords(word, vocabulary);
  });
}

/** Everything that a correction may look up directly: one statement costs less than three. */
function listLookups(tokens: SearchToken[], words: string[]): string[] {
  const plain = tokens.filter((token) => words.includes(getPlainWord(token) ?? ''));
  const edits = listForms(plain, words).flatMap(listSingleEdits);
  return [...new Set([...words, ...edits, ...words.flatMap((word) => listSplits(word).flat())])];
}

// Also tries words as typed: the singular of "wireles" would be two edits from "wireless".
function listForms(tokens: SearchToken[], words: string[]): string[] {
  const forms = [...words, ...tokens.flatMap(({ typed }) => typed ?? [])];
  return forms.filter((word) => countAllowedEdits(word) > 0);
}

function replaceToken(
  { alternatives, typed }: SearchToken,
  similar: Map<string, string[]>,
): SearchToken | null {
  const words = similar.get(alternatives[0]?.[0] ?? '') ?? similar.get(typed ?? '');
  return words ? { alternatives: words.map((word) => [word]), typed: null } : null;
}

// Words one edit away were looked up directly; only words two edits away need the trigram index.
async function findSimilarKnownWords(
  query: RunQuery,
  words: string[],
  vocabulary: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const known = words.flatMap(listSingleEdits).filter((edit) => vocabulary.has(edit));
  const similar = new Map<string, string[]>();
  for (const word of words) {
    const oneEditAway = findNearestWords(word, [...new Set(known)]);
    const needsTrigrams = oneEditAway.length === 0 && countAllowedEdits(word) === 2;
    const found = needsTrigrams
      ? findNearestWords(word, await findSimilarWords(query, word))
      : oneEditAway;
    if (found.length > 0) similar.set(word, found);
  }
  return similar;
}

function splitIntoKnownWords(word: string, vocabulary: ReadonlySet<string>): SearchToken | null {
  const pair = listSplits(word).find((parts) => parts.every((part) => vocabulary.has(part)));
  return pair === undefined ? null : { alternatives: [pair], typed: null };
}

function getPlainWord(token: SearchToken): string | null {
  const [words, ...others] = token.alternatives;
  return words?.length === 1 && others.length === 0 ? (words[0] ?? null) : null;
}
