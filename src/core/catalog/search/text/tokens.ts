import { toSingular } from './singular.ts';

/**
 * One thing written between blanks, as the words that stand for it: any of the alternatives, each
 * of which needs all its words. "wi-fi" is `[['wi', 'fi'], ['wifi']]`, "shoes" is `[['shoe']]`.
 */
export type SearchToken = {
  alternatives: string[][];
  /** As written, folded, before plurals: what a prefix is matched with; null when a prefix makes no sense. */
  typed: string | null;
};

export const maxWordLength = 64;
const maxJoinedLength = 32;
const maxJoinedParts = 4;

/** NFKC, lower case, without accents and trademark signs: the form in which text is compared. Total for any string. */
export function foldText(text: string): string {
  const plain = text
    .replace(/[™®©℠]/g, ' ')
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD');
  const bare = plain.replace(/[\u0300-\u036f]/g, '').normalize('NFC');
  return bare.replace(/[ßøłđæœı’‘]/g, (letter) => letterReplacements[letter] ?? letter);
}

/** A whole tag, so that "Running  Shoes" and "running shoe" are one: words in singular, other signs kept. */
export function foldTag(tag: string): string {
  const tidy = foldText(tag)
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  return [...tidy.replace(/[\p{L}\p{N}\p{M}]+/gu, toSingular)]
    .slice(0, maxTagLength)
    .join('')
    .trim();
}

/** The tokens of a text in order of appearance. Never throws. */
export function tokenize(text: string): SearchToken[] {
  const plain = foldText(text)
    .replace(/(\p{N})\s?(?:["″”]|'')/gu, '$1 inch ')
    .replace(/'s(?![\p{L}\p{N}])/gu, '');
  return (plain.match(compoundPattern) ?? []).map(toToken);
}

/** Every word that a token puts into the index: its alternatives, and the single signs of CJK text. */
export function listIndexWords(token: SearchToken): string[] {
  const words = token.alternatives.flat();
  // Nearly every word is only letters, and an import reads millions of them.
  if (words.every((word) => lettersOnly.test(word))) return words;
  const signs = words.filter((word) => unspacedPattern.test(word)).flatMap((word) => [...word]);
  const measures = words.flatMap((word) => splitMeasure(word) ?? []);
  // A screen of 15.6 inches is called one of 15.
  const rounded = words.flatMap((word) => /^(\d{2,})\.\d+$/.exec(word)?.[1] ?? []);
  return [...words, ...signs, ...measures, ...rounded];
}

const lettersOnly = /^[a-z]+$/;
const maxTagLength = 120;
const letterReplacements: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  '’': "'",
  '‘': "'",
};

// A number keeps its decimals ("15.6", "1,000"); hyphen, slash, dot, ampersand and apostrophe join words.
const wordPattern = String.raw`(?:\p{N}+(?:[.,]\p{N}+)*[\p{L}\p{N}\p{M}]*|[\p{L}\p{N}\p{M}]+)`;
const compoundPattern = new RegExp(`${wordPattern}(?:[-‐‑/._&']${wordPattern})*`, 'gu');
const compoundPartPattern = new RegExp(wordPattern, 'gu');

// Scripts written without blanks: found by pairs of neighbours.
const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}`;
const unspacedPattern = new RegExp(`[${unspacedScripts}]`, 'u');
const scriptRunPattern = new RegExp(`[${unspacedScripts}ー]+|[^${unspacedScripts}ー]+`, 'gu');

// "16gb" and "16 GB" are the same measure.
const measurePattern =
  /^(\d+(?:\.\d+)?)(gb|tb|mb|mm|cm|ml|kg|g|oz|lb|lbs|w|v|mah|hz|khz|mhz|ghz|mp|inch|in|ft|pack|pk|pc|ct|qt|btu|rpm|dpi)$/;

function splitMeasure(part: string): [string, string] | null {
  const [, amount, unit] = measurePattern.exec(part) ?? [];
  return amount === undefined || unit === undefined ? null : [amount, unit];
}

function toToken(text: string): SearchToken {
  const parts = (text.match(compoundPartPattern) ?? []).map((part) => part.replaceAll(',', ''));
  if (unspacedPattern.test(text))
    return { alternatives: [parts.flatMap(listBigrams)], typed: null };
  const [only = ''] = parts;
  if (parts.length > 1) return { alternatives: listCompoundAlternatives(parts), typed: null };
  const split = splitMeasure(only);
  const whole = [truncateWord(toSingular(only))];
  return { alternatives: split ? [whole, split] : [whole], typed: truncateWord(only) };
}

function listCompoundAlternatives(parts: string[]): string[][] {
  const separate = parts.map((part) => truncateWord(toSingular(part)));
  const joined = parts.join('');
  const joinable = parts.length <= maxJoinedParts && joined.length <= maxJoinedLength;
  return joinable ? [separate, [toSingular(joined)]] : [separate];
}

function listBigrams(part: string): string[] {
  return (part.match(scriptRunPattern) ?? []).flatMap((run) => {
    if (!unspacedPattern.test(run)) return [truncateWord(toSingular(run))];
    const signs = [...run];
    if (signs.length === 1) return signs;
    return signs.slice(0, -1).map((sign, at) => sign + signs[at + 1]);
  });
}

function truncateWord(text: string): string {
  return text.length <= maxWordLength ? text : [...text].slice(0, maxWordLength).join('');
}
