import type { CatalogLookup, KnownProduct, VariantOptions } from '../catalog-lookup.ts';
import { readOptions } from '../fields/options.ts';
import type { IntentItem } from '../intent.ts';
import { colors } from '../lexicon/colors.ts';
import { parseNumber, wholeNumber } from '../text/numbers.ts';
import { normalizeSpaces, type Phrase } from '../text/phrase.ts';
import { toCanonicalTerm } from '../text/synonyms.ts';
import { isBoughtPart } from './bought-parts.ts';
import type { Mention } from './find-mentions.ts';
import { findOwner, type Owner } from './find-owner.ts';
import { isForeignWord } from './foreign-words.ts';
import { isUnit } from './known-things.ts';
import { quoteNamesBeside } from './names-beside.ts';
import { createOptionTest } from './option-words.ts';
import { readCountAfter, readCountBefore, readTimes, readTotal } from './read-count.ts';
import { readSizeBefore } from './read-size.ts';
import { readVariant } from './read-variant.ts';

const placeholder = /^\{item:(\d+)\}$/;
const separators = new Set([',', ';', 'and', 'plus', '&', '+', 'with', '.', '|', ':', '!', '?']);
const countToken = new RegExp(`^(?:${wholeNumber}|\\d+x|x\\d+)$`, 'u');

/** The tokens that describe one mention: before its name, and after it. */
type Surroundings = { mention: Mention; owner: Owner | null; lead: string[]; tail: string[] };

/** The items that a phrase with `{item:n}` placeholders names, with quantities and options. */
export function readLines(
  phrase: Phrase,
  mentions: readonly Mention[],
  catalog: CatalogLookup,
): IntentItem[] {
  return splitByMention(phrase, mentions, catalog).flatMap((named) => readMention(named, catalog));
}

/** Whether a name in a phrase only describes something else: `anything instead of {item:0}`. */
export function describesOther(
  phrase: Phrase,
  mentions: readonly Mention[],
  catalog: CatalogLookup,
): boolean {
  const named = splitByMention(phrase, mentions, catalog);
  return named.length < mentions.length || named.some(({ owner }) => owner !== null);
}

/** The names that describe another named product, and are no lines: `{item:0} for the {item:1}`. */
export function findDescriptions(
  phrase: Phrase,
  mentions: readonly Mention[],
  catalog: CatalogLookup,
): string[] {
  return splitMentions(phrase, mentions, catalog).flatMap(({ mention, owner }) =>
    owner?.isNamed ? [[...owner.words, ...mention.words].join(' ')] : [],
  );
}

const splitByMention = (
  phrase: Phrase,
  mentions: readonly Mention[],
  catalog: CatalogLookup,
): Surroundings[] =>
  splitMentions(phrase, mentions, catalog).filter(({ owner }) => !owner?.isNamed);

function splitMentions(
  phrase: Phrase,
  mentions: readonly Mention[],
  catalog: CatalogLookup,
): Surroundings[] {
  const tokens = phrase.trim().split(' ');
  const places = tokens.flatMap((token, at) => (placeholder.test(token) ? [at] : []));
  let from = 0;
  let owner: Owner | null = null;
  return places.flatMap((at, index): Surroundings[] => {
    const mention = mentions[Number(placeholder.exec(tokens[at] ?? '')?.[1])];
    const options = createOptionTest(mention?.products ?? [], catalog);
    const isJoined = index > 0 && joins(tokens.slice((places[index - 1] ?? 0) + 1, at));
    owner = findOwner(tokens, at, options) ?? (isJoined ? owner : null);
    const next = places[index + 1] ?? findSameKind(tokens, at, { mention, catalog });
    const end = next === undefined ? tokens.length : findBoundary(tokens, at, next);
    const lead = tokens.slice(from, at);
    from = end;
    const tail = quoteNamesBeside(tokens.slice(at + 1, end), options);
    return mention ? [{ mention, owner, lead, tail }] : [];
  });
}

/** "One black tee in L and one white tee in S": where a kind is named again; it is another line. */
function findSameKind(
  tokens: readonly string[],
  at: number,
  { mention, catalog }: { mention: Mention | undefined; catalog: CatalogLookup },
): number | undefined {
  if (mention === undefined || mention.products.length > 0) return undefined;
  const nounOf = (words: string) => catalog.splitWords(words).at(-1);
  const noun = nounOf(mention.words.at(-1) ?? '');
  const again = tokens.findIndex((token, place) => place > at && nounOf(token) === noun);
  return noun === undefined || again < 0 ? undefined : again;
}

