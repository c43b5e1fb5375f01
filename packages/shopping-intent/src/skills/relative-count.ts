import { parseNumber, wholeNumber } from '../text/numbers.ts';
import { type Phrase, takeMatch, tokenPattern } from '../text/phrase.ts';

const end = '(?= (?:[|,.!?;]|please|now|then|thanks|from|$))';
const goods =
  '(?: (?:of (?:it|them|those|these|(?:the|my) (?:\\S+ ){0,3}\\S+)|units?|pieces?|(?:of )?(?:(?:the|my) )?(?:\\{item:\\d+\\}|“\\S+)))?';
const clause = '(?<=^ |[.?!,;:] |(?:please|just|then|and|now|you|to|can|could) )';
/** More than a few are rather an amount of money: "take 10 off". */
const few = '(?:one|two|three|four|[1-4])';

/** By how many the quantity of a cart line becomes smaller: "two fewer", "reduce it by one". */
export const fewerPatterns: readonly string[] = [
  `${wholeNumber} (?:less|fewer)${goods}${end}`,
  `${wholeNumber} fewer (?:\\p{L}\\S* ){0,2}\\p{L}+s${end}`,
  `(?:reduce|decrease|lower) (?:(?:it|that|them|this) (?:down )?by ${few}|(?:the )?(?:quantity|amount|number) (?:down )?by ${wholeNumber})${end}`,
  `${clause}(?:remove|delete|drop|lose|subtract) ${wholeNumber}(?: (?:out|away))?${end}`,
  `(?<=^ |[.?!,;:] )minus ${wholeNumber}${end}`,
  `${clause}take (?:${wholeNumber} (?:out|away|back)|${few} off)${end}`,
];

const count = tokenPattern(
  `(?:by|minus|remove|delete|drop|lose|subtract|take) (?<one>${wholeNumber})(?: (?:off|out|away|back))?|(?<other>${wholeNumber}) (?:less|fewer)(?: of)?`,
);
const fewer = tokenPattern(fewerPatterns.join('|'));

/** The number of units that are taken away, and the phrase without it; null if it has none. */
export function readFewer(phrase: Phrase): { count: number; rest: Phrase } | null {
  if (!fewer.test(phrase)) return null;
  const { match, rest } = takeMatch(phrase, count);
  const number = match?.groups?.one ?? match?.groups?.other;
  return number === undefined ? null : { count: parseNumber(number), rest };
}
