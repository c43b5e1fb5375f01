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
  const values = listValueTerms(things);
  const isValue = (words: string) => values.has(toValueTerm(words));
  return text.replace(joined, (words: string, one: string, other: string) => {
    const [first, second] = [one.toLowerCase(), other.toLowerCase()];
    if (isValue(words)) return words.toLowerCase();
    if (sizeWords.has(first) && colorWords.has(second)) return `size ${first} ${second}`;
    if (colorWords.has(first) && sizeWords.has(second)) return `${first} size ${second}`;
    return isValue(one) && isValue(other) ? words.toLowerCase() : words;
  });
}

const valueTerms = new WeakMap<KnownThings, ReadonlySet<string>>();

/** The values of all options of the known products, which stay the same for some seconds. */
function listValueTerms(things: KnownThings | undefined): ReadonlySet<string> {
  if (things === undefined) return new Set();
  const known = valueTerms.get(things);
  if (known) return known;
  const values = listKnownProducts(things).flatMap(({ options }) =>
    options.flatMap((option) => option.values),
  );
  const terms = new Set([...new Set(values)].map(toValueTerm));
  valueTerms.set(things, terms);
  return terms;
}
