import { relation } from '../../lexicon/request-phrases.ts';
import { street } from '../../lexicon/streets.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from '../../text/phrase.ts';

/*
 * Addresses that a text mentions and where the goods do not go: the one of the bill, one where the
 * buyer was before, and those of other people.
 */

const own = '(?:my|our|his|her|their|the)';
const building =
  '(?:address|home|house|place|flat|apartment|office|workplace|company|warehouse|studio|shop)';
const stays = '(?:lives?|works?|stays?|resides?)';
const stayed = '(?:lived|worked|stayed|resided|grew up|(?:was|were)(?: (?:born|living|based))?)';

const billing = `(?<!(?:and|&|/|,) )(?:(?:billing|invoice|invoicing|payment|card|return) address|billing(?= (?:is|:|=))|(?:bill|invoice) (?:me |us |it )?(?:to|at))`;
const former = `(?<!(?:to|at|in) )${own} (?:old|former|previous|past) (?:[^ .;!?|]+ )?${building}`;
const past = `(?:i|we|he|she|they|who) (?:used to (?:be|live|work|stay|reside)|${stayed}|(?:no longer|do not|don't|dont) (?:live|work|stay|reside))`;
const others = `(?:(?:he|she|they|who) ${stays}|${own} (?:[^ .;!?|]+ ){1,3}?${stays}|${own} (?:[^ .;!?|]+ )?${relation} (?:is|are))`;

const atPattern = tokenPattern(`(?:${billing}|${former}|${past})`);
const othersPattern = tokenPattern(others);
const streetPattern = tokenPattern(street);
/** "My mother lives in Austin, TX: ship it there", "a mug for my sister, who lives in Austin, TX" */
const sentThere = tokenPattern(
  `there|(?:to|for) (?:him|her|them|${own} ${relation})|(?:send|ship|bring) (?:him|her|them)`,
);
/** Between the words above and the address nothing else is said. */
const otherClause = /^(?:and|but|so|now|ship|send|deliver|shipping|delivery|to)$/u;
const sentenceEnd = /^[.;!?|]$/u;
const maxTokensBefore = 16;

/** Whether a text says of a whole address that it is not the one for the goods. */
export const mentionsOtherAddress = (phrase: Phrase): boolean =>
  streetPattern.test(phrase) &&
  (atPattern.test(phrase) || (othersPattern.test(phrase) && !sentThere.test(phrase)));

const otherAddress = tokenPattern(`(?:${billing}|${former}|${past}|${others}) [^.;!?|]*[^ .;!?|]`);
/** The phrase without such an address, whose words and numbers are no goods. */
export const withoutOtherAddress = (phrase: Phrase): Phrase =>
  mentionsOtherAddress(phrase) ? phrase.replace(otherAddress, '|') : phrase;

/** Whether an address that begins at a token is not the one for the goods. */
export function isOtherAddress(tokens: readonly string[], from: number): boolean {
  const before = tokens.slice(Math.max(0, from - maxTokensBefore), from);
  const clause = before.slice(before.findLastIndex((token) => sentenceEnd.test(token)) + 1);
  const text = normalizeSpaces(clause.join(' '));
  if (endsWith(atPattern, text)) return true;
  return endsWith(othersPattern, text) && !sentThere.test(normalizeSpaces(tokens.join(' ')));
}

function endsWith(pattern: RegExp, text: Phrase): boolean {
  const found = pattern.exec(text);
  if (found === null) return false;
  const between = text.slice(found.index + found[0].length).split(' ');
  return !between.some((token) => otherClause.test(token));
}