/** "A cover for the drill and the saw": what is said of one name holds for the other. */
const joins = (between: readonly string[]) =>
  /^(?:and|or|,|&|plus|the|a|an|my|our|your)(?: (?:and|the|a|an|my|our|your))*$/u.test(
    between.join(' '),
  );

/** Where the words of the next mention begin: after the last separator between the two. */
function findBoundary(tokens: readonly string[], at: number, next: number): number {
  for (let end = next - 1; end > at; end -= 1) if (separators.has(tokens[end] ?? '')) return end;
  return countToken.test(tokens[next - 1] ?? '') ? next - 1 : next;
}

/** `before`, `after`: words beside the name that may change what it means. */
type Line = { options: VariantOptions; count: number | null; before: string[]; after: string[] };

function readMention(surroundings: Surroundings, catalog: CatalogLookup): IntentItem[] {
  const { mention, owner, lead, tail } = surroundings;
  const [product, ...others] = mention.products;
  if (owner) return [describeOwner(surroundings, owner)];
  if (product === undefined || others.length > 0) return [readByWords(surroundings)];
  const whole = readLine(product, { lead, tail }, catalog);
  if (isBoughtPart(tail, 0, [product], catalog)) return [readPart(surroundings, whole, catalog)];
  if (whole.before.length + whole.after.length > 0) return [readByWords(surroundings, whole)];
  const parts = splitParts(tail);
  const lines = parts.map((part, index) =>
    readLine(product, { lead: index === 0 ? lead : [], tail: part }, catalog),
  );
  const shared = shareOptions(lines, parts);
  if (shared) return shared.map((line) => toItem(product, line));
  const counted = withOwnCounts(lines, parts, readCountBefore(lead));
  const described = counted.filter(({ options }) => Object.keys(options).length > 0);
  if (areDifferent(described)) return described.map((line) => toItem(product, line));
  const counts = lines.flatMap(({ count }) => count ?? []);
  const isSum = counts.length > 1 && readCountBefore(lead) === null && readTotal(tail) === null;
  const count = isSum ? counts.reduce((all, each) => all + each, 0) : whole.count;
  return [toItem(product, { ...whole, count })];
}

/** "Five grey tees, two M and three L": what is said of all of them holds for each part. */
function shareOptions(
  [all, ...lines]: readonly Line[],
  [, ...parts]: readonly (readonly string[])[],
): Line[] | null {
  const counts = parts.map(readLeadingCount);
  const sum = counts.reduce<number>((whole, count) => whole + (count ?? 0), 0);
  if (lines.length < 2 || all === undefined || sum !== all.count) return null;
  // "Two caps in navy, one in rust": the parts have colors of their own.
  const isOther = ({ options }: Line) =>
    Object.keys(options).length > 0 && Object.keys(options).every((name) => !(name in all.options));
  if (!lines.every(isOther)) return null;
  return lines.map((line, at) => ({
    ...line,
    count: counts[at] ?? 0,
    options: { ...all.options, ...line.options },
  }));
}

/** "Two caps, one in navy and one in rust": the first number is the total of the others. */
function withOwnCounts(
  lines: readonly Line[],
  parts: readonly (readonly string[])[],
  total: number | null,
): readonly Line[] {
  const counts = parts.map((part) => readLeadingCount(part) ?? readCountAfter(part));
  const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0);
  return total === sum ? lines.map((line, at) => ({ ...line, count: counts[at] ?? 1 })) : lines;
}

function readLeadingCount(part: readonly string[]): number | null {
  const number = leadingNumber.exec(` ${part.join(' ')} `)?.groups?.count;
  return number === undefined ? null : parseNumber(number);
}
const leadingNumber = new RegExp(`^ (?:(?:also|and|,) )*(?<count>${wholeNumber}) `, 'u');

/** An item by words, for which the caller searches: a kind of product, or an unclear name. */
function readByWords(
  { mention, lead, tail }: Surroundings,
  { before, after }: Pick<Line, 'before' | 'after'> = { before: [], after: [] },
): IntentItem {
  const size = readSizeBefore(lead);
  const { options } = readOptions(normalizeSpaces([...before, '|', ...tail].join(' ')));
  const rest = readOptions(normalizeSpaces(tail.join(' ')))
    .rest.trim()
    .split(' ');
  const count = readTotal(rest) ?? readCountBefore(size.rest) ?? readCountAfter(rest);
  return {
    query: [...before, ...mention.words, ...after].join(' '),
    ...(mention.isChoice && { choices: mention.products.map(({ id }) => id) }),
    ...toQuantity(count),
    ...toOptions({ ...size.options, ...options }),
  };
}

