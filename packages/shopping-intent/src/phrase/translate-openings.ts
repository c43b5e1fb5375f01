import { foreignHints, foreignOpenings } from '../lexicon/foreign-openings.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from '../text/phrase.ts';

const openingPatterns = foreignOpenings.map(([pattern, english]): [RegExp, string] => [
  new RegExp(tokenPattern(pattern).source, 'gu'),
  english,
]);

/** Translates the beginnings of simple requests from other languages to English. */
export function translateOpenings(phrase: Phrase): Phrase {
  if (!foreignHints.test(phrase)) return phrase;
  const translated = openingPatterns.reduce(
    (text, [pattern, english]) => text.replace(pattern, english),
    phrase,
  );
  return translated === phrase
    ? phrase
    : normalizeSpaces(translated.replace(/ (?:de|del|di|du|des|da|do)(?= )/g, ' '));
}
