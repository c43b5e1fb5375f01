import type { ExtractedAddress, Intent } from '../intent.ts';
import { relation } from '../lexicon/request-phrases.ts';
import type { Utterance } from '../phrase/parse-utterance.ts';
import { normalizeMarks, tokenPattern } from '../text/phrase.ts';

const named = tokenPattern(
  '(?:(?<!(?:product|item|company|store|shop|plan|billing|user|file|card|pet|her|his|their) )name|attn|attention|recipient|for)(?: [:.]| is| of){0,2} \\{person:(?<at>\\d+)\\}',
);
/** "Ship it to my mother": the name in the text may be of the buyer. */
const sentToOther = tokenPattern(`to (?:my|our|his|her|their) ${relation}`);
/** "Ship to Boston, MA for Ann Lee" */
const afterState =
  /(?:,? [A-Z]{2}|\d{5}),? for (\p{Lu}\p{L}{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){1,2})(?=\s*(?:[.,;!]|$))/u;

/** The intent with the recipient in its address, if the text names one apart from the address. */
export function withRecipient<Read extends Intent>(
  intent: Read,
  utterance: Utterance,
  text: string,
): Read {
  const name = findRecipient(utterance, text);
  if (name === null) return intent;
  const named = (address: ExtractedAddress): ExtractedAddress => ({ name, ...address });
  if ('address' in intent && intent.address !== undefined)
    return { ...intent, address: named(intent.address) };
  if (intent.skill !== 'unclear' || intent.understood.address === undefined) return intent;
  return {
    ...intent,
    understood: { ...intent.understood, address: named(intent.understood.address) },
  };
}

function findRecipient({ phrase, values, mentions }: Utterance, text: string): string | null {
  if (sentToOther.test(phrase)) return null;
  const at = named.exec(phrase)?.groups?.at;
  if (at !== undefined) return values[Number(at)] ?? null;
  const name = afterState.exec(normalizeMarks(text))?.[1] ?? null;
  const isProduct = mentions.some(({ words }) => words.join(' ') === name?.toLowerCase());
  return isProduct ? null : name;
}
