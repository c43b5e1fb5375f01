import type { KnownProduct } from '../catalog-lookup.ts';
import { filler } from '../lexicon/filler.ts';
import { commandWords } from '../lexicon/product-words.ts';
import { splitLiteral } from '../phrase/literals.ts';
import { chooseBySigns } from '../text/signed-words.ts';
import {
  isMeasure,
  isSmallWord,
  type KnownThings,
  type NamedThing,
  toNumeral,
} from './known-things.ts';
import {
  continuesName,
  isNumber,
  mayBeginName,
  type SplitText,
  type TextWord,
} from './numbers-of-names.ts';

/**
 * Products that a text names by the words by which people call them. Several products with the same
 * words are all `products`. `isChoice`: the text names each of them, and asks for one.
 */
export type Mention = { products: readonly KnownProduct[]; words: string[]; isChoice?: true };

/** A mention in the tokens from `start` to before `end`. */
export type PlacedMention = Mention & { start: number; end: number };

/** Finds the full names of products in the tokens of a phrase, in order; longer names win. */
export function findMentions(tokens: readonly string[], known: KnownThings): PlacedMention[] {
  if (known.productsByWord.size === 0) return [];
  const words = tokens.flatMap((token, at): TextWord[] =>
    token.startsWith('{')
      ? []
      : known.catalog
          .splitWords(splitLiteral(token).join(' '))
          .map((word) => ({ word: toNumeral(word), at })),
  );
  const found = words
    .flatMap((_, from) => findNamesAt({ tokens, words }, from, known))
    .sort((one, other) => other.score - one.score || one.start - other.start);
  const chosen: Span[] = [];
  for (const span of found)
    if (!chosen.some((each) => span.start < each.end && each.start < span.end)) chosen.push(span);
  return chosen
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, things }) => {
      const words = tokens.slice(start, end).flatMap(splitLiteral);
      const products = things.map(({ product }) => product);
      return { start, end, words, products: chooseBySigns(words.join(' '), products, toName) };
    });
}

const toName = ({ name }: KnownProduct): string => name;

type Span = { start: number; end: number; score: number; things: NamedThing[] };

const maxNamesAtWord = 200;

/** The names that begin at a word, as one span for those with the most words. */
function findNamesAt(text: SplitText, from: number, known: KnownThings): Span[] {
  const first = text.words[from];
  if (first === undefined || isSmallWord(first.word)) return [];
  const spans = (known.productsByWord.get(first.word) ?? [])
    .slice(0, maxNamesAtWord)
    .flatMap((thing) => matchName(text, from, thing));
  const best = Math.max(...spans.map(({ score }) => score));
  const longest = spans.filter(({ score }) => score === best);
  const [one] = longest;
  return one === undefined ? [] : [{ ...one, things: longest.flatMap(({ things }) => things) }];
}

/** Matches the core words of a name in any order, with other words of the name between them. */
function matchName(text: SplitText, from: number, thing: NamedThing): Span[] {
  const { words } = text;
  const lastOfName = findNameEnd(text, from, thing);
  const matched = words.slice(from, lastOfName + 1).map(({ word }) => word);
  const hasBrackets = thing.bracketed.every(
    (word, at) => words[lastOfName + 1 + at]?.word === word,
  );
  const last = hasBrackets ? lastOfName + thing.bracketed.length : lastOfName;
  const first = findNameStart(words, from, thing);
  const [start, end] = [words[first]?.at, words[last]?.at];
  const isComplete = [...thing.core].every((word) => matched.includes(word));
  if (!isComplete || start === undefined || end === undefined) return [];
  // "A bread knife and a butter knife" is no "Bread and Butter Knife".
  if (matched.some((word) => connectives.has(word)) && !isInOrder(matched, thing)) return [];
  if (!mayBeginName(text, { from, last }, thing)) return [];
  // A quotation is a name only as a whole.
  if (words[last + 1]?.at === end || words[first - 1]?.at === start) return [];
  const exclamation = findExclamation(text, end, thing);
  if (thing.core.size === 1 && !standsAlone(words, from) && !(exclamation && isObject(text, start)))
    return [];
  const extra = matched.filter((word) => !thing.core.has(word) && !isSmallWord(word)).length;
  const inOrder = isInOrder(matched, thing) ? 1 : 0;
  const score = thing.core.size + extra / 10 + inOrder / 100;
  return [{ start, end: end + 1 + exclamation, score, things: [thing] }];
}

/** The mark at the end of the name "Help!", as a number of tokens. */
const findExclamation = ({ tokens }: SplitText, end: number, { product }: NamedThing): number =>
  product.name.endsWith('!') && tokens[end + 1] === '!' ? 1 : 0;

/** "Add Help! to cart", not "Help! Add a mug". */
const isObject = ({ tokens }: SplitText, start: number): boolean =>
  /^(?:for|add|buy|order|purchase|find|an?|the|of)$/u.test(tokens[start - 1] ?? '');

/** "Two A Balcony Garden": the article after a number is of the name. */
function findNameStart(
  words: readonly TextWord[],
  from: number,
  { words: name }: NamedThing,
): number {
  const [article = '', next] = name;
  const isOfName = isSmallWord(article) && next === words[from]?.word;
  const [number, before] = [words[from - 2]?.word ?? '', words[from - 1]?.word];
  return isOfName && before === article && isNumber(number) ? from - 1 : from;
}

/** Whether words are in the order of the name: "bag for the dry" is not the name of a dry bag. */
function isInOrder(matched: readonly string[], { words }: NamedThing): boolean {
  const name = [...words];
  const places = matched.filter((word) => words.has(word)).map((word) => name.indexOf(word));
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
}

/** "A table with a lamp" is no table lamp, and "jam to Georgia" no Georgia jam. */
const connectives = new Set(['and', 'or', 'with', 'to', 'plus']);

/** The last word of a name that begins at `from`. Small words count only between others. */
function findNameEnd(text: SplitText, from: number, thing: NamedThing): number {
  const { words } = text;
  let last = from;
  for (let at = from + 1; at < words.length; at += 1) {
    const word = words[at]?.word ?? '';
    const isNext = isNextWord(text, { from, last, at }, thing);
    const isUnit = isMeasure(words[at - 1]?.word ?? '');
    if (isNext && (!isSmallWord(word) || isUnit)) last = at;
    else if (!isSmallWord(word) || (connectives.has(word) && !thing.words.has(word))) break;
  }
  return last;
}

/** Whether a word is of the name and did not occur before; a number only where it is in the name. */
function isNextWord(
  text: SplitText,
  { from, last, at }: { from: number; last: number; at: number },
  thing: NamedThing,
): boolean {
  const word = text.words[at]?.word ?? '';
  if (!thing.words.has(word)) return false;
  if (text.words.slice(from, at).some((each) => each.word === word)) return false;
  return !isNumber(word) || continuesName(text, { last, at }, thing);
}

/** Whether a name of one word is not an everyday word: `Checkout` never is a name here. */
function standsAlone(words: readonly TextWord[], from: number): boolean {
  const word = words[from]?.word ?? '';
  return !commandWords.has(word) && !filler.has(word) && !isMeasure(word);
}
