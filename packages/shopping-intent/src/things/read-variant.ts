import type { CatalogLookup, KnownProduct, VariantOptions } from '../catalog-lookup.ts';
import { readExclusions } from '../fields/exclusions.ts';
import { readOptions } from '../fields/options.ts';
import { colors } from '../lexicon/colors.ts';
import { numberWords } from '../text/number-words.ts';
import { normalizeSpaces } from '../text/phrase.ts';
import { toCanonicalTerm } from '../text/synonyms.ts';
import { isUnit } from './known-things.ts';
import { isCounted } from './read-count.ts';
import { findDimensions, readValuePair, toValueTerm } from './value-pairs.ts';

type Option = KnownProduct['options'][number];

/** Options of a product by name, and the tokens with those that were read blanked out. */
export type ReadVariant = { options: VariantOptions; rest: string[] };

type ValueMatch = { option: Option; value: string; from: number; to: number; isNamed: boolean };

const blank = '|';
const maxValueTokens = 5;
const breaks = new Set([',', '.', ';', '!', '?', ':', '(', ')', blank]);
const negations = new Set(['no', 'not', 'without']);
export const sizeUnits: ReadonlySet<string> = new Set([
  'cm',
  'mm',
  'inch',
  'inches',
  'in',
  'eu',
  'uk',
  'us',
]);
const toDigits = (token: string) => String(numberWords.get(token) ?? token);
const connectors = new Set(['of', ':', '=', 'is', 'in', '-']);

/**
 * Reads the options of a product from tokens. A value counts where it stands, but a bare number only
 * next to the name of its option (`waist 32`). Of an option with several different values, none is
 * chosen. A size or color that the product does not have stays in the options, so that the caller
 * offers those it has.
 */
export function readVariant(
  product: KnownProduct,
  tokens: readonly string[],
  catalog: CatalogLookup,
): ReadVariant {
  const rest = [...tokens];
  const chosen = new Map<string, Set<string>>();
  for (const [at, token] of tokens.entries()) {
    const values = readValuePair(token, product);
    for (const [name, value] of values ?? []) chosen.set(name, new Set([value]));
    if (values) rest.fill(blank, at, at + 1);
  }
  for (const match of listValueMatches(product, tokens)) {
    if (rest.slice(match.from, match.to).includes(blank)) continue;
    const values = chosen.get(match.option.name) ?? new Set();
    chosen.set(match.option.name, values.add(match.value));
    rest.fill(blank, match.from, match.to);
  }
  const found = [...chosen].flatMap(([name, values]): [string, string][] => {
    const [only, ...others] = values;
    return only === undefined || others.length > 0 ? [] : [[name, only]];
  });
  const generic = readOptions(readExclusions(normalizeSpaces(rest.join(' '))).rest);
  const unchosen = product.options.filter(({ name }) => !chosen.has(name));
  const missing = findMissingSize(unchosen, rest, generic.options.size);
  if (missing?.isSize) rest.fill(blank, missing.at, missing.at + 1);
  const unknown = catalog.resolveOptions(product, withoutCount(generic.options, missing));
  const open = Object.entries(unknown).filter(([name]) => !chosen.has(name));
  return { options: { ...Object.fromEntries(open), ...Object.fromEntries(found) }, rest };
}

/** The options without a number that is smaller than all sizes of the product, and so a count. */
function withoutCount(
  { size, ...others }: VariantOptions,
  missing: { isSize: boolean } | null,
): VariantOptions {
  return size === undefined || missing?.isSize === false ? others : { ...others, size };
}

/** All values that stand in the tokens: those next to their option's name first, then the longest. */
function listValueMatches({ options }: KnownProduct, tokens: readonly string[]): ValueMatch[] {
  const matches = options.flatMap((option) =>
    tokens.flatMap((_, from) => findValueAt(option, tokens, from)),
  );
  return matches
    .filter((match) => match.isNamed || !/^\d+$/.test(match.value) || isOwnPlace(tokens, match))
    .sort(
      (one, other) =>
        Number(other.isNamed) - Number(one.isNamed) || other.to - other.from - (one.to - one.from),
    );
}

