import { colors, shades } from '../lexicon/colors.ts';
import { alternation, type Phrase, takeAllMatches, tokenPattern } from '../text/phrase.ts';

/** Excluded words, such as `black` in `no black`, and the remaining phrase. */
export type ExtractedExclusions = { without: string[]; rest: Phrase };

const color = `(?:(?:${shades.join('|')})[ -])?(?:${alternation(colors)})`;
const nonExclusions =
  'one|two|three|four|five|six|seven|eight|nine|ten|zero|else|special|particular|specific|found|here|object|hurry|worries|clue|budget|reason|interest|fit|more|less|sure|too|from|at|wait|longer|thanks|thank|problem|only|just|yet|please|necessarily|much|really|so|that|idea|need|rush|over|above|under|one|matter|doubt|anymore|any|work|working|arrived|happy|received|interested|bad|in stock|available|the one|spend|going|spending|paying|pay|go|exceeding|to';
const word = `(?!(?:${nonExclusions}) )[\\p{L}][\\p{L}\\p{N}'-]{1,30}`;
const exclusionWords =
  "no|(?<! (?:is|was|did|does|do|has|have|are|were|would|will|could|should|am|can|or|why|if|may|might) )not|not in|not the|without|without any|except|except for|(?:excluding|exclude|without|avoid|avoiding) (?:anything|all|any|those|everything)(?: in| with| made of| made from)?|excluding|exclude|but not|minus|other than|anything but|anything except|anything other than|skip|skip the|avoid|avoiding|that aren't|that are not|that's not|that isn't|which isn't|which aren't|who aren't|nothing in|but nothing|nothing with|nothing (?:too|that is|that's)|nothing|that is not|aren't|isn't|hates?|don't want|don't like|do not want|doesn't like|leave out";
const pattern = tokenPattern(
  `(?:, )?(?:but )?(?:please )?(?:${exclusionWords}) (?:an? (?<quality>${word}) ${word}(?= (?:[|,.!?]|$))|(?:(?:a|an|the|any|in|made of|made from|containing|with) )?(?<first>${color}|${word})(?: (?:(?:or|and|,) (?<second>${color})|or (?<other>${word})))?(?: ones?| please| colou?r)?)`,
);

export function readExclusions(phrase: Phrase): ExtractedExclusions {
  const { matches, rest } = takeAllMatches(phrase, pattern);
  const without = matches.flatMap(({ groups }) => [
    groups?.quality ?? groups?.first,
    groups?.second ?? groups?.other,
  ]);
  return { without: without.filter((each) => each !== undefined), rest };
}
