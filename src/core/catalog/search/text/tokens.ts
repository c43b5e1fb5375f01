import { toCompatible } from '@stoa/shopping-intent/text/trademarks';
import { toSingular } from './singular.ts';

/**
 * One word or compound of a text. A document matches it by any of the alternatives, each of which
 * needs all its words: "wi-fi" is `[['wi', 'fi'], ['wifi']]`, "shoes" is `[['shoe']]`.
 */
export type SearchToken = {
  alternatives: string[][];
  /**
   * The folded text before plurals are resolved, for prefix matches; null if it cannot be a prefix.
   */
  typed: string | null;
};

export const maxWordLength = 64;
const maxJoinedLength = 32;
const maxJoinedParts = 4;

/** Text for comparison: NFKC, lower case, no accents or trademark signs. Accepts any string. */
export function foldText(text: string): string {
  const plain = toCompatible(text.toWellFormed()).toLowerCase().normalize('NFD');
  const bare = plain.replace(/[\u0300-\u036f]/g, '').normalize('NFC');
  return bare.replace(/[ßøłđæœı’‘]/g, (letter) => letterReplacements[letter] ?? letter);
}

/**
 * A tag for comparison: words in singular, punctuation kept. "Running  Shoes" equals "running
 * shoe".
 */
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
    .replace(/(\p{N})\s?(?:["″”]|''|′′)/gu, '$1 inch ')
    .replace(feetPattern, '$1 ft ')
    .replace(/'s(?![\p{L}\p{N}])/gu, '');
  return (plain.match(compoundPattern) ?? []).map(toToken);
}

/**
 * Every word that a token adds to the index: its alternatives, and the single characters of CJK
 * text.
 */
export function listIndexWords(token: SearchToken): string[] {
  const words = token.alternatives.flat();
  // Shortcut for imports: nearly every word consists of letters only.
  if (words.every((word) => lettersOnly.test(word))) return words;
  const characters = words
    .filter((word) => unspacedPattern.test(word))
    .flatMap((word) => [...word]);
  const measures = words.flatMap((word) => splitMeasure(word) ?? []);
  // A 15.6 inch screen is also found as 15 inch.
  const rounded = words.flatMap((word) => /^(\d{2,})\.\d+$/.exec(word)?.[1] ?? []);
  return [...words, ...characters, ...measures, ...rounded];
}

// 6' is six feet, unless the mark closes a quotation: 'size 6'.
const feetPattern =
  /(?<=^|[^\p{L}\p{N}.,])(\d{1,3}(?:\.\d)?)['′](?<!(?:^|\s)'[^']{0,60}')(?![\p{L}\p{N}])/gu;

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

// A number keeps its decimals ("15.6", "1,000"); hyphen, slash, dot, ampersand and apostrophe join
// words.
const wordPattern = String.raw`(?:\p{N}+(?:[.,]\p{N}+)*[\p{L}\p{N}\p{M}]*|[\p{L}\p{N}\p{M}]+)`;
const compoundPattern = new RegExp(`${wordPattern}(?:[-‐‑/._&']${wordPattern})*`, 'gu');
const compoundPartPattern = new RegExp(wordPattern, 'gu');

// Scripts written without spaces: indexed as bigrams.
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
    const characters = [...run];
    if (characters.length === 1) return characters;
    return characters.slice(0, -1).map((character, index) => character + characters[index + 1]);
  });
}

function truncateWord(text: string): string {
  return text.length <= maxWordLength ? text : [...text].slice(0, maxWordLength).join('');
}
