import { type Phrase, tokenPattern } from '../text/phrase.ts';
import { readPlace } from './places.ts';

const cue = '(?:by|on|before|until|till|from|after|for|no later than|next|this|in|within|at|the)';
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const month =
  '(?:january|february|march|april|june|july|august|september|october|november|december)';
const times = [
  'tomorrow|tonight|later|(?:the )?(?:next|another) time|in (?:the )?future|some ?day',
  `${weekday}|(?:on |by |before |after )(?:mon|tue|wed|thu|fri|sat|sun)`,
  `\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${month}|may)|(?:${month}|may) \\d{1,2}(?:st|nd|rd|th)?`,
  '(?:next|this|by the|in the|end of the|on the|over the) (?:week|weekend|month|morning|afternoon|evening)',
  '(?:in|within) (?:an?|one|two|three|four|five|\\d{1,2}) (?:business |working )?(?:hours?|days?|weeks?|months?)',
  '(?:by|before|until|after|at|for) (?:christmas|easter|noon|midnight|\\d{1,2}(?::\\d{2})? ?(?:am|pm)?(?= (?:[|.,!?]|$)))',
];
const timePattern = tokenPattern(`(?:${cue} ){0,3}(?:${times.join('|')})`);

/** "5 or 7 Elm Street" */
const severalNumbers = /^\d+\S* or \S+/iu;

/** "To Austin, TX or Dallas, TX" */
const severalPattern = tokenPattern('to (?:[^ .;!?|]+ ){1,12}?or(?: [^ .,;!?|]+){1,3}');

/**
 * What a text says about the delivery that is not understood: a time beside the address, or several
 * places.
 */
export function findDeliveryDoubt(phrase: Phrase): string | null {
  const { address, rest, isDoubtful } = readPlace(phrase);
  if (isDoubtful) return severalPattern.exec(phrase)?.[0].replace(/ ,/gu, ',') ?? null;
  if (address === null) return null;
  const numbers = severalNumbers.exec(address.line1 ?? '')?.[0].toLowerCase();
  return numbers ?? timePattern.exec(rest)?.[0] ?? null;
}
