import type { SearchSynonyms } from '../search-request.ts';
import { correctSpelling } from '../spelling/correct-spelling.ts';
import type { SearchToken } from '../text/tokens.ts';
import { listTypedWords, tokenKey } from '../text/words.ts';
import { findSubstitutes } from '../vocabulary/find-substitutes.ts';
import { countSlots, mayLackWord, type SearchSpace, type SlotCounts } from './measure-slots.ts';
import { cutIntoQuerySlots, joinSlots, type QuerySlot } from './query-slots.ts';
import type { Correction } from './step-plan.ts';

/** The words of a query. */
export type TypedQuery = {
  text: string;
  tokens: SearchToken[];
  /** The tokens without words like "in" and "my", unless there are no others. */
  content: SearchToken[];
  /** The synonyms that apply. */
  synonyms: SearchSynonyms;
};

/** The slots of a query and how many products have each. */
export type CountedSlots = {
  slots: QuerySlot[];
  counts: SlotCounts;
  corrections: Correction[];
};

/** The slots of a query as it was typed. */
export function readSlots(space: SearchSpace, typed: TypedQuery): Promise<CountedSlots> {
  return countTokens(space, typed, { tokens: typed.tokens, words: listTypedWords(typed.text) });
}

/**
 * The slots of a query of which no product may have every word; null if every word is known to be in
 * the catalog, so that they are only needed if few products have all of them.
 */
export async function readUnknownSlots(
  space: SearchSpace,
  typed: TypedQuery,
): Promise<CountedSlots | null> {
  const cut = cutIntoQuerySlots(typed.tokens, listTypedWords(typed.text), typed.synonyms);
  return (await mayLackWord(space, toTokens(cut))) ? readSlots(space, typed) : null;
}

/**
 * Whether certainly no product has every word. The last word also matches as a prefix, which the
 * count of a slot of several words does not tell.
 */
export function lacksWord(read: CountedSlots): boolean {
  const { slots } = read;
  return listAbsentSlots(read).some(
    (at) => at < slots.length - 1 || slots[at]?.written.length === 1,
  );
}

/** Slots that no product has, the last one not even as a prefix. */
export function listAbsentSlots({ counts }: CountedSlots): number[] {
  return counts.withPrefix.flatMap((count, slot) => (count === 0 ? [slot] : []));
}

/** The slots after absent words were corrected where that finds products; null without any. */
export async function correctSlots(
  space: SearchSpace,
  typed: TypedQuery,
  read: CountedSlots,
): Promise<CountedSlots | null> {
  const absent = listAbsentSlots(read).flatMap((at) => {
    const slot = read.slots[at];
    return slot === undefined || isKnown(slot) ? [] : slot.written;
  });
  const found = correctSpelling(space.catalog.words.vocabulary, absent);
  const candidates = absent.flatMap((token, at) => {
    const other = found[at];
    return other == null ? [] : [{ token, other }];
  });
  const { exact } = await countSlots(
    space,
    candidates.map(({ other }) => other),
  );
  const corrected = candidates.filter((_, at) => (exact[at] ?? 0) > 0);
  if (corrected.length === 0) return null;
  const byToken = new Map(corrected.map(({ token, other }) => [token, other]));
  const words = listTypedWords(typed.text);
  for (const { token, other } of corrected) words.set(tokenKey(other), wordOf(words, token));
  const tokens = typed.tokens.map((token) => byToken.get(token) ?? token);
  const counted = await countTokens(space, typed, { tokens, words });
  const others = new Map(corrected.map(({ token, other }) => [other, token]));
  const corrections = counted.slots.flatMap(({ written }, slot) =>
    written.flatMap((other) => {
      const token = others.get(other);
      return token ? [{ slot, typed: wordOf(words, token), found: other.alternatives }] : [];
    }),
  );
  return { ...counted, corrections };
}

/**
 * The slots with those of several words, which no product has together, cut into single words:
 * without graphics cards, "graphics cards" is still about cards.
 */
export async function splitAbsentSlots(
  space: SearchSpace,
  typed: TypedQuery,
  read: CountedSlots,
): Promise<CountedSlots> {
  const absent = read.slots.filter(
    ({ written }, at) => written.length > 1 && read.counts.exact[at] === 0,
  );
  if (absent.length === 0) return read;
  const words = listTypedWords(typed.text);
  const slots = read.slots.flatMap((slot) =>
    absent.includes(slot)
      ? slot.written.flatMap((token) => cutIntoQuerySlots([token], words, typed.synonyms))
      : [slot],
  );
  const counts = await countSlots(space, toTokens(slots));
  const corrections = read.corrections.map((correction) => {
    const isIn = ({ written }: QuerySlot) =>
      written.some(({ alternatives }) => alternatives === correction.found);
    return { ...correction, slot: slots.findIndex(isIn) };
  });
  return { slots, counts, corrections };
}

/** Whether a slot is written correctly, though no product has it: "tent" is not "ten". */
const isKnown = ({ isKnownTerm, token }: QuerySlot): boolean =>
  isKnownTerm || findSubstitutes([token.alternatives]).length > 0;

const wordOf = (words: ReadonlyMap<string, string>, token: SearchToken): string =>
  words.get(tokenKey(token)) ?? token.typed ?? tokenKey(token);

type TokenList = { tokens: SearchToken[]; words: ReadonlyMap<string, string> };

async function countTokens(
  space: SearchSpace,
  { synonyms }: TypedQuery,
  { tokens, words }: TokenList,
): Promise<CountedSlots> {
  const cut = cutIntoQuerySlots(tokens, words, synonyms);
  const counts = await countSlots(space, toTokens(cut));
  const slots = joinSlots(cut, space.catalog.words.vocabulary);
  const isJoined = slots.length < cut.length;
  return {
    slots,
    counts: isJoined ? await countSlots(space, toTokens(slots)) : counts,
    corrections: [],
  };
}

const toTokens = (slots: QuerySlot[]) => slots.map(({ token }) => token);
