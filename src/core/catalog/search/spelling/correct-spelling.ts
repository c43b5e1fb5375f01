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
 * Other ways to read the tokens of a search that found nothing, the likeliest first: unknown words
 * replaced, neighbours joined ("play station"), every word with its neighbours in spelling.
 */
export async function* correctSpelling(
  query: RunQuery,
  tokens: SearchToken[],
): AsyncGenerator<SearchToken[]> {
  const unknown = await findUnknownWords(query, tokens);
  const mended = await correctTokens(query, tokens, unknown);
  if (unknown.size > 0 && mended !== null) yield mended;
  yield* await joinAdjacentTokens(query, tokens);
  // A word that nothing is like cannot be found, however the others are read.
  if (mended === null) return;
  const near = await findNearWords(
    query,
    tokens.flatMap((token) => getPlainWord(token) ?? []),
  );
  if (near.size > 0) yield mended.map((token) => addAlternatives(token, near));
}

async function findUnknownWords(query: RunQuery, tokens: SearchToken[]): Promise<Set<string>> {
  const words = tokens.flatMap((token) => getPlainWord(token) ?? []).filter(isVocabularyWord);
  const known = await findWords(query, words);
  const last = tokens.at(-1);
  const isBegun = last?.typed && !known.has(last.typed) ? await hasPrefix(query, last.typed) : true;
  const ending = last && isBegun ? getPlainWord(last) : null;
  return new Set(words.filter((word) => !known.has(word) && word !== ending));
}

async function correctTokens(
  query: RunQuery,
  tokens: SearchToken[],
  unknown: Set<string>,
): Promise<SearchToken[] | null> {
  const wrong = tokens.filter((token) => unknown.has(getPlainWord(token) ?? ''));
  // As typed too: without its last letter "wireles" would be two edits from "wireless".
  const near = await findNearWords(query, [
    ...unknown,
    ...wrong.flatMap(({ typed }) => typed ?? []),
  ]);
  const mended: SearchToken[] = [];
  for (const token of tokens) {
    const word = getPlainWord(token);
    const isWrong = word !== null && unknown.has(word);
    const read = isWrong
      ? (replaceToken(token, near) ?? (await splitIntoKnownWords(query, word)))
      : token;
    if (read === null) return null;
    mended.push(read);
  }
  return mended;
}

function replaceToken(
  { alternatives, typed }: SearchToken,
  near: Map<string, string[]>,
): SearchToken | null {
  const words = near.get(alternatives[0]?.[0] ?? '') ?? near.get(typed ?? '');
  return words ? { alternatives: words.map((word) => [word]), typed: null } : null;
}

function addAlternatives(token: SearchToken, near: Map<string, string[]>): SearchToken {
  const others = near.get(getPlainWord(token) ?? '') ?? [];
  return { ...token, alternatives: [...token.alternatives, ...others.map((word) => [word])] };
}

async function joinAdjacentTokens(
  query: RunQuery,
  tokens: SearchToken[],
): Promise<SearchToken[][]> {
  const pairs = tokens
    .slice(1)
    .map((token, at) => `${getPlainWord(tokens[at]) ?? ' '}${getPlainWord(token) ?? ' '}`);
  const known = pairs.length === 0 ? new Set<string>() : await findWords(query, pairs);
  return pairs.flatMap((pair, at) =>
    known.has(pair)
      ? [[...tokens.slice(0, at), { alternatives: [[pair]], typed: null }, ...tokens.slice(at + 2)]]
      : [],
  );
}

// One edit is looked up as it is; only what is farther away needs the trigrams.
async function findNearWords(query: RunQuery, words: string[]): Promise<Map<string, string[]>> {
  const correctable = words.filter((word) => countAllowedEdits(word) > 0);
  if (correctable.length === 0) return new Map();
  const known = await findWords(query, correctable.flatMap(listSingleEdits));
  const near = new Map<string, string[]>();
  for (const word of correctable) {
    const close = findNearestWords(word, [...known]);
    const isFar = close.length === 0 && countAllowedEdits(word) === 2;
    const found = isFar ? findNearestWords(word, await findSimilarWords(query, word)) : close;
    if (found.length > 0) near.set(word, found);
  }
  return near;
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
