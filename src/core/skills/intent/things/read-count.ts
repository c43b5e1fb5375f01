import { parseNumber, wholeNumber } from '../../../catalog/search/filters/numbers.ts';
import { normalizeSpaces } from '../../../catalog/search/filters/phrase.ts';

const containers =
  'pairs?|packs?|boxes|box|sets?|pieces?|pcs?|jars?|bottles?|cans?|units?|copies|copy|rolls?|tubes?|items?|licen[cs]es?';
const beforeName = new RegExp(
  ` (?:(?:quantity|qty) (?:of |: |= )?)?(?:x ?)?(?<count>${wholeNumber}) ?x?(?: (?:of|the|your|those|these|my|more|such|new|nice|good|extra|x|${containers}|\\p{L}+ of|\\|))* $`,
  'u',
);
const total = new RegExp(
  `(?<= )(?<count>${wholeNumber}) (?:altogether|in total|in all|total|all together)(?= )`,
  'u',
);
const named = new RegExp(
  `(?<= )(?:(?:quantity|qty|count|amount)(?: (?:of|is|:|=))* |x ?)(?<count>${wholeNumber})(?= )`,
  'u',
);
const counted = new RegExp(
  `(?<= )(?<count>${wholeNumber}) ?(?:x|${containers}|times?|of (?:each|them|it|those|these))(?= )`,
  'u',
);
const alone = new RegExp(
  `(?<= (?:just|only) (?:the )?)(?<count2>one)(?= (?:[,.;|/)!] |please |$))|(?<= [,.;|/(:!-] )(?!\\d{5})(?<count>${wholeNumber})(?= (?:please|pls|only|for (?:me|us|my|each|now)|in|with|[,.;|/)!] ))`,
  'u',
);
const repeated = /(?<= )(?<times>once|twice|thrice)(?= )/u;

/** Units ordered; null where the text gives no number. `rest`: the part without the number. */
export type ReadCount = { count: number | null; rest: string };

/** The number right before a name: `two pairs of the`. */
export function readCountBefore(lead: readonly string[]): number | null {
  const text = normalizeSpaces(lead.join(' ').replaceAll('|', ''));
  return toCount(beforeName.exec(text)?.groups?.count);
}

/** The number after a name, in a separate clause: `, qty 2`, `. one pair .`, `twice`. */
export function readCountAfter(tail: readonly string[]): number | null {
  const text = ` |${normalizeSpaces(tail.join(' '))}. `;
  const times = repeated.exec(text)?.groups?.times;
  if (times !== undefined) return ['once', 'twice', 'thrice'].indexOf(times) + 1;
  for (const pattern of [total, named, counted, alone]) {
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
