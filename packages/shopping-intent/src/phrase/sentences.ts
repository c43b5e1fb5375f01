import { normalizeSpaces, type Phrase, tokenPattern } from '../text/phrase.ts';

/** The sentences of a phrase with their punctuation, at least one. Drops those without words. */
export function splitSentences(phrase: Phrase): Phrase[] {
  const sentences = phrase
    .split(/(?<= [.;!?]) (?=\S)/)
    .flatMap(splitClauses)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .map(normalizeSpaces);
  return sentences.length > 0 ? sentences : [phrase];
}

const refusalWords = "(?:please )?(?:i |we |you )?(?:don't|do not|never|won't|will not)";
const buying =
  '(?:add|apply|redeem|buy|order|purchase|check ?out|checkout|put|place|remove|delete|empty|clear|cancel|change|lose|wipe|dump|trash|start|create|use|choose|ship|send|deliver)';
const refusalPattern = tokenPattern(`${refusalWords} (?:want to |wish to |need to )?${buying}`);
const beforeRefusal = new RegExp(
  `(?<= (?:,|but|and)) (?=(?:but |and |then |just )*${refusalWords} (?:want to |wish to |need to )?${buying} )`,
  'u',
);
const afterRefusal =
  /(?<= (?:,|but)) (?=(?:but |and |then |just |please |instead |rather |only )*(?:add|buy|order|purchase|check ?out|checkout|apply|show|find|search|create|remove|delete|empty|clear|change|use|choose|ship|send|deliver|get) )/u;

/** Separates clauses that say what not to do: `add the mug, but do not check out yet`. */
function splitClauses(sentence: string): string[] {
  if (!refusalPattern.test(normalizeSpaces(sentence))) return [sentence];
  return sentence.split(beforeRefusal).flatMap((clause) => clause.split(afterRefusal));
}