/** "A try square blade 150 mm": the caller offers the try square with the values that were read. */
function readPart(surroundings: Surroundings, line: Line, catalog: CatalogLookup): IntentItem {
  const { mention, tail } = surroundings;
  let end = 1;
  while (isBoughtPart(tail, end, mention.products, catalog)) end += 1;
  const item = readByWords(surroundings, { before: [], after: tail.slice(0, end) });
  return { ...item, ...toOptions({ ...item.options, ...line.options }) };
}

function describeOwner({ mention, lead }: Surroundings, owner: Owner): IntentItem {
  // "The 12 V with 2 batteries …": the number is a measure.
  const isMeasure = isUnit(owner.words[0] ?? '');
  const before = lead.slice(0, lead.length - owner.words.length);
  const count = isMeasure ? null : readCountBefore(before);
  const words = owner.words.filter((word) => word !== '|' && !word.startsWith('{'));
  const query = [...words, ...mention.words].join(' ');
  return { query, isDescription: true, ...toQuantity(count) };
}

function readLine(
  product: KnownProduct,
  { lead, tail }: Pick<Surroundings, 'lead' | 'tail'>,
  catalog: CatalogLookup,
): Line {
  const own = lead.slice(findOwnLead(product, lead, catalog));
  const { options, rest } = readVariant(product, [...own, '|', ...tail], catalog);
  const before = [...lead.slice(0, lead.length - own.length), ...rest.slice(0, own.length)];
  const after = rest.slice(own.length + 1);
  const count = isSingle(own.length > 0 ? own : before)
    ? readTimes(after)
    : (readTotal(after) ?? readCountBefore(before) ?? readCountAfter(after));
  return {
    options,
    count,
    before: isExplained(before, options) ? [] : takeForeign(before.toReversed()).toReversed(),
    after: takeForeign(after),
  };
}

/** "A kettle, 20 in all": the two numbers contradict each other, so the second is no count. */
const isSingle = (lead: readonly string[]) => /^an?$/u.test(lead.at(-1) ?? '');

const maxForeignWords = 3;

/** The words from the start on that are neither grammar nor options. */
function takeForeign(tokens: readonly string[]): string[] {
  const end = tokens.findIndex((token) => !isForeignWord(token));
  return tokens.slice(0, end < 0 ? tokens.length : end).slice(0, maxForeignWords);
}

/** Whether the word before the name is a value that the caller offers others for. */
const isExplained = (before: readonly string[], options: VariantOptions) =>
  Object.values(options).some(
    (value) => toCanonicalTerm(value) === toCanonicalTerm(before.at(-1) ?? ''),
  );

const leadWords = new Set(
  'a an the one two three four five six in size colour color of pair pairs pack packs'.split(' '),
);
/** Where the words begin that describe the product before its name: `a large black hoodie`. */
function findOwnLead(
  product: KnownProduct,
  lead: readonly string[],
  catalog: CatalogLookup,
): number {
  const { isOption } = createOptionTest([product], catalog);
  const isOwn = (token: string) => leadWords.has(token) || isOption(token);
  let from = lead.length;
  while (from > 0 && /[\p{L}\p{N}]/u.test(lead[from - 1] ?? '') && isOwn(lead[from - 1] ?? ''))
    from -= 1;
  return from;
}

/** Whether parts name different values of one option: `one in grey and one in forest`. */
function areDifferent(lines: readonly Line[]): boolean {
  const names = new Set(lines.flatMap(({ options }) => Object.keys(options)));
  return [...names].some(
    (name) => new Set(lines.flatMap(({ options }) => options[name] ?? [])).size > 1,
  );
}

const toItem = ({ id }: KnownProduct, { options, count }: Line): IntentItem => ({
  productId: id,
  ...toQuantity(count),
  ...toOptions(options),
});

const toOptions = (options: VariantOptions) =>
  Object.keys(options).length === 0 ? {} : { options };

const toQuantity = (count: number | null) => (count === null ? {} : { quantity: count });

const color = `(?:${colors.join('|')})`;
const nextPart = new RegExp(
  ` (?:,|;|:|and|plus|, and) (?=(?:also )?(?:${wholeNumber}|another|an?) (?:(?:packs?|pairs?|boxes|pieces?) )?(?:in|for|of|with|size|colou?r|${color}|\\S+ (?:and|,|[.])) ?)|(?<= ${color}) (?=${wholeNumber} ${color} )`,
  'u',
);

/** Parts that each have a count. */
const splitParts = (tail: readonly string[]): string[][] =>
  ` ${tail.join(' ')} `.split(nextPart).map((part) => part.trim().split(' '));
