import type { RunQuery } from '../query.ts';
import type { SearchToken } from '../text/tokens.ts';
import { joinAll, matchExactly, matchPrefix, matchThing } from '../text/tsquery.ts';
import type { SearchedCatalog } from '../words/catalog-words.ts';
import { countWords, hasUncountedWord, type MatchCounts } from '../words/count-words.ts';

/** The catalog to search, and the part of it as a tsquery; null: all of it. */
export type SearchSpace = { query: RunQuery; scope: string | null; catalog: SearchedCatalog };

/** How many products have each slot, the last one also as a prefix. */
export type SlotCounts = { exact: number[]; withPrefix: number[] };

export async function countSlots(space: SearchSpace, tokens: SearchToken[]): Promise<SlotCounts> {
  return (await countAndFind(space, tokens, [])).counts;
}

/** The counts of the slots, and those of the words that exist in a catalog. */
export async function countAndFind(
  space: SearchSpace,
  tokens: SearchToken[],
  words: string[],
): Promise<{ counts: SlotCounts; found: ReadonlySet<string> }> {
  const { counts, found } = await countInScope(space, listTexts(tokens), words);
  const exact = counts.slice(0, tokens.length);
  const withPrefix = tokens.length === 0 ? [] : [...exact.slice(0, -1), counts.at(-1) ?? 0];
  return { counts: { exact, withPrefix }, found };
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

/** The first candidate that names products: in the subject of a name, or as the end of a tag. */
export async function findHead(
  space: SearchSpace,
  tokens: SearchToken[],
  candidates: number[],
): Promise<number | null> {
  const considered = candidates.slice(0, maxCandidates).flatMap((slot) => {
    const token = tokens[slot];
    return token === undefined ? [] : [{ slot, text: matchThing(token) }];
  });
  const texts = considered.map(({ text }) => text);
  const { counts } = await countInScope(space, texts, []);
  return considered.find((_, at) => (counts[at] ?? 0) > 0)?.slot ?? null;
}

const maxCandidates = 3;

function countInScope(
  { query, scope, catalog }: SearchSpace,
  texts: string[],
  words: string[],
): Promise<MatchCounts> {
  return countWords(query, { texts: toScoped(scope, texts), words }, catalog);
}

const toScoped = (scope: string | null, texts: string[]): string[] =>
  texts.map((text) => joinAll([...(scope === null ? [] : [scope]), text]));
