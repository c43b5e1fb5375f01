import type { CatalogLookup } from '../catalog-lookup.ts';
import { isLiteral, splitLiteral } from '../phrase/literals.ts';
import type { Phrase } from '../text/phrase.ts';

/** Tokens, both ends included. */
type Span = { start: number; end: number };
type TextWord = { word: string; at: number };

/** The text with `{plan}` in place of the name of the plan. */
export function placePlan(phrase: Phrase, plan: string, catalog: CatalogLookup): Phrase {
  const { tokens, words } = splitText(phrase, catalog);
  const name = withoutAnd(plan.split(' ').flatMap(catalog.splitWords));
  const spans = spansOf(name, words);
  const placed = tokens.flatMap((token, at) => {
    if (spans.some(({ start }) => start === at)) return ['{plan}'];
    return spans.some(({ start, end }) => start < at && at <= end) ? [] : [token];
  });
  return ` ${placed.join(' ')} `;
}

/** Where the words of a plan stand in tokens. Literals are left alone. */
export function findPlanTokens(
  tokens: readonly string[],
  name: readonly string[],
  catalog: CatalogLookup,
): Span[] {
  const words = tokens.flatMap((token, at) =>
    isLiteral(token)
      ? [{ word: '', at }]
      : withoutAnd(catalog.splitWords(token)).map((word) => ({ word, at })),
  );
  return spansOf(withoutAnd(name), words);
}

function spansOf(name: readonly string[], words: readonly TextWord[]): Span[] {
  if (name.length === 0) return [];
  return placesOf(name, words).map((from) => ({
    start: words[from]?.at ?? 0,
    end: words[from + name.length - 1]?.at ?? 0,
  }));
}

export type SplitText = { tokens: readonly string[]; words: readonly TextWord[] };

/** The tokens of a text and their words, without `and`, which may be written as `&`. */
export function splitText(phrase: Phrase, catalog: CatalogLookup): SplitText {
  const tokens = phrase.trim().split(' ').flatMap(splitLiteral);
  const words = tokens.flatMap((token, at) =>
    withoutAnd(catalog.splitWords(token)).map((word) => ({ word, at })),
  );
  return { tokens, words };
}

export const withoutAnd = (words: readonly string[]): string[] =>
  words.filter((word) => word !== 'and');

export const placesOf = (name: readonly string[], words: readonly TextWord[]): number[] =>
  words.flatMap((_, from) =>
    name.every((word, index) => words[from + index]?.word === word) ? [from] : [],
  );
