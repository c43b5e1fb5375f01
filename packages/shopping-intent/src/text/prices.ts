import { currencySigns, currencyWords, dollarCurrencies, dollarWord } from './currencies.ts';
import { countedNouns, units } from './number-words.ts';
import { anyNumber, parseNumber } from './numbers.ts';
import { alternation, type Phrase, takeMatch, tokenPattern } from './phrase.ts';

/** Price limits in minor units; `currency` only if the text names it. */
export type ExtractedPrices = {
  prices: { priceMin?: number; priceMax?: number; currency?: string };
  rest: Phrase;
};

/** The currency of amounts that name none, and the minor digits of currencies. */
export type PriceUnits = { currency: string; minorDigits(currency: string): number };

const sign = `(?:us ?)?[${[...currencySigns.keys()].join('')}] ?`;
// "Two pounds of coffee" is a weight.
const money = `(?:(?!pounds? of )(?:${alternation(currencyWords.keys())}))`;
const signAfter = `[${[...currencySigns.keys()].join('')}]`;
const noUnit = `(?! ?(?:${units.join('|')}|(?:(?:candidate|matching|relevant|different|suitable|such|other) )?(?:${countedNouns.join('|')})|%|x|"|')(?= ))(?![a-z\\d%])`;

// A number that is certainly an amount, and one that is an amount only after certain words.
const certainAmount = `(?:${sign}${anyNumber}(?: ${money})?|${anyNumber} ?(?:${signAfter}|${money}(?= )))`;
const likelyAmount = `(?:${certainAmount}|${anyNumber}${noUnit})`;

const upperBoundWords = `(?:(?:priced |costs? |costing |that costs? |for |at )?(?:under|below|beneath|less than|lower than|cheaper than|no more than|no (?:pricier|dearer|costlier|higher) than|not more than|nothing (?:above|over|more than)|not (?:above|over|exceeding)|at most|at the most|up to|upto|maximum|max|within|<=?)|(?:maximum|max|upper|highest|total)(?: (?:acceptable|allowed|possible|unit|total|permitted))?(?: (?:price|budget|spend|cost|limit|amount|spending)){1,2}(?: (?:is|of|at|:|=|set)){0,3}|(?:maximum|max)(?: of| is| :| =)?|(?:that )?(?:don't|doesn't|won't|do not|does not|not) (?:cost|exceed|go)(?: more than| over| above)?|(?:can't|cannot|don't want to|do not want to|won't|not) (?:spend|pay|go|spending|paying|going)(?: more than| over| above| beyond)?|(?:with |has |have |on |within |to |of )?(?:my |our |his |her |their |the |a )?(?:budget|(?:price|spending|cost|upper) (?:limit|cap|ceiling)|(?<=(?:a|the|my|our|of) )(?:limit|cap)|ceiling)(?: (?:is|of|at|:|=|set|i have|would be)){0,3}(?: about| around)?|don't (?:exceed|go over))`;
const lowerBoundWords =
  '(?:(?:priced |costs? |costing |that (?:costs?|are) |that is )?(?:over|above|more than|at least|no less than|not less than|starting (?:at|from)|from|upwards of|minimum|min|exceeding|>=?)|(?:minimum|min)(?: price| of)?(?: of| is| :| =)?)';
const approximateWords =
  '(?:around|about|roughly|approximately|approx|circa|nearly|close to|near|some|like)';
const rangeLead =
  '(?:(?:between|from|costing|priced|priced at|priced between|with a price of|in the range(?: of)?|price range|price|for|of) )?(?:: )?';

type PricePattern = {
  pattern: RegExp;
  read: (low: number, high: number) => [min: number | null, max: number | null];
};

/**
 * The patterns of bounds, in order of precedence. `amount`: the pattern of an amount after such
 * words.
 */
