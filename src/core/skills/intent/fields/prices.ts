import { minorDigits } from '../../../../kernel/money.ts';
import { currencySigns, currencyWords } from '../lexicon/currencies.ts';
import { counted, units } from '../lexicon/numbers.ts';
import { anyNumber, numberOf } from '../phrase/numbers.ts';
import { anyOf, type Phrase, take, tokens } from '../phrase/phrase.ts';

/** Limits in minor units; `currency` only when it was said. */
export type SaidPrices = {
  prices: { priceMin?: number; priceMax?: number; currency?: string };
  rest: Phrase;
};

const sign = `(?:us ?)?[${[...currencySigns.keys()].join('')}] ?`;
const money = `(?:${anyOf(currencyWords.keys())})`;
const signAfter = `[${[...currencySigns.keys()].join('')}]`;
const noUnit = `(?! ?(?:${units.join('|')}|(?:(?:candidate|matching|relevant|different|suitable|such|other) )?(?:${counted.join('|')})|%|x|"|')(?= ))(?![a-z\\d%])`;

// An amount that could be nothing else, and one that is an amount only because of what is before it.
const sure = `(?:${sign}${anyNumber}(?: ${money})?|${anyNumber} ?(?:${signAfter}|${money}(?= )))`;
const likely = `(?:${sure}|${anyNumber}${noUnit})`;

const most = `(?:(?:priced |costs? |costing |that costs? |for |at )?(?:under|below|beneath|less than|lower than|cheaper than|no more than|no (?:pricier|dearer|costlier|higher) than|not more than|nothing (?:above|over|more than)|not (?:above|over|exceeding)|at most|at the most|up to|upto|maximum|max|within|<=?)|(?:maximum|max|upper|highest|total)(?: (?:acceptable|allowed|possible|unit|total|permitted))?(?: (?:price|budget|spend|cost|limit|amount|spending)){1,2}(?: (?:is|of|at|:|=|set)){0,3}|(?:maximum|max)(?: of| is| :| =)?|(?:that )?(?:don't|doesn't|won't|do not|does not|not) (?:cost|exceed|go)(?: more than| over| above)?|(?:can't|cannot|don't want to|do not want to|won't|not) (?:spend|pay|go|spending|paying|going)(?: more than| over| above| beyond)?|(?:with |has |have |on |within |to |of )?(?:my |our |his |her |their |the |a )?(?:budget|(?:price|spending|cost|upper) (?:limit|cap|ceiling)|(?<=(?:a|the|my|our|of) )(?:limit|cap)|ceiling)(?: (?:is|of|at|:|=|set|i have|would be)){0,3}(?: about| around)?|don't (?:exceed|go over))`;
const least =
  '(?:(?:priced |costs? |costing |that (?:costs?|are) |that is )?(?:over|above|more than|at least|no less than|not less than|starting (?:at|from)|from|upwards of|minimum|min|exceeding|>=?)|(?:minimum|min)(?: price| of)?(?: of| is| :| =)?)';
const nearly = '(?:around|about|roughly|approximately|approx|circa|nearly|close to|near|some|like)';
const from =
  '(?:(?:between|from|costing|priced|priced at|priced between|with a price of|in the range(?: of)?|price range|price|for|of) )?(?:: )?';

type Way = {
  pattern: RegExp;
  read: (low: number, high: number) => [min: number | null, max: number | null];
};

