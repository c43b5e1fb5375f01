import { isOnlyColor, readOptions } from '../fields/options.ts';
import { mentionsOtherAddress } from '../fields/place/other-addresses.ts';
import { readDelivery } from '../fields/places.ts';
import { readQuantity } from '../fields/quantities.ts';
import { extractQuery, isFiller } from '../fields/query.ts';
import { readReference } from '../fields/references.ts';
import type { CatalogSearchIntent } from '../intent.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';
import type { KnownThings } from '../things/known-things.ts';
import { isNonsense } from './nonsense.ts';
import { explicitSearch, searchRequestPattern } from './rules.ts';
import { isOnlySearch } from './search-clause.ts';

/** Whether a phrase is only an address: a country or a postcode, and at most a town. */
function isAddress(phrase: Phrase): boolean {
  const { address, rest } = readDelivery(phrase);
  const words = extractQuery(rest, 'named')
    .split(' ')
    .filter((word) => word !== '').length;
  if (address?.country !== undefined) return words <= (address.postcode === undefined ? 0 : 2);
  return address !== null && words === 0;
}

const everythingPattern = tokenPattern(
  "everything|all|products|items|arrivals|selection|catalog|under|below|less than|anything|new|what do you have|you've got",
);
const maxSearchWords = 12;

/** Whether a phrase without a command names or asks for something. */
export function isSearch(
  search: CatalogSearchIntent,
  phrase: Phrase,
  things: KnownThings,
): boolean {
  const asks = searchRequestPattern.test(phrase);
  const { filters, query } = search;
  if (filters.tags ?? filters.collection ?? filters.inStock) return true;
  if (query === '') return asks && (hasPrices(filters) || everythingPattern.test(phrase));
  if (pointsElsewhere(phrase, things)) return false;
  if (isOnlySearch(phrase)) return true;
  if (isFiller(query)) return false;
  if (isNonsense(query, asks)) return isMeant(query, phrase, things);
  return asks || isName(query, phrase);
}

/** Whether the words of a phrase that asks for nothing name goods. */
function isName(query: string, phrase: Phrase): boolean {
  if (isOnlyColor(query.replace(/(?:^| )ones?(?= |$)/g, '').trim())) return phrase.includes(' ? ');
  return !isAddress(phrase) && query.split(' ').length <= maxSearchWords;
}

/** Whether a query that looks like nonsense is meant: it is asked for, or its words are known. */
const isMeant = (query: string, phrase: Phrase, { catalog, vocabulary }: KnownThings): boolean =>
  (explicitSearch.test(phrase) && /\p{L}|\d{3}/u.test(query)) ||
  catalog.splitWords(query).every((word) => vocabulary.has(word));

const hasPrices = ({ priceMin, priceMax }: CatalogSearchIntent['filters']) =>
  (priceMin ?? priceMax) !== undefined;

/** Whether a phrase is about something that was shown, or an address that is not for the goods. */
const pointsElsewhere = (phrase: Phrase, things: KnownThings): boolean =>
  isPointer(phrase, things) || mentionsOtherAddress(phrase);

/** Whether a phrase only refers to a displayed item: `the second one`, `two of the first in navy`. */
function isPointer(phrase: Phrase, { vocabulary }: KnownThings): boolean {
  const { reference, rest } = readReference(phrase);
  if (reference === null) return false;
  const isPlace = typeof reference === 'number';
  const words = extractQuery(isPlace ? readQuantity(readOptions(rest).rest).rest : rest);
  if (isFiller(words) || isOnlyColor(words)) return true;
  // "The second one in sand": only the store knows this color.
  return isPlace && lastValue.test(rest) && words.split(' ').every((word) => vocabulary.has(word));
}
const lastValue = / in (?:the )?[^ ]+(?: [^ ,.!]+)? (?:(?:[,.!]|please|thanks) )*$/u;