// biome-ignore format: one row for each pattern
const listBoundPatterns = (amount: string): PricePattern[] => [
  { pattern: tokenPattern(`(?:between|priced from) (?<low>${likelyAmount}) (?:and|to|-) (?<high>${likelyAmount})`), read: (low, high) => [low, high] },
  { pattern: tokenPattern(`${rangeLead}(?<low>${likelyAmount}) (?:to|-|till|until|up to) (?<high>${certainAmount})`), read: (low, high) => [low, high] },
  { pattern: tokenPattern(`${rangeLead}(?<low>${certainAmount}) ?(?:to|-|till|until|up to) ?(?<high>${likelyAmount})`), read: (low, high) => [low, high] },
  { pattern: tokenPattern(`${rangeLead}(?<low>(?=[^a-z])(?:${certainAmount}|${anyNumber}))-(?<high>${certainAmount})`), read: (low, high) => [low, high] },
  { pattern: tokenPattern(`${rangeLead}(?<low>${sign}${anyNumber})-(?<high>${likelyAmount})`), read: (low, high) => [low, high] },
  { pattern: tokenPattern(`(?:exactly|precisely) (?<low>${amount})`), read: (low) => [low, low] },
  { pattern: tokenPattern(`(?:the )?${upperBoundWords} (?:like |about |around |a )?(?<low>${amount})`), read: (low) => [null, low] },
  { pattern: tokenPattern(`sub-?(?<low>${certainAmount})`), read: (low) => [null, low] },
  { pattern: tokenPattern(`(?:for )?(?<low>${amount}) (?:max|maximum|or less|or under|or below|or cheaper|and under|and below|tops|at most|at the most)`), read: (low) => [null, low] },
  { pattern: tokenPattern(`${lowerBoundWords} (?<low>${amount})`), read: (low) => [low, null] },
  { pattern: tokenPattern(`(?<low>${amount}) ?(?:\\+|(?:or|and) (?:more|up|above|over)|min|minimum|upwards)`), read: (low) => [low, null] },
  { pattern: tokenPattern(`(?:for |at )?${approximateWords} (?<low>${certainAmount})`), read: (low) => [low * 0.8, low * 1.2] },
];

// In a sentence, any amount of money is a price limit.
// biome-ignore format: one row for each pattern
export const sentencePatterns: PricePattern[] = [
  ...listBoundPatterns(likelyAmount),
  { pattern: tokenPattern(`(?:for |at |costs? |costing )?(?<low>${certainAmount})(?: each| a piece| apiece)?`), read: (low) => [null, low] },
  { pattern: tokenPattern('for free|free of charge|at no cost|(?<![a-z]-?free )free(?= (?!shipping|delivery|returns?|size|range|people|gift|trial|standing|plan|membership))'), read: () => [null, 0] },
];

// Search words can name products ("$25 gift card", "pro max 256", "vitamins for men over 50"), so
// only a bound with a currency counts, or "under" with a number that is not an age.
const plainAmount = String.raw`(?:[2-9]\d|\d{3,6}|\d{1,3},\d{3})(?:\.\d\d)?${noUnit}(?! ?(?:${signAfter}|${money}(?= )))`;
const people =
  '(?:wo)?m[ae]n|adults?|people|kids|children|toddlers|babies|infants|boys|girls|aged?|ages';
const queryPatterns: PricePattern[] = [
  ...listBoundPatterns(certainAmount),
  {
    pattern: tokenPattern(
      `(?<!(?:${people}) )(?:for )?(?:under|below|less than|cheaper than) (?<low>${plainAmount})`,
    ),
    read: (low) => [null, low],
  },
];

/** A quick check before the query patterns: most queries with a number do not match it. */
const queryHint = new RegExp(
  `${signAfter}|${money} |between|priced from|under|below|less than|cheaper than|price_m`,
  'u',
);

const freeOfPrefix =
  /(?:gluten|sugar|dairy|fat|bpa|lead|fragrance|wrinkle|smoke|hands|cruelty|oil|nut|duty|chlorine) $/;

/** Reads the price limits of a sentence. */
export function readPrices(phrase: Phrase, units: PriceUnits): ExtractedPrices {
  const all = { patterns: sentencePatterns, units, accepts: () => true };
  const { prices, rest } = readLimits(phrase, all);
  return { prices, rest };
}

/**
 * Reads the price limits of search words, which are certain to be limits. `currency` is that of the
 * searched store; null searches several. A limit in another currency is in `ignored`; so is a limit
 * without a currency in a search of several stores.
 */
export function readPriceBounds(
  phrase: Phrase,
  currency: string | null,
  minorDigits: PriceUnits['minorDigits'],
): ExtractedPrices & { ignored: string[] } {
  if (!queryHint.test(phrase)) return { prices: {}, rest: phrase, ignored: [] };
  const accepts = (mentioned: MentionedCurrency) =>
    currency === null ? mentioned !== null : isCurrencyOf(mentioned, currency);
  const used = currency ?? defaultCurrency;
  const read = readLimits(phrase, {
    patterns: queryPatterns,
    units: { currency: used, minorDigits },
    accepts,
  });
  const { prices, rest, ignored } = read;
  const hasLimits = prices.priceMin !== undefined || prices.priceMax !== undefined;
  const named = hasLimits && currency === null ? { currency: used, ...prices } : prices;
  return { prices: named, rest, ignored };
}

