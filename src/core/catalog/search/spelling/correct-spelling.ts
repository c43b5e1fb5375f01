import type { Query } from '../query.ts';
import type { Token } from '../text/tokens.ts';
import { editsForgiven, isVocabularyWord, nearest, oneEditAway, splitsOf } from './spelling.ts';
import { findAlike, findWords, hasPrefix } from './vocabulary-store.ts';

/**
 * Other ways to read the tokens of a search that found nothing, the likeliest first: unknown words
 * replaced, neighbours joined ("play station"), every word with its neighbours in spelling.
 */
export async function* correctSpelling(query: Query, tokens: Token[]): AsyncGenerator<Token[]> {
  const unknown = await findUnknown(query, tokens);
  const mended = await mend(query, tokens, unknown);
  if (unknown.size > 0 && mended !== null) yield mended;
  yield* await joinNeighbours(query, tokens);
  // A word that nothing is like cannot be found, however the others are read.
  if (mended === null) return;
  const near = await nearKnown(
    query,
    tokens.flatMap((token) => plainWordOf(token) ?? []),
  );
  if (near.size > 0) yield mended.map((token) => widen(token, near));
}

async function findUnknown(query: Query, tokens: Token[]): Promise<Set<string>> {
  const words = tokens.flatMap((token) => plainWordOf(token) ?? []).filter(isVocabularyWord);
  const known = await findWords(query, words);
  const last = tokens.at(-1);
  const isBegun = last?.typed && !known.has(last.typed) ? await hasPrefix(query, last.typed) : true;
  const ending = last && isBegun ? plainWordOf(last) : null;
  return new Set(words.filter((word) => !known.has(word) && word !== ending));
}

async function mend(query: Query, tokens: Token[], unknown: Set<string>): Promise<Token[] | null> {
  const wrong = tokens.filter((token) => unknown.has(plainWordOf(token) ?? ''));
  // As typed too: without its last letter "wireles" would be two edits from "wireless".
  const near = await nearKnown(query, [...unknown, ...wrong.flatMap(({ typed }) => typed ?? [])]);
  const mended: Token[] = [];
  for (const token of tokens) {
    const word = plainWordOf(token);
    const isWrong = word !== null && unknown.has(word);
    const read = isWrong ? (readAs(token, near) ?? (await splitKnown(query, word))) : token;
    if (read === null) return null;
    mended.push(read);
  }
  return mended;
}

function readAs({ alternatives, typed }: Token, near: Map<string, string[]>): Token | null {
  const words = near.get(alternatives[0]?.[0] ?? '') ?? near.get(typed ?? '');
  return words ? { alternatives: words.map((word) => [word]), typed: null } : null;
}

function widen(token: Token, near: Map<string, string[]>): Token {
  const others = near.get(plainWordOf(token) ?? '') ?? [];
  return { ...token, alternatives: [...token.alternatives, ...others.map((word) => [word])] };
}

async function joinNeighbours(query: Query, tokens: Token[]): Promise<Token[][]> {
  const pairs = tokens
    .slice(1)
    .map((token, at) => `${plainWordOf(tokens[at]) ?? ' '}${plainWordOf(token) ?? ' '}`);
  const known = pairs.length === 0 ? new Set<string>() : await findWords(query, pairs);
  return pairs.flatMap((pair, at) =>
    known.has(pair)
      ? [[...tokens.slice(0, at), { alternatives: [[pair]], typed: null }, ...tokens.slice(at + 2)]]
      : [],
  );
}

// One edit is looked up as it is; only what is farther away needs the trigrams.
async function nearKnown(query: Query, words: string[]): Promise<Map<string, string[]>> {
  const correctable = words.filter((word) => editsForgiven(word) > 0);
  if (correctable.length === 0) return new Map();
  const known = await findWords(query, correctable.flatMap(oneEditAway));
  const near = new Map<string, string[]>();
  for (const word of correctable) {
    const close = nearest(word, [...known]);
    const isFar = close.length === 0 && editsForgiven(word) === 2;
    const found = isFar ? nearest(word, await findAlike(query, word)) : close;
    if (found.length > 0) near.set(word, found);
  }
  return near;
}

async function splitKnown(query: Query, word: string): Promise<Token | null> {
  const splits = splitsOf(word);
  const known = await findWords(query, splits.flat());
  const pair = splits.find((parts) => parts.every((part) => known.has(part)));
  return pair === undefined ? null : { alternatives: [pair], typed: null };
}

function plainWordOf(token: Token | undefined): string | null {
  const [words, ...others] = token?.alternatives ?? [];
  return words?.length === 1 && others.length === 0 ? (words[0] ?? null) : null;
}
