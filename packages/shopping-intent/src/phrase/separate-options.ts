import { colors } from '../lexicon/colors.ts';
import { shortSizes, sizes } from '../lexicon/sizes.ts';
import { type KnownThings, listKnownProducts } from '../things/known-things.ts';
import { toValueTerm } from '../things/value-pairs.ts';

const colorWords: ReadonlySet<string> = new Set(colors);
const sizeWords: ReadonlySet<string> = new Set([...sizes, ...shortSizes]);
/** Two words that a slash joins: `M/black`, but not `and/or`, whose words are no options. */
const joined = /(?<![^\s("'])([\p{L}\p{N}-]+)\/([\p{L}\p{N}-]+)(?![^\s.,;:!?)"'])/gu;

/**
 * The text with a size and a color apart that a slash joins. Other values stay joined, because only
 * the options of a product say which ones they are, and so does what is one value of a product.
 */
export function separateOptions(text: string, things: KnownThings | undefined): string {
  if (!text.includes('/')) return text;
  const known = listValueTerms(things);
  return text.replace(joined, (words: string, one: string, other: string) => {
    const [first, second] = [one.toLowerCase(), other.toLowerCase()];
    if (known.values.has(toValueTerm(words))) return words.toLowerCase();
    return separateSize(first, second) ?? separateValues(first, second, known) ?? words;
  });
}

function separateSize(one: string, other: string): string | null {
  if (sizeWords.has(one) && colorWords.has(other)) return `size ${one} ${other}`;
  return colorWords.has(one) && sizeWords.has(other) ? `${one} size ${other}` : null;
}

/**
 * "slim/tall", "E27/warm white": values apart, of which one may have several words. A bare number is
 * a value only beside the other one: `42/blue`.
 */
function separateValues(one: string, other: string, { values, parts }: ValueTerms): string | null {
  const isKnown = (word: string) => values.has(toValueTerm(word)) || parts.has(word);
  if (!isKnown(one) || !isKnown(other)) return null;
  return /^\d+$/u.test(one) || /^\d+$/u.test(other) ? `${one}/${other}` : `${one} ${other}`;
}

/** The values of options, and the first and last words of those with several words. */
type ValueTerms = { values: ReadonlySet<string>; parts: ReadonlySet<string> };

const valueTerms = new WeakMap<KnownThings, ValueTerms>();

/** Those of all known products, which stay the same for some seconds. */
function listValueTerms(things: KnownThings | undefined): ValueTerms {
  if (things === undefined) return { values: new Set(), parts: new Set() };
  const known = valueTerms.get(things);
  if (known) return known;
  const values = listKnownProducts(things).flatMap(({ options }) =>
    options.flatMap((option) => option.values),
  );
  const distinct = [...new Set(values)];
  const words = distinct.map((value) => value.toLowerCase().split(' '));
  const ends = words.flatMap((each) => (each.length > 1 ? [each[0] ?? '', each.at(-1) ?? ''] : []));
  const terms = { values: new Set(distinct.map(toValueTerm)), parts: new Set(ends) };
  valueTerms.set(things, terms);
  return terms;
}
