import type { KnownProduct } from '../catalog-lookup.ts';
import { wholeNumber } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';
import { isBoughtPart } from './bought-parts.ts';
import { endsKind, isAskedFor } from './find-kind.ts';
import type { Mention } from './find-mentions.ts';
import { isForeignWord } from './foreign-words.ts';
import { isSmallWord, type KnownThings, type NamedThing, toNumeral } from './known-things.ts';
import { createOptionTest, optionWords } from './option-words.ts';

/** A phrase with `{item:n}` placeholders for these mentions. */
type Named = { phrase: Phrase; mentions: readonly Mention[] };
/** A name in the tokens from `start` to `end`, which is its noun. */
type PartialName = { start: number; end: number; product: KnownProduct };

/**
 * Adds the products of which the text has a part of the name that no other product has: "canvas
 * tote" for a "Canvas Market Tote", or "navy cap" for the only cap, which comes in navy. A word
 * beside it that is no value of its options makes it another thing: "canvas tote strap".
 */
export function findPartialNames({ phrase, mentions }: Named, things: KnownThings): Named {
  const tokens = phrase.trim().split(' ');
  const found = tokens.flatMap((_, at) => findNameAt(tokens, at, things) ?? []);
  const names = leaveOptions(tokens, found, { mentions, things });
  const parts: string[] = [];
  let from = 0;
  for (const [at, { start, end }] of names.entries()) {
    parts.push(...tokens.slice(from, start), `{item:${mentions.length + at}}`);
    from = end + 1;
  }
  const added = names.map(({ start, end, product }) => ({
    products: [product],
    words: tokens.slice(start, end + 1),
  }));
  return {
    phrase: ` ${[...parts, ...tokens.slice(from)].join(' ')} `,
    mentions: [...mentions, ...added],
  };
}

/** "The drill with 2 batteries" names no battery, and "square (blade 150 mm)" no blade. */
function leaveOptions(
  tokens: readonly string[],
  found: readonly PartialName[],
  { mentions, things }: { mentions: readonly Mention[]; things: KnownThings },
): PartialName[] {
  const named = mentions.flatMap(({ products }) => products);
  const names: PartialName[] = [];
  for (const name of found) {
    const { isOption, isAspect } = createOptionTest(named, things.catalog);
    const words = tokens.slice(name.start, name.end + 1);
    const isLater = name.start > (names.at(-1)?.end ?? -1);
    if (!isLater || words.every((token) => isOption(token) || isAspect(token))) continue;
    names.push(name);
    named.push(name.product);
  }
  return names.filter((name) => names.every((other) => isSameName(tokens, name, other)));
}

/** "A bread knife and a butter knife" are not twice the only product with both words in its name. */
const isSameName = (tokens: readonly string[], one: PartialName, other: PartialName): boolean =>
  one.product !== other.product ||
  tokens.slice(one.start, one.end + 1).join(' ') ===
    tokens.slice(other.start, other.end + 1).join(' ');

/** The name that ends in the noun at a position; null if it fits no product or several. */
function findNameAt(
  tokens: readonly string[],
  end: number,
  things: KnownThings,
): PartialName | null {
  const name = endsKind(tokens, end, things) ? findOnlyProduct(tokens, end, things) : null;
  if (name === null) return null;
  const { isOption } = createOptionTest([name.product], things.catalog);
  let lead = name.start;
  while (lead > 0 && !isRequested(tokens, lead) && isOption(tokens[lead - 1] ?? '')) lead -= 1;
  const after = tokens[end + 1] ?? '';
  const isOther = isBoughtPart(tokens, end + 1, [name.product], things.catalog);
  const isWhole =
    isRequested(tokens, lead) && !isOther && (isOption(after) || !isForeignWord(after));
  return isWhole && isDistinct(tokens, name, { lead, things }) ? name : null;
}

/** The product with this noun and the most words before it, if no other has them in its name. */
function findOnlyProduct(
  tokens: readonly string[],
  end: number,
  things: KnownThings,
): PartialName | null {
  const noun = splitToken(tokens[end] ?? '', things).at(-1) ?? '';
  const names = (things.productsByKind.get(noun) ?? []).map((thing) => ({
    product: thing.product,
    start: findStart(tokens, end, { thing, things }),
    end,
  }));
  const start = Math.min(...names.map((each) => each.start));
  const [only, ...others] = names.filter((each) => each.start === start);
  if (only === undefined || others.length > 0) return null;
  const words = tokens.slice(start, end + 1).flatMap((token) => splitToken(token, things));
  return isOnlyOne(words, things) ? only : null;
}

