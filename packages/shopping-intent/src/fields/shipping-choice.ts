import type { ExtractedShipping } from '../intent.ts';
import { type Phrase, type PhraseMatch, takeMatch, tokenPattern } from '../text/phrase.ts';

const speed =
  '(?<name>express|standard|overnight|economy|priority|ground|next-day|same-day|two-day|expedited|cheapest|fastest|quickest)';
const shipping = '(?:shipping|delivery|post|shipment|mail)';
const choice = tokenPattern(
  `(?:(?:with|via|by|using|use|and|please|for|the|ship|shipped|send|it) )*${speed} ${shipping}(?: method| option)?`,
);

/** A shipping option that a purchase names: `with express shipping`. */
export function readShippingChoice(phrase: Phrase): {
  choice: ExtractedShipping | null;
  rest: Phrase;
} {
  const { match, rest }: PhraseMatch = takeMatch(phrase, choice);
  const name = match?.groups?.name;
  return { choice: name === undefined ? null : { name }, rest };
}
