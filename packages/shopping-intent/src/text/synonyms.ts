import { toCompatible } from './trademarks.ts';

/** Groups of terms for one size; the first is canonical. Separators and spaces are ignored. */
const sizes = [
  ['xxxs', '3xs', 'triple extra small'],
  ['xxs', '2xs', 'double extra small', 'extra extra small'],
  ['xs', 'extra small', 'x small', 'xsmall'],
  ['s', 'small', 'sm', 'sml'],
  ['m', 'medium', 'med', 'md'],
  ['l', 'large', 'lg', 'lrg'],
  ['xl', 'extra large', 'x large', 'xlarge', 'xlg'],
  [
    'xxl',
    '2xl',
    'xx large',
    'double xl',
    'double extra large',
    'extra extra large',
    '2x',
    '2x large',
  ],
  ['xxxl', '3xl', 'xxx large', 'triple xl', 'triple extra large', '3x', '3x large'],
  ['xxxxl', '4xl', '4x', '4x large'],
  ['xxxxxl', '5xl', '5x', '5x large'],
  [
    'one size',
    'os',
    'o/s',
    'osfa',
    'one size fits all',
    'one size fits most',
    'free size',
    'universal size',
  ],
];

/** Groups of terms for one color; the first is canonical. */
const colors = [
  ['navy', 'navy blue'],
  ['charcoal', 'charcoal gray'],
  ['off white', 'offwhite'],
  ['multicolor', 'multi', 'multicolored', 'multi color'],
  ['fuchsia', 'fuschia'],
  ['cream', 'creme'],
  ['gold', 'golden'],
];

/** Spellings and abbreviations of single words, replaced anywhere in a name or value. */
const wordSynonyms = new Map([
  ['grey', 'gray'],
  ['gry', 'gray'],
  ['colour', 'color'],
  ['colours', 'color'],
  ['colors', 'color'],
  ['coloured', 'colored'],
  ['multicolour', 'multicolor'],
  ['multicoloured', 'multicolored'],
  ['sizes', 'size'],
  ['blk', 'black'],
  ['wht', 'white'],
  ['blu', 'blue'],
  ['grn', 'green'],
  ['ylw', 'yellow'],
  ['brn', 'brown'],
  ['lt', 'light'],
  ['dk', 'dark'],
]);

const separators = /[\s._/-]+/g;
const canonicalTerms = new Map(
  [...sizes, ...colors].flatMap((group) =>
    group.map((word): [string, string] => [word.replace(separators, ''), group[0] ?? word]),
  ),
);

/** The text as typed, with case, character width and spaces normalized. */
export function normalizeWord(text: string): string {
  return toCompatible(text).trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The canonical spelling of one normalized word: `grey` becomes `gray`. */
export const toCanonicalSpelling = (word: string): string => wordSynonyms.get(word) ?? word;

/** The canonical term for synonyms: equal for `Medium` and `M`, `dark-grey` and `Dark Gray`. */
export function toCanonicalTerm(text: string): string {
  const spelled = normalizeWord(text)
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => wordSynonyms.get(word) ?? word)
    .join(' ');
  return canonicalTerms.get(spelled.replace(separators, '')) ?? spelled;
}
