import {
  introductions,
  politePhrases,
  thirdParties,
  thirdPartyWishes,
} from '../lexicon/polite-phrases.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from './phrase.ts';

const toGlobalPattern = (source: string) => new RegExp(tokenPattern(source).source, 'gu');

const politePattern = toGlobalPattern(politePhrases.join('|'));
// Up to the end of the sentence, or to what is wanted.
const introductionPattern = toGlobalPattern(
  `(?:${introductions.join('|')})(?: [^.,;:!?|]*?)?(?: [.,;:!]|(?= $)|(?= (?:looking|searching|seeking|needing|trying|hoping|and|who|that|which|i|we|please|can|could|would|do|is|are) ))`,
);
const wishPatterns = thirdPartyWishes.map(([pattern, own]): [RegExp, string] => [
  toGlobalPattern(`${thirdParties} ${pattern}`),
  own,
]);
const wishHint = tokenPattern(thirdParties);
// Most texts have none of it, and the patterns are slow.
const introductionHint =
  /agent|assistant|bot|buyer|concierge|model|system|behalf|acting|working for|name of/;
const politeHint =
  / you |if |thank|thx|regards|wishes|sincerely|faithfully|truly|soon|away|at once|immediately|quick|hello|hi |hey |greetings|good day|help |assist |question|thing|request|checking|for your info|fyi|wondering|appreciate/;

/**
 * The phrase without what is only said around a request: politeness, and who is speaking. What another
 * wishes (`my user needs a lamp`) becomes the wish of the one who says it.
 */
export function stripPoliteness(phrase: Phrase): Phrase {
  const known = introductionHint.test(phrase) ? phrase.replace(introductionPattern, ' ') : phrase;
  const plain = politeHint.test(known)
    ? normalizeSpaces(known.replace(politePattern, ' '))
    : normalizeSpaces(known);
  if (!wishHint.test(plain)) return plain;
  return normalizeSpaces(
    wishPatterns.reduce((text, [pattern, own]) => text.replace(pattern, own), plain),
  );
}