/**
 * Where a bare number is an option and not a quantity: `sanding discs 120`, `sneakers, 8, red`, `a 9
 * red`. Not so where the text says what it counts (`, 8 pairs`), and a word like `two` is a count.
 */
function isOwnPlace(tokens: readonly string[], { from, to, value }: ValueMatch): boolean {
  const before = tokens[from - 1] ?? '';
  if (before === 'the') return true;
  if (isCounted(tokens.slice(to))) return false;
  if (value.length === 1 && tokens[from] !== value) return false;
  const isAfterMeasure = isUnit(before) && /^\d/u.test(tokens[from - 2] ?? '');
  return isAfterMeasure || colorNames.has(before) || ownPlaces.has(before);
}
const colorNames = new Set(colors);
const ownPlaces = new Set([blank, ',', 'in', '(', '/', ':', ';', '.', '-', 'a', 'an']);

/**
 * A number in the place of a size that the product does not have: `, 13`. It is a count if it is
 * smaller than all values of the open options: `, 2`.
 */
function findMissingSize(
  open: readonly Option[],
  tokens: readonly string[],
  size: string | undefined,
): { at: number; isSize: boolean } | null {
  const at = tokens.findIndex(
    (token, place) => token === size && /^(?:,|in)$/u.test(tokens[place - 1] ?? ''),
  );
  if (at < 0 || size === undefined || !/^\d/u.test(size)) return null;
  const numbers = open
    .flatMap(({ values }) => values.filter((value) => number.test(value)))
    .map((value) => Number.parseFloat(value));
  return { at, isSize: Number(size) >= Math.min(...numbers) };
}
const number = /^\d+(?:[.]\d+)?(?: ?\p{L}{1,4})?$/u;

function findValueAt(option: Option, tokens: readonly string[], from: number): ValueMatch[] {
  if (isNegated(tokens, from)) return [];
  for (let to = Math.min(tokens.length, from + maxValueTokens); to > from; to -= 1) {
    const window = tokens.slice(from, to);
    if (window.some((token) => breaks.has(token))) continue;
    const term = toValueTerm(window.map(toDigits).join(' '));
    const value =
      option.values.find((each) => toValueTerm(each) === term) ?? findByDimensions(option, term);
    if (value !== undefined) return [withOptionName({ option, value, from, to }, tokens)];
  }
  return [];
}

/** "Not black", "but not the yellow one", "not in red". */
function isNegated(tokens: readonly string[], from: number): boolean {
  let before = from - 1;
  while (between.has(tokens[before] ?? '')) before -= 1;
  return negations.has(tokens[before] ?? '');
}
const between = new Set(['the', 'a', 'an', 'in', 'any']);

/** "4x40" is the only "4 x 40 mm" of the option. */
function findByDimensions({ values }: Option, term: string): string | undefined {
  const [only, ...others] = values.filter((each) => findDimensions(each) === term);
  return others.length === 0 ? only : undefined;
}

/** Extends a value to the name of its option, or to a unit: `size 10`, `120 grit`, `95 cm`. */
function withOptionName(match: Omit<ValueMatch, 'isNamed'>, tokens: readonly string[]): ValueMatch {
  const { option, value, from, to } = match;
  const start = findOptionName(option, tokens, from);
  if (start !== null) return { ...match, from: start, isNamed: true };
  const after = tokens[to] ?? '';
  const isMeasured = sizeUnits.has(after) && /^\d\d/.test(value);
  const isNamed = isMeasured || isOptionName(option, toCanonicalTerm(after));
  return { ...match, to: isNamed ? to + 1 : to, isNamed };
}

/** Where the name of the option stands before a value: `size 10`, `head weight : 300 g`. */
function findOptionName(option: Option, tokens: readonly string[], from: number): number | null {
  const connected = connectors.has(tokens[from - 1] ?? '') ? from - 2 : from - 1;
  const isName = (at: number) => isOptionName(option, toCanonicalTerm(tokens[at] ?? ''));
  if (!isName(connected)) return null;
  let start = connected;
  while (isName(start - 1)) start -= 1;
  return start;
}

const isOptionName = ({ name }: Option, term: string) =>
  term !== '' && toCanonicalTerm(name).split(' ').includes(term);
