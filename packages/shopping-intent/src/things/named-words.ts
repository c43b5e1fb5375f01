import type { CatalogLookup } from '../catalog-lookup.ts';
import type { IntentItem } from '../intent.ts';
import type { Phrase } from '../text/phrase.ts';
import { tokenPattern } from '../text/phrase.ts';
import { toCanonicalTerm } from '../text/synonyms.ts';
import type { Mention } from './find-mentions.ts';
import { isSmallWord, stripBrackets } from './known-things.ts';
import { findDimensions, isValuePair } from './value-pairs.ts';

/** What a purchase names. */
export type ReadPurchase = {
  phrase: Phrase;
  mentions: readonly Mention[];
  /** The values behind the placeholders of the phrase. */
  values: readonly string[];
  items: readonly IntentItem[];
  catalog: CatalogLookup;
};

const time = tokenPattern(
  'hours?|days?|weeks?|months?|years?|midnight|noon|tonight|tomorrow|later|soon|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december',
);
export const isTime = (token: string): boolean => time.test(` ${token} `);

/** Whether a token is of the name of a product that is bought, or of an option that was read. */
export function createNameTest({ mentions, items, catalog }: ReadPurchase) {
  const { splitWords } = catalog;
  const bought = mentions.map(({ products }) => products);
  const listForms = (text: string) => listWordForms(text, catalog);
  const named = new Set([
    ...mentions.flatMap(({ words, products }) => [
      ...words.flatMap(splitWords),
      ...products
        .flatMap(({ name, options }) => [stripBrackets(name), ...options.map((each) => each.name)])
        .flatMap(listForms),
    ]),
    ...items.flatMap(({ query = '', options = {}, without = [] }) =>
      [query, ...Object.entries(options).flat(), ...without].flatMap(listForms),
    ),
  ]);
  return (token: string): boolean => {
    if (!/^[^{]*[\p{L}\p{N}]/u.test(token) || isSmallWord(token)) return false;
    if (bought.some((products) => isValuePair(token, products))) return true;
    return named.has(toCanonicalTerm(token)) || splitWords(token).every((word) => named.has(word));
  };
}

const furtherThing =
  / (?:and|plus|&) (?:an?|another|one|\d{1,3}) (?<noun>[\p{L}'-]+)(?= (?:[.,;!?|] |$))/gu;

/** "An orchard sun hat in M and a hat": the last word of a name stands for another thing. */
export const findFurtherThings = ({ phrase, mentions, items, catalog }: ReadPurchase): string[] =>
  [...phrase.matchAll(furtherThing)].flatMap(([words, noun = '']) => {
    const nouns = mentions.flatMap((each) => catalog.splitWords(each.words.at(-1) ?? ''));
    const isNamed = catalog.splitWords(noun).some((word) => nouns.includes(word));
    return isNamed && !items.some(({ query }) => query === noun) ? [words.trim()] : [];
  });

/** The words of a name, and its measures in one word: `18 V` is also written `18V`. */
const listWordForms = (text: string, { splitWords }: CatalogLookup): string[] => [
  toCanonicalTerm(text),
  ...splitWords(text),
  ...splitWords(toCanonicalTerm(text)),
  ...[findDimensions(text) ?? []].flat(),
  ...[...text.toLowerCase().matchAll(measure)].flatMap(([, number = '', name = '']) => [
    number,
    `${number}${name}`,
  ]),
];
const measure = /(?<!\d)(\d+(?:[.,]\d+)?) ?(\p{L}{1,2})(?![\p{L}\p{N}])/gu;

/** Whether a number is the number of units of an item, or of all of them. */
export function createQuantityTest(items: readonly IntentItem[]) {
  const numbers = items.map(({ quantity = 1 }) => quantity);
  const known = new Set([...numbers, numbers.reduce((all, each) => all + each, 0)]);
  return (number: number): boolean => known.has(number);
}
