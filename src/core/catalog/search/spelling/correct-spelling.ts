import type { RunQuery } from '../query.ts';
import type { SearchToken } from '../text/tokens.ts';
import {
  countAllowedEdits,
  findNearestWords,
  isVocabularyWord,
  listSingleEdits,
  listSplits,
} from './spelling.ts';
import { findSimilarWords, findWords, hasPrefix } from './vocabulary-store.ts';

/**
 * Corrections for a search without results, most likely first: replaces unknown words, joins
 * adjacent words ("play station"), then adds similar words to every word.
 */
export async function* correctSpelling(
  query: RunQuery,
  tokens: SearchToken[],
): AsyncGenerator<SearchToken[]> {
  const unknown = await findUnknownWords(query, tokens);
  const corrected = await correctTokens(query, tokens, unknown);
  if (unknown.size > 0 && corrected !== null) yield corrected;
  yield* await joinAdjacentTokens(query, tokens);
  // No known word is similar to one of the words, so correcting the others cannot help.
  if (corrected === null) return;
  const similar = await findSimilarKnownWords(
    query,
    tokens.flatMap((token) => getPlainWord(token) ?? []),
  );
  if (similar.size > 0) yield corrected.map((token) => addAlternatives(token, similar));
}

async function findUnknownWords(query: RunQuery, tokens: SearchToken[]): Promise<Set<string>> {
  const words = tokens.flatMap((token) => getPlainWord(token) ?? []).filter(isVocabularyWord);
  const known = await findWords(query, words);
  const last = tokens.at(-1);
  const isPrefix =
    last?.typed && !known.has(last.typed) ? await hasPrefix(query, last.typed) : true;
  const lastWord = last && isPrefix ? getPlainWord(last) : null;
  return new Set(words.filter((word) => !known.has(word) && word !== lastWord));
}

async function correctTokens(
  query: RunQuery,
  tokens: SearchToken[],
  unknown: Set<string>,
): Promise<SearchToken[] | null> {
  const wrong = tokens.filter((token) => unknown.has(getPlainWord(token) ?? ''));
  // Also tries words as typed: the singular of "wireles" would be two edits from "wireless".
  const similar = await findSimilarKnownWords(query, [
    ...unknown,
    ...wrong.flatMap(({ typed }) => typed ?? []),
  ]);
  const corrected: SearchToken[] = [];
  for (const token of tokens) {
    const word = getPlainWord(token);
    const isWrong = word !== null && unknown.has(word);
    const replacement = isWrong
      ? (replaceToken(token, similar) ?? (await splitIntoKnownWords(query, word)))
      : token;
    if (replacement === null) return null;
    corrected.push(replacement);
  }
  return corrected;
}

function replaceToken(
  { alternatives, typed }: SearchToken,
  similar: Map<string, string[]>,
): SearchToken | null {
  const words = similar.get(alternatives[0]?.[0] ?? '') ?? similar.get(typed ?? '');
  return words ? { alternatives: words.map((word) => [word]), typed: null } : null;
}

function addAlternatives(token: SearchToken, similar: Map<string, string[]>): SearchToken {
  const others = similar.get(getPlainWord(token) ?? '') ?? [];
  return { ...token, alternatives: [...token.alternatives, ...others.map((word) => [word])] };
}

async function joinAdjacentTokens(
  query: RunQuery,
  tokens: SearchToken[],
): Promise<SearchToken[][]> {
  const pairs = tokens
    .slice(1)
    .map((token, index) => `${getPlainWord(tokens[index]) ?? ' '}${getPlainWord(token) ?? ' '}`);
  const known = pairs.length === 0 ? new Set<string>() : await findWords(query, pairs);
  return pairs.flatMap((pair, index) => {
    const joined: SearchToken = { alternatives: [[pair]], typed: null };
    return known.has(pair) ? [[...tokens.slice(0, index), joined, ...tokens.slice(index + 2)]] : [];
  });
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

function getPlainWord(token: SearchToken | undefined): string | null {
  const [words, ...others] = token?.alternatives ?? [];
  return words?.length === 1 && others.length === 0 ? (words[0] ?? null) : null;
}
