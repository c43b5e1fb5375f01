import { foldText, type SearchToken, tokenize } from '../text/tokens.ts';
import { tokenKey } from '../text/words.ts';
import { purposes } from './groups/purposes.ts';
import { parseGroups } from './parse-groups.ts';
import { normalizeTerm } from './synonym-group.ts';

/** A purpose that a request can name: the stems of its words, and the things for it. */
export type Purpose = { stems: string[]; things: string[][] };

/**
 * The purpose that a request names with the most words; null without one. Things are words as the
 * index stores them.
 */
export function findPurpose(tokens: readonly SearchToken[]): Purpose | null {
  const stems = new Set(tokens.flatMap((token) => tokenKey(token).split(' ')).map(toStem));
  const named = listPurposes().filter((purpose) => purpose.stems.every((stem) => stems.has(stem)));
  const longest = Math.max(0, ...named.map((purpose) => purpose.stems.length));
  const best = named.filter((purpose) => purpose.stems.length === longest);
  if (best.length === 0) return null;
  return {
    stems: best.flatMap((purpose) => purpose.stems),
    things: best.flatMap(({ things }) => things),
  };
}

let known: Purpose[] | null = null;

function listPurposes(): Purpose[] {
  known ??= parseGroups(purposes).flatMap(({ terms, alsoFinds = [] }) =>
    terms.map((term) => ({
      stems: tokenize(term).map((token) => toStem(tokenKey(token))),
      things: alsoFinds.flatMap(normalizeTerm),
    })),
  );
  return known;
}

/** One form for "cut", "cuts", "cutting" and for "bake", "baked", "baking". */
export function toStem(word: string): string {
  const bare = foldText(word).replace(/(?<=\p{L}{3})(?:ing|ed)$/u, '');
  return bare.replace(/(\p{L})\1$/u, '$1').replace(/(?<=\p{L}{2})(?:e|y|ie)$/u, '');
}
