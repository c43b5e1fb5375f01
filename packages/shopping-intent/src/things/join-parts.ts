import { parseNumber, wholeNumber } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';
import type { Mention } from './find-mentions.ts';
import { countPair } from './quantity-doubt.ts';
import { joinValuePairs } from './value-pairs.ts';

const repeatedNumber = new RegExp(` (${wholeNumber}) \\( (\\d{1,4}|${wholeNumber}) \\) `, 'gu');
const measureBeforeName =
  / (\d+(?:[.,]\d+)?) (mm|cm|km|inch|ft|oz|lbs?|kg|ml|cl|gb|tb|mb|hz|w|mah)(?: (?=\{item))/gu;

/**
 * Joins what belongs together: "two (2) mugs" has one number, "a 60 W lamp" a measure as one word,
 * "32 x 34" two options; "a pair of" totes is a number. Different numbers stay, because they are
 * in doubt.
 */
export const joinParts = (phrase: Phrase, mentions: readonly Mention[]): Phrase =>
  countPair(joinValuePairs(phrase, mentions), mentions)
    .replace(repeatedNumber, (both, one: string, other: string) =>
      parseNumber(one) === parseNumber(other) ? ` ${one} ` : both,
    )
    .replace(measureBeforeName, ' $1$2 ');
