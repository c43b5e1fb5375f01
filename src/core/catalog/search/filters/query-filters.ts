import {
  normalizeMarks,
  type Phrase,
  takeMatch,
  tokenPattern,
  toTokens,
} from '@stoa/shopping-intent/text/phrase';
import { readPriceBounds } from '@stoa/shopping-intent/text/prices';
import { readStock } from '@stoa/shopping-intent/text/stock';
import { toCompatible } from '@stoa/shopping-intent/text/trademarks';
import { minorDigits } from '../../../../kernel/money.ts';

/** Filters that were read from the words of a search. */
export type QueryFilters = {
  /** Minor units, inclusive. */
  priceMin?: number;
  priceMax?: number;
  /** ISO 4217; only if the search is not limited to a currency otherwise. */
  currency?: string;
  inStock?: true;
  /** The words ask for a low price, which neither filters nor orders. */
  preference?: 'low_price';
};

/** Filters that the caller has set, which are not read from the words. */
export type QueryContext = {
  hasPrice: boolean;
  hasStock: boolean;
  /** Currency of the searched store or of the caller's filter; null if there is neither. */
  currency: string | null;
};

/**
 * The words that remain, unchanged if no filter was read; empty if the query has no other words.
 * `ignored`: price limits that do not apply, because of their currency.
 */
export type QueryReading = { words: string; filters: QueryFilters; ignored: string[] };

/** Reads price limits, "in stock" and "cheap" from the words of a search. Never throws. */
export function readQueryFilters(text: string, context: QueryContext): QueryReading {
  if (!hint.test(text)) return { words: text, filters: {}, ignored: [] };
  const phrase = toTokens(normalizeMarks(toCompatible(text).toLowerCase()));
  const priced = context.hasPrice
    ? { prices: {}, rest: phrase, ignored: [] }
    : readPriceBounds(phrase, context.currency, minorDigits);
  const stocked = context.hasStock ? { inStock: false, rest: priced.rest } : readStock(priced.rest);
  const cheap = readLowPrice(stocked.rest);
  const filters: QueryFilters = {
    ...priced.prices,
    ...(stocked.inStock && { inStock: true }),
    ...(cheap.isLow && { preference: 'low_price' }),
  };
  const { ignored } = priced;
  const isUnread = Object.keys(filters).length + ignored.length === 0;
  return { words: isUnread ? text : toWords(cheap.rest), filters, ignored };
}

// Most searches contain none of these and need no reading.
const hint = /\d|stock|available|availability|on hand|cheap|affordable|inexpensive|low.?cost/i;

const lowPricePattern = tokenPattern(
  '(?:the )?(?:cheap(?:er|est)?|affordable|inexpensive|low-cost|low cost|lowest price(?:d)?)',
);

// Alone, "cheap" is a word like any other.
function readLowPrice(phrase: Phrase): { isLow: boolean; rest: Phrase } {
  const { match, rest } = takeMatch(phrase, lowPricePattern);
  return match === null || toWords(rest) === ''
    ? { isLow: false, rest: phrase }
    : { isLow: true, rest };
}

function toWords(phrase: Phrase): string {
  return phrase
    .split(' ')
    .filter((token) => /[\p{L}\p{N}]/u.test(token) || token === '"')
    .join(' ');
}
