import type { CatalogLookup } from '../catalog-lookup.ts';
import { isLiteral, splitLiteral } from '../phrase/literals.ts';
import { type Phrase, toTokens } from '../text/phrase.ts';

/** Tokens, both ends included. */
type Span = { start: number; end: number };
type TextWord = { word: string; at: number };

/** The text with `{plan}` in place of the name of the plan. */
export function placePlan(phrase: Phrase, plan: string, catalog: CatalogLookup): Phrase {
  const { tokens, words } = splitText(phrase, catalog);
  const name = withoutAnd(plan.split(' ').flatMap(catalog.splitWords));
  const spans = spansOf(name, words).map((span) => withEndMarks(span, tokens, plan));
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

/** What goes on after a name that ends in a mark: "join VIP? with …", unlike "can I join VIP?" */
const continuation =
  /^(?:with|using|under|as|for|at|by|via|and|please|now|today|plan|membership|tier|level|subscription|[,({])/u;

/** A span with the marks that end the name: of "50% (Off)?" also `)` and `?`. */
export function withEndMarks(span: Span, tokens: readonly string[], name: string): Span {
  const ofName = toTokens(name.toLowerCase()).trim().split(' ');
  const marks = ofName.slice(ofName.findLastIndex((token) => /[\p{L}\p{N}]/u.test(token)) + 1);
  const end = span.end + marks.length;
  const isWhole = marks.every((mark, at) => tokens[span.end + 1 + at] === mark);
  const isAlone = span.start === 0 && end === tokens.length - 1;
  const goesOn = isAlone || continuation.test(tokens[end + 1] ?? '');
  return isWhole && goesOn ? { ...span, end } : span;
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
