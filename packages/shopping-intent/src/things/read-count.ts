import { parseNumber, wholeNumber } from '../text/numbers.ts';
import { normalizeSpaces } from '../text/phrase.ts';

const containers =
  'pairs?|packs?|boxes|box|sets?|pieces?|pcs?|jars?|bottles?|cans?|units?|copies|copy|rolls?|tubes?|tubs?|tins?|bars?|loaf|loaves|items?|licen[cs]es?';
/** Before a number that is a size: `size 9`, `a 9 red`. */
const noSize =
  '(?<! (?:an?|sizes?|sz|(?:size|in) us|uk|eu|eur|waist|length) (?:of |: |= |is |- )?)';
const beforeName = new RegExp(
  ` (?:(?:quantity|qty) (?:of |: |= )?)?(?:x ?)?(?<!\\d x )${noSize}(?<count>${wholeNumber}) ?x?(?: (?:of|the|your|those|these|my|more|such|new|nice|good|extra|x|${containers}|\\p{L}+ of|\\|))* $`,
  'u',
);
/** What a number of money or of a measure has after it. */
const noCount =
  '(?:usd|eur|gbp|dollars?|bucks|euros?|pounds?|quid|cents?|[$€£%]|in|inch|cm|mm|m|kg|g|l|ml|w|v)';
const total = new RegExp(
  `(?<= )(?<count>${wholeNumber}) (?:altogether|in total|in all|total|all together)(?= )`,
  'u',
);
const named = new RegExp(
  `(?<= )(?:(?:quantity|qty|count|amount)(?: (?:of|is|:|=))* |x ?)(?<count>${wholeNumber})(?= )(?! ?${noCount} )`,
  'u',
);
const counted = new RegExp(
  `(?<! (?:pay|in))(?<= )(?<count>${wholeNumber}) ?(?:x|${containers}|times?|of (?:each|them|it|those|these))(?= )`,
  'u',
);
const alone = new RegExp(
  `(?<= (?:just|only) (?:the )?)(?<count2>one)(?= (?:[,.;|/)!] |please |$))|(?<= [,.;|/(:!-] )(?!\\d{5})(?<count>${wholeNumber})(?= (?:please|pls|only|for (?:me|us|each)(?= (?:[,.;|!]|and|please))|for (?:my|now)|in(?! (?:stock|all|total|tall|diameter|height|length|width|\\|?[.,]))|with|[,.;|/)!] ))`,
  'u',
);
/** "Crew tee, grey, medium - I'd like two." */
const wanted = new RegExp(
  `(?<= (?:(?:i'd|we'd|i would|we would) like|(?:i|we) (?:want|need|will take|take)|(?:i|we)'ll (?:take|have)|make (?:it|that)|(?:send|get|give) (?:me|us)) )(?<count>${wholeNumber})(?= (?:please|pls|thanks|of (?:them|it|these|those)|[,.;!]) ?)`,
  'u',
);
const repeated = /(?<= )(?<times>once|twice|thrice)(?= )/u;

/** What follows a number that is said to be a count: `8 pairs`, `8 of them`. */
const countWords = new RegExp(
  `^(?:x|${containers}|times?|of (?:each|them|it|those|these)|altogether|in total|in all|total|all together)(?= )`,
  'u',
);

/** Whether the tokens after a number say that it is a count. */
export const isCounted = (after: readonly string[]): boolean =>
  countWords.test(`${after.join(' ')} `);

/** Units ordered; null where the text gives no number. `rest`: the part without the number. */
export type ReadCount = { count: number | null; rest: string };

/** The number right before a name: `two pairs of the`. */
export function readCountBefore(lead: readonly string[]): number | null {
  const text = normalizeSpaces(lead.join(' ').replaceAll('|', ''));
  return toCount(beforeName.exec(text)?.groups?.count);
}

/** `twice` after a name. */
export function readTimes(tail: readonly string[]): number | null {
  const times = repeated.exec(normalizeSpaces(tail.join(' ')))?.groups?.times;
  return times === undefined ? null : ['once', 'twice', 'thrice'].indexOf(times) + 1;
}

/** The number after a name, in a separate clause: `, qty 2`, `. one pair .`, `twice`. */
export function readCountAfter(tail: readonly string[]): number | null {
  const text = ` |${normalizeSpaces(tail.join(' '))}. `;
  const times = readTimes(tail);
  if (times !== null) return times;
  for (const pattern of [total, named, counted, wanted, alone]) {
    const { count: found, count2 } = pattern.exec(text)?.groups ?? {};
    const count = toCount(found ?? count2);
    if (count !== null) return count;
  }
  return null;
}

/** A total anywhere after the name outweighs single counts: `one for me, so two altogether`. */
export const readTotal = (tail: readonly string[]): number | null =>
  toCount(total.exec(normalizeSpaces(tail.join(' ')))?.groups?.count);

function toCount(text: string | undefined): number | null {
  if (text === undefined) return null;
  const count = parseNumber(text);
  return Number.isInteger(count) ? count : null;
}
