import { type Phrase, spaced, tokens } from './phrase.ts';

/** The sentences of a phrase with their marks, at least one; what holds no word is none. */
export function sentencesOf(phrase: Phrase): Phrase[] {
  const sentences = phrase
    .split(/(?<= [.;!?]) (?=\S)/)
    .flatMap(clausesOf)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .map(spaced);
  return sentences.length > 0 ? sentences : [phrase];
}

const refused = "(?:please )?(?:i |we |you )?(?:don't|do not|never|won't|will not)";
const buying =
  '(?:add|buy|order|purchase|check ?out|checkout|put|place|remove|delete|empty|clear|cancel|change|ship|send|deliver)';
const isRefused = tokens(`${refused} (?:want to |wish to |need to )?${buying}`);
const before = new RegExp(
  `(?<= (?:,|but|and)) (?=(?:but |and |then |just )*${refused} (?:want to |wish to |need to )?${buying} )`,
  'u',
);
const after =
  /(?<= (?:,|but)) (?=(?:but |and |then |just |please |instead |rather |only )*(?:add|buy|order|purchase|show|find|search|create|remove|delete|empty|clear|change|ship|send|deliver|get) )/u;

/** What is not to be done is a clause of its own: `add the mug, but do not check out yet`. */
function clausesOf(sentence: string): string[] {
  if (!isRefused.test(spaced(sentence))) return [sentence];
  return sentence.split(before).flatMap((clause) => clause.split(after));
}
