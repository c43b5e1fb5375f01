import { isNamedTown } from '../fields/named-town.ts';
import type { Phrase } from '../text/phrase.ts';
import type { Mention } from './find-mentions.ts';
import { isForeignWord } from './foreign-words.ts';
import { isUnit, type KnownThings, toNumeral } from './known-things.ts';

/** A kind of product that a phrase names, as `{item:0}` in `phrase`: `a pair of {item:0}`. */
export type NamedKind = { phrase: Phrase; mention: Mention };

const maxForeignWords = 3;
const determiners = new Set(
  'a an the any some one two three four five six seven eight nine ten another new own your of pair pairs piece pieces pack packs set what which more me us find show list search for enumerate browse sell carry stock got have need want like buy order purchase get procure acquire obtain sharpening'.split(
    ' ',
  ),
);
const prepositions = new Set(
  'with in on like under behind from at than about my our his her their'.split(' '),
);

/**
 * Finds the words of a phrase that name a kind of product of the store: `boots` in `please order me
 * boots`. Null if a preposition or possessive precedes them, because then something else is asked
 * for. Words that the store does not know belong to the kind: `rubber boots`.
 */
export function findKind(phrase: Phrase, things: KnownThings): NamedKind | null {
  const tokens = phrase.trim().split(' ');
  for (let at = 0; at < tokens.length; at += 1) {
    if (!endsKind(tokens, at, things)) continue;
    const from = findStart(tokens, at, things);
    if (isAskedFor(tokens, from))
      return toNamedKind(tokens, { from, to: skipForeignWords(tokens, at + 1) });
  }
  return null;
}

/** Where the adjectives of a kind begin, or the number that belongs to it. */
function findStart(tokens: readonly string[], at: number, things: KnownThings): number {
  let from = at;
  while (from > 0 && isPart(tokens[from - 1] ?? '', things)) from -= 1;
  if (isMeasured(tokens, from)) return from - 1;
  return isNumbered(tokens, from, things) ? from - 3 : from;
}

/** "A two person tent": the number is of the tent, and no quantity. */
const isMeasured = (tokens: readonly string[], from: number): boolean =>
  isUnit(tokens[from] ?? '') && /^\d+$/u.test(toNumeral(tokens[from - 1] ?? ''));

/** "A no. 4 plane": the number is of the name of a product. */
const isNumbered = (tokens: readonly string[], from: number, { vocabulary }: KnownThings) =>
  /^(?:no|nr) [.] \d+$/u.test(tokens.slice(Math.max(0, from - 3), from).join(' ')) &&
  vocabulary.has(tokens[from - 1] ?? '');

/** "A plane ticket" is no plane: words that follow a kind belong to it. */
function skipForeignWords(tokens: readonly string[], from: number): number {
  let to = from;
  while (to < from + maxForeignWords && isForeignWord(tokens[to] ?? '')) to += 1;
  return to;
}

/**
 * Whether a token is the last word of a kind: not `tote` in `tote bag`, nor `box` in `box of tea`,
 * nor `cardigan` in `a fridge, Cardigan, Wales`. The `blade` of `saw blade: coarse` is a label.
 */
export function endsKind(tokens: readonly string[], at: number, things: KnownThings): boolean {
  const [before = '', token = '', after = ''] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isCompound = isForeignWord(before) && isKnown(before, things);
  const goesOn = tokens[at + 2] !== ':' && isKind(after, things, true);
  const isLast = isKind(token, things, isCompound) && !goesOn;
  return isLast && after !== 'of' && !isNamedTown(tokens, at, at + 1);
}

function toNamedKind(
  tokens: readonly string[],
  { from, to }: { from: number; to: number },
): NamedKind {
  return {
    phrase: ` ${[...tokens.slice(0, from), '{item:0}', ...tokens.slice(to)].join(' ')} `,
    mention: { products: [], words: tokens.slice(from, to).filter((token) => token !== '.') },
  };
}

const isKnown = (token: string, { vocabulary, catalog }: KnownThings) =>
  catalog.splitWords(token).every((word) => vocabulary.has(word));

/** Whether a token may be an adjective before a kind. */
const isPart = (token: string, things: KnownThings) =>
  /^\p{L}/u.test(token) &&
  !determiners.has(token) &&
  (isForeignWord(token) || isKnown(token, things)) &&
  !prepositions.has(token);

/** Command words are kinds only after another word: `tote bag`, not `bag`. */
function isKind(token: string, { kinds, catalog }: KnownThings, isCompound: boolean): boolean {
  if (!/^\p{L}/u.test(token) || !(isCompound || isForeignWord(token))) return false;
  const words = catalog.splitWords(token);
  return words.length > 0 && kinds.has(words.at(-1) ?? '');
}

const pronounRequest =
  /^(?:buy|order|get|take|purchase|add|want|need|have) (?:him |her |them |me |us |myself )?(?:one|it|some|them|this|that)$/u;

/** "He hints at a saw, I'd like to buy him one". */
const isAskedForLater = (tokens: readonly string[]) =>
  tokens.some((_, at) =>
    [2, 3].some((length) => pronounRequest.test(tokens.slice(at, at + length).join(' '))),
  );

export function isAskedFor(tokens: readonly string[], from: number): boolean {
  const before = tokens[from - 1] ?? '.';
  if (prepositions.has(before)) return false;
  if (/^(?:an?|some)$/.test(before) && isAskedForLater(tokens)) return true;
  const isDetermined = determiners.has(before) || /^[\d\P{L}]/u.test(before);
  return (
    isDetermined &&
    !(
      before !== 'for' &&
      prepositions.has(tokens[from - 2] ?? '.') &&
      /^(?:a|an|any|some)$/.test(before)
    )
  );
}
