import { introductions, manners, others, wishes } from '../lexicon/manners.ts';
import { type Phrase, spaced, tokens } from './phrase.ts';

const everywhere = (source: string) => new RegExp(tokens(source).source, 'gu');

const polite = everywhere(manners.join('|'));
// Up to the end of the sentence, or to what is wanted.
const introduced = everywhere(
  `(?:${introductions.join('|')})(?: [^.,;:!?|]*?)?(?: [.,;:!]|(?= $)|(?= (?:looking|searching|seeking|needing|trying|hoping|and|who|that|which|i|we|please|can|could|would|do|is|are) ))`,
);
const wished = wishes.map(([pattern, own]): [RegExp, string] => [
  everywhere(`${others} ${pattern}`),
  own,
]);
const mayWish = tokens(others);
// Most texts have none of it, and the patterns are slow.
const mayIntroduce =
  /agent|assistant|bot|buyer|concierge|model|system|behalf|acting|working for|name of/;
const mayBePolite =
  / you |if |thank|thx|regards|wishes|sincerely|faithfully|truly|soon|away|at once|immediately|quick|hello|hi |hey |greetings|good day|help |assist |question|thing|request|checking|for your info|fyi|wondering|appreciate/;

/**
 * The phrase without what is only said around a request: politeness, and who is speaking. What another
 * wishes (`my user needs a lamp`) becomes the wish of the one who says it.
 */
export function withoutManners(phrase: Phrase): Phrase {
  const known = mayIntroduce.test(phrase) ? phrase.replace(introduced, ' ') : phrase;
  const plain = mayBePolite.test(known) ? spaced(known.replace(polite, ' ')) : spaced(known);
  if (!mayWish.test(plain)) return plain;
  return spaced(wished.reduce((text, [pattern, own]) => text.replace(pattern, own), plain));
}
