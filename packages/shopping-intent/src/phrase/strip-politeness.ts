import {
  introductions,
  politePhrases,
  thirdParties,
  thirdPartyRequests,
} from '../lexicon/polite-phrases.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from '../text/phrase.ts';

const toGlobalPattern = (source: string) => new RegExp(tokenPattern(source).source, 'gu');

const politePattern = toGlobalPattern(politePhrases.join('|'));
// Up to the end of the sentence, or to the request.
const introductionPattern = toGlobalPattern(
  `(?:${introductions.join('|')})(?: [^.,;:!?|]*?)?(?: [.,;:!]|(?= $)|(?= (?:looking|searching|seeking|needing|trying|hoping|and|who|that|which|i|we|please|can|could|would|do|is|are) ))`,
);
const thirdPartyPatterns = thirdPartyRequests.map(([pattern, own]): [RegExp, string] => [
  toGlobalPattern(`${thirdParties} ${pattern}`),
  own,
]);
const thirdPartyHint = tokenPattern(thirdParties);
// Most texts have none of these, and the patterns are slow.
const introductionHint =
  /agent|assistant|bot|buyer|concierge|model|system|behalf|acting|working for|name of/;
const politeHint =
  / you |if |thank|thx|regards|wishes|sincerely|faithfully|truly|soon|away|at once|immediately|quick|hello|hi |hey |greetings|good day|help |assist |question|thing|request|checking|for your info|fyi|wondering|appreciate|be an? /;

/**
 * Removes politeness and introductions of the speaker. Rewrites requests for others in the first
 * person: `my user needs a lamp` becomes `i need a lamp`.
 */
export function stripPoliteness(phrase: Phrase): Phrase {
  const known = introductionHint.test(phrase) ? phrase.replace(introductionPattern, ' ') : phrase;
  const plain = politeHint.test(known)
    ? normalizeSpaces(known.replace(politePattern, ' '))
    : normalizeSpaces(known);
  if (!thirdPartyHint.test(plain)) return plain;
  return normalizeSpaces(
    thirdPartyPatterns.reduce((text, [pattern, own]) => text.replace(pattern, own), plain),
  );
}
