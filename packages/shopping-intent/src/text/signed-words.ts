import { normalizeMarks } from './phrase.ts';
import { toCompatible } from './trademarks.ts';

/*
 * Signs that are joined to a word of a name make it another name: `C#`, `C++`, `S23+`, `pH-`, `A*`.
 */

/** `1-` numbers a line, and `Apt# 5` is of an address. */
const signAfter =
  /(?<![\p{L}\p{N}])(?!\d+-|(?:apt|unit|suite|ste|no|nr|item|order|line|tel|phone)#)[\p{L}\p{N}]+[#+*%-]+(?![\p{L}\p{N}#+*%-])/gu;
const signBefore = /(?<![\p{L}\p{N}#+*%-])[+-]\d[\p{L}\p{N}]*/gu;
/** `**two** mugs`: the signs emphasize the words between them. */
const emphasis = /(?<![\p{L}\p{N}*])\*{1,3}([^*]{1,200})\*{1,3}/gu;

const toPlain = (text: string): string =>
  normalizeMarks(toCompatible(text).replaceAll('—', ' ').toLowerCase()).replace(emphasis, '$1');

const listWords = (text: string, pattern: RegExp): string[] => toPlain(text).match(pattern) ?? [];

/** The words of a text with a sign that these names lack: `c#` beside the name `C++`. */
export function findOtherSigns(text: string, names: readonly string[]): string[] {
  const name = names.join(' | ');
  const [after, before] = [signAfter, signBefore].map((each) => new Set(listWords(name, each)));
  return [
    ...listWords(text, signAfter).filter((word) => !after?.has(word)),
    ...listWords(text, signBefore).filter((word) => before?.has(otherSign(word))),
  ];
}

/** Of names with the same words, the ones with signs nearest to the signs of the text. */
export function chooseBySigns<Named>(
  text: string,
  named: readonly Named[],
  nameOf: (each: Named) => string,
): Named[] {
  if (named.length < 2) return [...named];
  const counts = named.map((each) => countDifferences(text, nameOf(each)));
  const least = Math.min(...counts);
  return named.filter((_, at) => counts[at] === least);
}

/** A sign that the name lacks counts more than one that the text leaves out. */
const countDifferences = (text: string, name: string): number =>
  findOtherSigns(text, [name]).length * maxSigns + findOtherSigns(name, [text]).length;
const maxSigns = 1_000;

const otherSign = (word: string): string => (word.startsWith('+') ? '-' : '+') + word.slice(1);