// biome-ignore format: one row for each way to say it; the first that fits reads
const ways: Way[] = [
  { pattern: tokens(`(?:between|priced from) (?<low>${likely}) (?:and|to|-) (?<high>${likely})`), read: (low, high) => [low, high] },
  { pattern: tokens(`${from}(?<low>${likely}) (?:to|-|till|until|up to) (?<high>${sure})`), read: (low, high) => [low, high] },
  { pattern: tokens(`${from}(?<low>${sure}) ?(?:to|-|till|until|up to) ?(?<high>${likely})`), read: (low, high) => [low, high] },
  { pattern: tokens(`${from}(?<low>(?=[^a-z])(?:${sure}|${anyNumber}))-(?<high>${sure})`), read: (low, high) => [low, high] },
  { pattern: tokens(`${from}(?<low>${sign}${anyNumber})-(?<high>${likely})`), read: (low, high) => [low, high] },
  { pattern: tokens(`(?:exactly|precisely) (?<low>${likely})`), read: (low) => [low, low] },
  { pattern: tokens(`(?:the )?${most} (?:like |about |around |a )?(?<low>${likely})`), read: (low) => [null, low] },
  { pattern: tokens(`sub-?(?<low>${sure})`), read: (low) => [null, low] },
  { pattern: tokens(`(?:for )?(?<low>${likely}) (?:max|maximum|or less|or under|or below|or cheaper|and under|and below|tops|at most|at the most)`), read: (low) => [null, low] },
  { pattern: tokens(`${least} (?<low>${likely})`), read: (low) => [low, null] },
  { pattern: tokens(`(?<low>${likely}) ?(?:\\+|(?:or|and) (?:more|up|above|over)|min|minimum|upwards)`), read: (low) => [low, null] },
  { pattern: tokens(`(?:for |at )?${nearly} (?<low>${sure})`), read: (low) => [low * 0.8, low * 1.2] },
  { pattern: tokens(`(?:for |at |costs? |costing )?(?<low>${sure})(?: each| a piece| apiece)?`), read: (low) => [null, low] },
  { pattern: tokens('for free|free of charge|at no cost|(?<![a-z]-?free )free(?= (?!shipping|delivery|returns?|size|range|people|gift|trial|standing|plan|membership))'), read: () => [null, 0] },
];

const freeOf =
  /(?:gluten|sugar|dairy|fat|bpa|lead|fragrance|wrinkle|smoke|hands|cruelty|oil|nut|duty|chlorine) $/;

/** `currency` is what amounts are in when none is said. */
export function readPrices(phrase: Phrase, currency: string): SaidPrices {
  const prices: SaidPrices['prices'] = {};
  let rest = withFields(phrase, prices);
  for (const way of ways) {
    const taken = take(rest, way.pattern);
    if (!taken.match || freeOf.test(rest.slice(0, taken.match.index))) continue;
    note(prices, limitsOf(way, taken.match, currency));
    rest = taken.rest;
  }
  return { prices: inOrder(prices), rest };
}

// Of limits that leave nothing the lower one was said of something else.
function inOrder({ priceMin, ...prices }: SaidPrices['prices']): SaidPrices['prices'] {
  if (priceMin === undefined || priceMin > (prices.priceMax ?? priceMin)) return prices;
  return { priceMin, ...prices };
}

type Limits = { min: number | null; max: number | null; currency: string | null };

function limitsOf({ read }: Way, match: RegExpExecArray, currency: string): Limits {
  const { low = '', high = low } = match.groups ?? {};
  const said = currencyOf(`${low} ${high}`);
  const minor = (text: string) => (text === '' ? 0 : minorUnits(text, said ?? currency, high));
  const [min, max] = read(minor(low), minor(high));
  return { min, max, currency: said };
}

// What was said first of one kind holds.
function note(prices: SaidPrices['prices'], { min, max, currency }: Limits): void {
  if (min !== null) prices.priceMin ??= Math.round(min);
  if (max !== null) prices.priceMax ??= Math.round(max);
  if (currency !== null) prices.currency = currency;
}

const fields = [
  tokens('price_min (?:[=:] )?(?<minor>\\d{1,12})'),
  tokens('price_max (?:[=:] )?(?<minor>\\d{1,12})'),
];

// An agent that writes the names of the fields means their units, too.
function withFields(phrase: Phrase, prices: SaidPrices['prices']): Phrase {
  const [low, high] = fields.map((pattern) => pattern.exec(phrase)?.groups?.minor);
  if (low !== undefined) prices.priceMin = Number(low);
  if (high !== undefined) prices.priceMax = Number(high);
  return fields.reduce((rest, pattern) => take(rest, pattern).rest, phrase);
}

const number = new RegExp(anyNumber);
const cents = / ?(?:cents?|c)$/;

function minorUnits(text: string, currency: string, other: string): number {
  const amount = numberOf(number.exec(text)?.[0] ?? '0');
  if (cents.test(text) || (cents.test(other) && !/[$€£¥]/.test(text))) return amount;
  return amount * 10 ** minorDigits(currency);
}

function currencyOf(text: string): string | null {
  for (const [mark, currency] of currencySigns)
    if (text.includes(mark) && currency) return currency;
  for (const word of text.split(' ')) {
    const currency = currencyWords.get(word);
    if (currency) return currency;
  }
  return null;
}
