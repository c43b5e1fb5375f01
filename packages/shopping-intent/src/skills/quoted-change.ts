import {
  changeCourtesies,
  commonWords,
  detailWords,
  removingWords,
} from '../lexicon/change-words.ts';
import { filler } from '../lexicon/filler.ts';
import { commandWords } from '../lexicon/product-words.ts';
import { isData } from '../phrase/fields-to-words.ts';
import { normalizeMarks, normalizeSpaces, tokenPattern, toTokens } from '../text/phrase.ts';

/* A change of a cart that a text only quotes: after a label, after `>` or in brackets. */

/** The mark of a quotation in an email or a chat, and brackets around a whole command. */
const quotedLine = /(?:^|\n)\s*>+\s*\p{L}[^\n]*/u;
const bracketed = /\[[^\]\n]*\p{L}[^\]\n]* [^\]\n]*\]|\{[^}\n]*\p{L}[^}\n]* [^}\n]*\}/u;
const inBrackets = /^\s*(?:\([^()]+\)|<[^<>]+>)\W*$/u;

const label = /(?:^|[.;!?\n])\s*([^\s:.;!?\n][^:.;!?\n]{0,79}):(?=\s|$)/gu;
const courtesy = new RegExp(tokenPattern(changeCourtesies.join('|')).source, 'gu');

/** What a text quotes: the label before a colon, or the quotation; null if it quotes nothing. */
export function findQuotedChange(text: string): string | null {
  if (isData(text)) return null;
  const quotation = [quotedLine, bracketed, inBrackets].flatMap(
    (pattern) => pattern.exec(text)?.[0] ?? [],
  )[0];
  if (quotation !== undefined) return quotation.trim().slice(0, 80);
  for (const [, words = ''] of text.matchAll(label)) if (!isDetailLabel(words)) return words.trim();
  return null;
}

/** "Shipping address:", "please remove:", "Ship to Ann Lee:" begin what follows. */
function isDetailLabel(label: string): boolean {
  const plain = normalizeSpaces(`${toTokens(normalizeMarks(label.toLowerCase())).trim()} :`);
  const words = plain
    .replace(courtesy, ' ')
    .split(/[^\p{L}\p{N}'@._-]+/u)
    .filter((word) => word !== '' && !commonWords.has(word));
  const isKnown = (word = '') => detailWords.has(word) || removingWords.has(word);
  return words.length === 0 || isKnown(words[0]) || isKnown(words.at(-1)) || isPerson(label, words);
}

/** "Ann Lee: 5 High St, Austin" */
const isPerson = (label: string, words: readonly string[]): boolean =>
  /^\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}'’.-]*){1,2}$/u.test(label) &&
  !words.some((word) => filler.has(word) || commandWords.has(word));