/** The currency that "$" means in a search of several stores. */
const defaultCurrency = 'USD';

function isCurrencyOf(mentioned: MentionedCurrency, currency: string): boolean {
  if (mentioned === 'dollar') return dollarCurrencies.has(currency);
  return mentioned === null || mentioned === currency;
}

type LimitReading = {
  patterns: PricePattern[];
  units: PriceUnits;
  accepts(mentioned: MentionedCurrency): boolean;
};

function readLimits(phrase: Phrase, { patterns, units, accepts }: LimitReading) {
  const prices: ExtractedPrices['prices'] = {};
  const ignored: string[] = [];
  let rest = readPriceFields(phrase, prices);
  for (const pricePattern of patterns) {
    const taken = takeMatch(rest, pricePattern.pattern);
    if (!taken.match || freeOfPrefix.test(rest.slice(0, taken.match.index))) continue;
    if (accepts(findMentionedCurrency(taken.match[0])))
      mergePriceLimits(prices, toPriceLimits(pricePattern, taken.match, units));
    else ignored.push(taken.match[0]);
    rest = taken.rest;
  }
  return { prices: dropConflictingMinimum(prices), rest, ignored };
}

// A minimum above the maximum was probably not a price.
function dropConflictingMinimum({
  priceMin,
  ...prices
}: ExtractedPrices['prices']): ExtractedPrices['prices'] {
  if (priceMin === undefined || priceMin > (prices.priceMax ?? priceMin)) return prices;
  return { priceMin, ...prices };
}

type Limits = { min: number | null; max: number | null; currency: string | null };

function toPriceLimits({ read }: PricePattern, match: RegExpExecArray, units: PriceUnits): Limits {
  const { low = '', high = low } = match.groups ?? {};
  const named = findCurrency(`${low} ${high}`);
  const minor = (text: string) =>
    text === '' ? 0 : minorUnits(text, units.minorDigits(named ?? units.currency), high);
  const [min, max] = read(minor(low), minor(high));
  return { min, max, currency: named };
}

// The first minimum and the first maximum win.
function mergePriceLimits(prices: ExtractedPrices['prices'], { min, max, currency }: Limits): void {
  if (min !== null) prices.priceMin ??= Math.round(min);
  if (max !== null) prices.priceMax ??= Math.round(max);
  if (currency !== null) prices.currency = currency;
}

const fields = [
  tokenPattern('price_min (?:[=:] )?(?<minor>\\d{1,12})'),
  tokenPattern('price_max (?:[=:] )?(?<minor>\\d{1,12})'),
];

// Agents that write `price_min` or `price_max` in a text also write minor units.
function readPriceFields(phrase: Phrase, prices: ExtractedPrices['prices']): Phrase {
  const [low, high] = fields.map((pattern) => pattern.exec(phrase)?.groups?.minor);
  if (low !== undefined) prices.priceMin = Number(low);
  if (high !== undefined) prices.priceMax = Number(high);
  return fields.reduce((rest, pattern) => takeMatch(rest, pattern).rest, phrase);
}

const number = new RegExp(anyNumber);
const cents = / ?(?:cents?|c)$/;

function minorUnits(text: string, digits: number, other: string): number {
  const amount = parseNumber(number.exec(text)?.[0] ?? '0');
  if (cents.test(text) || (cents.test(other) && !/[$€£¥]/.test(text))) return amount;
  return amount * 10 ** digits;
}

function findCurrency(text: string): string | null {
  const mentioned = findMentionedCurrency(text);
  return mentioned === 'dollar' ? null : mentioned;
}

/** An ISO code, a dollar of any country, or no currency. */
type MentionedCurrency = string | 'dollar' | null;

function findMentionedCurrency(text: string): MentionedCurrency {
  for (const [mark, currency] of currencySigns)
    if (text.includes(mark)) return currency ?? 'dollar';
  const words = text.split(' ');
  for (const word of words) {
    const currency = currencyWords.get(word);
    if (currency) return currency;
  }
  return words.some((word) => dollarWord.test(word)) ? 'dollar' : null;
}
