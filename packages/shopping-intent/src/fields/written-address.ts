import type { ExtractedAddress, Intent } from '../intent.ts';
import { normalizeMarks } from '../text/phrase.ts';

/** The intent with the recipient and the street of its address in the case of the text. */
export function asWritten<Read extends Intent>(intent: Read, text: string): Read {
  const written = (address: ExtractedAddress) => addressAsWritten(address, normalizeMarks(text));
  if ('address' in intent && intent.address !== undefined)
    return { ...intent, address: written(intent.address) };
  if (intent.skill !== 'unclear' || intent.understood.address === undefined) return intent;
  return {
    ...intent,
    understood: { ...intent.understood, address: written(intent.understood.address) },
  };
}

function addressAsWritten(address: ExtractedAddress, text: string): ExtractedAddress {
  const { name, line1 } = address;
  return {
    ...address,
    ...(name !== undefined && { name: findWritten(name, text) }),
    ...(line1 !== undefined && { line1: findWritten(line1, text) }),
  };
}

/** Words in the case in which a text has them, unless all of them are in lower case there. */
function findWritten(words: string, text: string): string {
  const source = words
    .replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&')
    .replace(/ /gu, '\\s+')
    .replace(/(?=\\\.|,)/gu, '\\s*');
  const written = new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'iu').exec(
    text,
  )?.[0];
  if (written === undefined || written === written.toLowerCase()) return words;
  return written.replace(/\s+/gu, ' ');
}
