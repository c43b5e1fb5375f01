import type { RunQuery } from '../query.ts';
import type { SearchToken } from '../text/tokens.ts';
import { joinAll, matchExactly, matchPrefix, matchThing } from '../text/tsquery.ts';
import type { SearchedCatalog } from '../words/catalog-words.ts';
import { countWords } from '../words/count-words.ts';

/** The catalog to search, and the part of it as a tsquery; null: all of it. */
export type SearchSpace = { query: RunQuery; scope: string | null; catalog: SearchedCatalog };

/** How many products have each slot, the last one also as a prefix. */
export type SlotCounts = { exact: number[]; withPrefix: number[] };

export async function countSlots(space: SearchSpace, tokens: SearchToken[]): Promise<SlotCounts> {
  const last = tokens.at(-1);
  if (last === undefined) return { exact: [], withPrefix: [] };
  const texts = tokens.map((token) => matchExactly('', token));
  const prefix = matchPrefix('', last);
  const counts = await countInScope(space, [
    ...texts,
    ...(prefix === texts.at(-1) ? [] : [prefix]),
  ]);
  const exact = counts.slice(0, tokens.length);
  return { exact, withPrefix: [...exact.slice(0, -1), counts.at(-1) ?? 0] };
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
  const counts = await countInScope(
    space,
    considered.map(({ text }) => text),
  );
  return considered.find((_, at) => (counts[at] ?? 0) > 0)?.slot ?? null;
}

const maxCandidates = 3;

function countInScope({ query, scope, catalog }: SearchSpace, texts: string[]): Promise<number[]> {
  const scoped = texts.map((text) => joinAll([...(scope === null ? [] : [scope]), text]));
  return countWords(query, scoped, catalog);
}