/** Whether the name has two words, or is one with an option of the product or beside another name. */
function isDistinct(
  tokens: readonly string[],
  { start, end, product }: PartialName,
  { lead, things }: { lead: number; things: KnownThings },
): boolean {
  const beside = [...tokens.slice(lead, start), ...listTail(tokens, end)];
  const words = tokens.slice(start, end + 1).flatMap((token) => splitToken(token, things));
  if (words.length > 1) return true;
  const tagged = things.productsByTag.get(words[0] ?? '') ?? [];
  const isOnlyKind = tagged.every((each) => each === product);
  return (
    isOnlyKind &&
    (isJoined(tokens, lead, end) || beside.some((token) => isValue(token, product, things)))
  );
}

const splitToken = (token: string, { catalog }: KnownThings) =>
  catalog.splitWords(token).map(toNumeral);

/** Where the words of the name begin. */
function findStart(
  tokens: readonly string[],
  end: number,
  { thing, things }: { thing: NamedThing; things: KnownThings },
): number {
  const isOfName = (token: string) => {
    const words = splitToken(token, things);
    const isPlain =
      words.length > 0 && !words.some((word) => isSmallWord(word) || /^\d/u.test(word));
    return isPlain && words.every((word) => thing.words.has(word));
  };
  let start = end;
  while (start > 0 && isOfName(tokens[start - 1] ?? '')) start -= 1;
  return start;
}

/** Whether only one product has all of these words in its name. */
const isOnlyOne = ([first = '', ...others]: string[], { productsByWord }: KnownThings): boolean =>
  (productsByWord.get(first) ?? []).filter(({ words }) => others.every((word) => words.has(word)))
    .length === 1;

const conjunctions = new Set(['and', 'or', 'plus', 'also', 'both']);

/** "Instead of a navy cap" names what is not wanted: a name, too. */
const rejection = /(?:rather than|instead of|in place of)(?: (?:an?|the))?$/u;

const isRequested = (tokens: readonly string[], from: number): boolean =>
  conjunctions.has(tokens[from - 1] ?? '') ||
  rejection.test(tokens.slice(Math.max(0, from - 4), from).join(' ')) ||
  isAskedFor(tokens, from);

const joint = '(?:or|and|plus|&|[+])';
const article = `(?:an?|the|some|another|${wholeNumber})`;
const jointBefore = new RegExp(`${joint}(?: ${article})?$`, 'u');
const jointAfter = new RegExp(`^(?:or|[&+]|${joint} ${article})(?: |$)`, 'u');

/** "A hoodie or joggers", "a tote and a navy cap" */
const isJoined = (tokens: readonly string[], from: number, end: number): boolean =>
  jointBefore.test(tokens.slice(Math.max(0, from - 2), from).join(' ')) ||
  jointAfter.test(tokens.slice(end + 1, end + 3).join(' '));

const tailWords = new Set(['in', 'size', 'color', 'colour', ',', '(', 'of']);
const maxTail = 3;

/** The words after a name that may choose its variant. */
function listTail(tokens: readonly string[], end: number): string[] {
  const after = tokens.slice(end + 1, end + 1 + 2 * maxTail);
  const next = after.findIndex((token) => conjunctions.has(token) || /^[.;!?&+|{]/u.test(token));
  return after
    .slice(0, next < 0 ? after.length : next)
    .filter((token) => !tailWords.has(token))
    .slice(0, maxTail);
}

/** Whether a word is of a value of the product, or of one that it may lack, such as a color. */
function isValue(token: string, { options }: KnownProduct, { catalog }: KnownThings): boolean {
  if (options.length > 0 && optionWords.has(token)) return true;
  if (!/[\p{L}\p{N}]/u.test(token) || /^\d$/u.test(token)) return false;
  const values = new Set(options.flatMap((option) => option.values.flatMap(catalog.splitWords)));
  const words = catalog.splitWords(token);
  return words.length > 0 && words.every((word) => values.has(word));
}
