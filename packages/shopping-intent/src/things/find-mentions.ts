import type { KnownProduct } from '../catalog-lookup.ts';
import { filler } from '../lexicon/filler.ts';
import { commandWords } from '../lexicon/product-words.ts';
import { splitLiteral } from '../phrase/literals.ts';
import { isMeasure, isSmallWord, type KnownThings, type NamedThing } from './known-things.ts';

/**
 * Products that a text names by the words by which people call them. Several products with the same
 * words are all `products`.
 */
export type Mention = { products: readonly KnownProduct[]; words: string[] };

/** A mention in the tokens from `start` to before `end`. */
export type PlacedMention = Mention & { start: number; end: number };

/** A normalized word, and the index of its token. */
type TextWord = { word: string; at: number };

/** Finds the full names of products in the tokens of a phrase, in order; longer names win. */
export function findMentions(tokens: readonly string[], known: KnownThings): PlacedMention[] {
  if (known.productsByWord.size === 0) return [];
  const words = tokens.flatMap((token, at): TextWord[] =>
    token.startsWith('{')
      ? []
      : known.catalog.splitWords(splitLiteral(token).join(' ')).map((word) => ({ word, at })),
  );
  const found = words
    .flatMap((_, from) => findNamesAt(words, from, known))
    .filter(({ start, things: named }) => !named.some((thing) => isCount(tokens, start, thing)))
    .sort((one, other) => other.score - one.score || one.start - other.start);
  const chosen: Span[] = [];
  for (const span of found)
    if (!chosen.some((each) => span.start < each.end && each.start < span.end)) chosen.push(span);
  return chosen
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, things }) => ({
      start,
      end,
      products: things.map(({ product }) => product),
      words: tokens.slice(start, end).flatMap(splitLiteral),
    }));
}

const beforeNumberOfName =
  /(?: (?:an?|the|this|that|no|nr|number|size|#|one|two|three|four|five|six|seven|eight|nine|ten|\d+x?)| no [.]) $/u;

/**
 * Whether a number before a name is how many are wanted, although the name has the same number:
 * "2 ratchets", of a "Ratchet 1/2 in". With the word that follows it in the name it is of the name.
 */
function isCount(tokens: readonly string[], start: number, thing: NamedThing): boolean {
  const number = tokens[start] ?? '';
  const lead = ` ${tokens.slice(0, start).join(' ')} `;
  if (!/^\d{1,5}$/u.test(number) || beforeNumberOfName.test(lead)) return false;
  const name = [...thing.words];
  const place = name.indexOf(number);
  const next = name[place + 1];
  return place > 0 && (next === undefined || next !== tokens[start + 1]?.toLowerCase());
}

type Span = { start: number; end: number; score: number; things: NamedThing[] };

const maxNamesAtWord = 200;

/** The names that begin at a word, as one span for those with the most words. */
function findNamesAt(words: readonly TextWord[], from: number, known: KnownThings): Span[] {
  const first = words[from];
  if (first === undefined || isSmallWord(first.word)) return [];
  const spans = (known.productsByWord.get(first.word) ?? [])
    .slice(0, maxNamesAtWord)
    .flatMap((thing) => matchName(words, from, thing));
  const best = Math.max(...spans.map(({ score }) => score));
  const longest = spans.filter(({ score }) => score === best);
  const [one] = longest;
  return one === undefined ? [] : [{ ...one, things: longest.flatMap(({ things }) => things) }];
}

/** Matches the core words of a name in any order, with other words of the name between them. */
function matchName(words: readonly TextWord[], from: number, thing: NamedThing): Span[] {
  const lastOfName = findNameEnd(words, from, thing);
  const matched = words.slice(from, lastOfName + 1).map(({ word }) => word);
  const hasBrackets = thing.bracketed.every(
    (word, at) => words[lastOfName + 1 + at]?.word === word,
  );
  const last = hasBrackets ? lastOfName + thing.bracketed.length : lastOfName;
  const [start, end] = [words[from]?.at, words[last]?.at];
  const isComplete = [...thing.core].every((word) => matched.includes(word));
  if (!isComplete || start === undefined || end === undefined) return [];
  // A quotation is a name only as a whole.
  if (words[last + 1]?.at === end || words[from - 1]?.at === start) return [];
  if (thing.core.size === 1 && !standsAlone(words, from)) return [];
  const extra = matched.filter((word) => !thing.core.has(word) && !isSmallWord(word)).length;
  const inOrder = isInOrder(matched, thing) ? 1 : 0;
  const score = thing.core.size + extra / 10 + inOrder / 100;
  return [{ start, end: end + 1, score, things: [thing] }];
}

/** Whether words are in the order of the name: "bag for the dry" is not the name of a dry bag. */
function isInOrder(matched: readonly string[], { words }: NamedThing): boolean {
  const name = [...words];
  const places = matched.filter((word) => words.has(word)).map((word) => name.indexOf(word));
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
}

/** The last word of a name that begins at `from`. Small words count only between others. */
function findNameEnd(words: readonly TextWord[], from: number, thing: NamedThing): number {
  let last = from;
  for (let at = from + 1; at < words.length; at += 1) {
    const word = words[at]?.word ?? '';
    const isNext =
      thing.words.has(word) && !words.slice(from, at).some((each) => each.word === word);
    const isUnit = isMeasure(words[at - 1]?.word ?? '');
    if (isNext && (!isSmallWord(word) || isUnit)) last = at;
    else if (!isSmallWord(word)) break;
  }
  return last;
}

/** Whether a name of one word is not an everyday word: `Checkout` never is a name here. */
function standsAlone(words: readonly TextWord[], from: number): boolean {
  const word = words[from]?.word ?? '';
  return !commandWords.has(word) && !filler.has(word) && !isMeasure(word);
}
