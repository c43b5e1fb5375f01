import type { RunQuery } from '../query.ts';
import type { SearchToken } from '../text/tokens.ts';
import { joinAll, matchExactly, matchNoun, matchPrefix, matchThing } from '../text/tsquery.ts';
import type { SearchedCatalog } from '../words/catalog-words.ts';
import { countWords, hasUncountedWord } from '../words/count-words.ts';

/** The catalog to search, and the part of it as a tsquery; null: all of it. */
export type SearchSpace = { query: RunQuery; scope: string | null; catalog: SearchedCatalog };

/** How many products have each slot, the last one also as a prefix. */
export type SlotCounts = { exact: number[]; withPrefix: number[] };

export async function countSlots(space: SearchSpace, tokens: SearchToken[]): Promise<SlotCounts> {
  const counts = await countTexts(space, listTexts(tokens));
  const exact = counts.slice(0, tokens.length);
  const withPrefix = tokens.length === 0 ? [] : [...exact.slice(0, -1), counts.at(-1) ?? 0];
  return { exact, withPrefix };
}

/** Whether a count of the slots may be 0 and is not remembered. */
export function mayLackWord(
  { query, scope, catalog }: SearchSpace,
  tokens: SearchToken[],
): Promise<boolean> {
  return hasUncountedWord(query, toScoped(scope, listTexts(tokens)), catalog);
}

/** The tsquery of each token, and that of the last one as a prefix if it is another one. */
function listTexts(tokens: SearchToken[]): string[] {
  const texts = tokens.map((token) => matchExactly('', token));
  const prefix = tokens.slice(-1).map((last) => matchPrefix('', last));
  return [...texts, ...prefix.filter((text) => text !== texts.at(-1))];
}

/**
 * The first candidate that names products: as the head of a name or the end of a tag in a good part
 * of its products, so that a brand does not; else one in the subject of a name. `counts`: how many
 * products have each slot.
 */
export async function findHead(
  space: SearchSpace,
  { tokens, counts }: { tokens: SearchToken[]; counts: number[] },
  candidates: number[],
): Promise<number | null> {
  const considered = candidates.slice(0, maxCandidates).flatMap((slot) => {
    const token = tokens[slot];
    return token === undefined ? [] : [{ slot, token }];
  });
  const found = await countTexts(space, [
    ...considered.map(({ token }) => matchNoun(token)),
    ...considered.map(({ token }) => matchThing(token)),
  ]);
  const isThing = (at: number) => (found[considered.length + at] ?? 0) > 0;
  const isNoun = (slot: number, at: number) => {
    const count = counts[slot] ?? 0;
    return count < fewProducts ? isThing(at) : (found[at] ?? 0) > minNounShare * count;
  };
  const head =
    considered.find(({ slot }, at) => isNoun(slot, at)) ?? considered.find((_, at) => isThing(at));
  return head?.slot ?? null;
}

const minNounShare = 0.1;
/** So few products do not tell. */
const fewProducts = 10;

const maxCandidates = 3;

/** How many products match each tsquery. */
export function countTexts(
  { query, scope, catalog }: SearchSpace,
  texts: string[],
): Promise<number[]> {
  return countWords(query, toScoped(scope, texts), catalog);
}

const toScoped = (scope: string | null, texts: string[]): string[] =>
  texts.map((text) => joinAll([...(scope === null ? [] : [scope]), text]));
