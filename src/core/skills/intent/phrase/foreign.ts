import { foreign, foreignSigns } from '../lexicon/foreign.ts';
import { type Phrase, spaced, tokens } from './phrase.ts';

const ways = foreign.map(([pattern, english]): [RegExp, string] => [
  new RegExp(tokens(pattern).source, 'gu'),
  english,
]);

/** The phrase with the beginnings of simple requests in other languages said in English. */
export function inEnglish(phrase: Phrase): Phrase {
  if (!foreignSigns.test(phrase)) return phrase;
  const said = ways.reduce((text, [pattern, english]) => text.replace(pattern, english), phrase);
  return said === phrase ? phrase : spaced(said.replace(/ (?:de|del|di|du|des|da|do)(?= )/g, ' '));
}
