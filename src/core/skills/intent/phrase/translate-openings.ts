import { foreignHints, foreignOpenings } from '../lexicon/foreign-openings.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from './phrase.ts';

const openingPatterns = foreignOpenings.map(([pattern, english]): [RegExp, string] => [
  new RegExp(tokenPattern(pattern).source, 'gu'),
  english,
]);

/** The phrase with the beginnings of simple requests in other languages said in English. */
export function translateOpenings(phrase: Phrase): Phrase {
  if (!foreignHints.test(phrase)) return phrase;
  const said = openingPatterns.reduce(
    (text, [pattern, english]) => text.replace(pattern, english),
    phrase,
  );
  return said === phrase
    ? phrase
    : normalizeSpaces(said.replace(/ (?:de|del|di|du|des|da|do)(?= )/g, ' '));
}
