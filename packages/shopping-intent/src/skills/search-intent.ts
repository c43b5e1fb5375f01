import { readExclusions } from '../fields/exclusions.ts';
import { readFilters, readLimit } from '../fields/filters.ts';
import { readFinalTown, readNamedTown } from '../fields/named-town.ts';
import { readOptions } from '../fields/options.ts';
import { readQuantity } from '../fields/quantities.ts';
import { extractQuery, extractSearchedQuery, type QueryMode } from '../fields/query.ts';
import { readSearchedWords } from '../fields/searched-words.ts';
import type { CatalogSearchIntent } from '../intent.ts';
import { type Phrase, takeMatch, tokenPattern } from '../text/phrase.ts';
import { type PriceUnits, readPrices } from '../text/prices.ts';
import { withoutRejected } from '../things/rejected-goods.ts';
import { ownAddress, sendingClause } from './goods-to-send.ts';
import { explicitSearch, searchRequestPattern, sentencePattern } from './rules.ts';
import { readSearchedGoods } from './search-clause.ts';

/** Negations that exclude nothing: `nothing but merino`. */
const onlyThatPattern = tokenPattern(
  'nothing (?:else )?but|nothing other than|nowhere|not only|no preference|no matter',
);
const countWords = tokenPattern(
  '(?:half )?(?:a |any )?(?:dozen|couple|few|pair)(?: of)?|pairs? of',
);

/** Where the goods are to go says nothing about them: "… Please get it over to Ohio". */
const deliveryPattern = tokenPattern(
  `(?:(?:(?<= [-,.!?;] )|(?:and|then) )${sendingClause}|(?:to be|(?:to )?have it) (?:sent|shipped|delivered|mailed|posted) to(?: my [^ ]+ in)?) [^ .,;!?]+(?: (?:, )?(?!(?:under|below|less|max|between|cheaper|up) )[^ .,!?;]+)*|(?<= [,.!?;] )(?:${ownAddress})(?: [^!?;]+)+`,
);

/** Reads the fields of a search. */
export function readSearchIntent(
  phrase: Phrase,
  siteSlugs: string[],
  units: PriceUnits,
): CatalogSearchIntent {
  const searched = readSearchedGoods(phrase);
  const goods = withoutTown(takeMatch(searched ?? withoutRejected(phrase), deliveryPattern).rest);
  const plain = takeMatch(goods, onlyThatPattern).rest;
  const priced = readPrices(plain, units);
  const narrowed = readFilters(priced.rest);
  const excluded = readExclusions(narrowed.rest);
  const limited = readLimit(excluded.rest);
  const { options, rest } = readOptions(limited.rest);
  const goodsText = withoutCount(rest);
  return {
    skill: 'catalog-search',
    query: searched === null ? readQuery(goodsText, phrase) : readSearchedWords(goodsText),
    siteSlugs,
    filters: { ...priced.prices, ...narrowed.filters },
    options,
    without: excluded.without,
    ...(limited.limit === undefined ? {} : { limit: limited.limit }),
  };
}

/** "An accordion for my aunt in Oxford, UK": no search for Oxford shirts. */
function withoutTown(phrase: Phrase): Phrase {
  const town = readNamedTown(phrase) ?? readFinalTown(phrase);
  return town?.address ? town.rest : phrase;
}

const readQuery = (goods: Phrase, phrase: Phrase): string =>
  explicitSearch.test(phrase)
    ? extractSearchedQuery(goods)
    : extractQuery(goods, getQueryMode(phrase));

function getQueryMode(phrase: Phrase): QueryMode {
  return searchRequestPattern.test(phrase) || sentencePattern.test(phrase) ? 'asked' : 'named';
}

// A quantity before the product (`4 chairs`) does not matter for a search.
const countedRequest = tokenPattern(
  '(?:need|want|would|for|buy|get|me|like|a pair of|a dozen|find)(?= (?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve) )',
);

function withoutCount(phrase: Phrase): Phrase {
  const plain = takeMatch(phrase, countWords).rest;
  const match = countedRequest.exec(plain);
  if (!match) return plain;
  const at = match.index + match[0].length;
  const counted = readQuantity(plain.slice(at));
  const following = plain.slice(at).trim().split(' ').slice(0, 2).join(' ');
  return counted.quantity !== null && !counted.rest.startsWith(` ${following}`)
    ? plain.slice(0, at) + counted.rest
    : plain;
}
