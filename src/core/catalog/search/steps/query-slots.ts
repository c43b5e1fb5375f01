import type { SearchSynonyms } from '../search-request.ts';
import type { Vocabulary } from '../spelling/vocabulary.ts';
import type { SearchToken } from '../text/tokens.ts';
import { isFunctionWord, tokenKey } from '../text/words.ts';
import { expandQuery } from '../vocabulary/expand-query.ts';
import { combine } from '../vocabulary/synonym-group.ts';

/** One thing that a query says, as one token that also matches its synonyms. */
export type QuerySlot = {
  token: SearchToken;
  written: SearchToken[];
  /** The words as typed. */
  words: string[];
  /** Whether the vocabulary knows other words for it. */
  isKnownTerm: boolean;
};

/**
 * Cuts a query into slots and adds the synonyms of each. Slots such as "my", which do not describe
 * the product, are left out unless there are no others. `typed` maps words as the index
 * stores them to the words that were typed.
 */
export function cutIntoQuerySlots(
  tokens: SearchToken[],
  typed: ReadonlyMap<string, string>,
  synonyms: SearchSynonyms,
): QuerySlot[] {
  const slots = expandQuery(tokens, synonyms).map(({ written, alternatives }) => ({
    token: addAlternatives(written, alternatives),
    written,
    words: written.map((token) => typed.get(tokenKey(token)) ?? token.typed ?? tokenKey(token)),
    isKnownTerm: alternatives.length > 0,
  }));
  const content = slots.filter((slot) => !isFiller(slot));
  return content.length > 0 ? content : slots;
}

/**
 * The words of a query that a product must have: all but those that say nothing about it, such as
 * "in" and "my", unless they are part of a known term or there are no others.
 */
export function listContent(tokens: SearchToken[], synonyms: SearchSynonyms): SearchToken[] {
  const slots = expandQuery(tokens, synonyms);
  const content = slots.filter(({ written }) => !isFunctionSlot(written));
  return content.length > 0 ? content.flatMap(({ written }) => written) : tokens;
}

/** Adds the joined form of adjacent slots where it is a known word: "play station". */
export function joinSlots(slots: QuerySlot[], known: Pick<Vocabulary, 'has'>): QuerySlot[] {
  const [first, second, ...rest] = slots;
  if (first === undefined || second === undefined) return slots;
  const joined = toJoinedWord(first, second);
  if (joined === null || !known.has(joined)) return [first, ...joinSlots([second, ...rest], known)];
  const token = addAlternatives([first.token, second.token], [[joined]]);
  const words = [...first.words, ...second.words];
  const written = [...first.written, ...second.written];
  return [{ token, written, words, isKnownTerm: true }, ...joinSlots(rest, known)];
}

function toJoinedWord(left: QuerySlot | undefined, right: QuerySlot): string | null {
  const parts = [left?.token, right.token].map((token) => token?.alternatives[0] ?? []);
  const isPlain = parts.every((words) => words.length === 1);
  return isPlain && left?.words.length === 1 && right.words.length === 1 ? parts.join('') : null;
}

function addAlternatives(written: SearchToken[], alternatives: string[][]): SearchToken {
  const [only, ...others] = written;
  const typed = others.length === 0 ? (only?.typed ?? null) : null;
  const forms = combine(written.map((token) => token.alternatives));
  return { alternatives: [...forms, ...alternatives], typed };
}

// A single letter occurs in "AT&T" and "D-Link", and means nothing by itself.
function isFiller({ written }: QuerySlot): boolean {
  const [only, ...others] = written;
  return isFunctionSlot(written) || (others.length === 0 && /^[a-z]$/.test(only?.typed ?? ''));
}

function isFunctionSlot([only, ...others]: readonly SearchToken[]): boolean {
  return others.length === 0 && only?.typed != null && isFunctionWord(only.typed);
}
