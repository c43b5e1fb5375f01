import { hash } from 'node:crypto';

/** Longest slug, in characters. */
export const maxSlugLength = 80;

/** Letters that Unicode normalization does not decompose into a base letter and a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
};

/**
 * Converts any text to lower-case ASCII words joined by `-`, at most 80 characters. The same text
 * always gives the same slug. A short digest replaces letters that have no ASCII form or do not
 * fit, so that names that differ only in those letters get different slugs: `Café Blend` becomes
 * `cafe-blend`, `日本` becomes `p-` and ten hexadecimal digits.
 */
export function slugify(text: string, maxLength = maxSlugLength): string {
  const latin = toLatin(text);
  const slug = toSlugWords(latin);
  if (slug === '') return `p-${digest(text)}`;
  const lost = /(?![a-z0-9])[\p{L}\p{N}]/u.test(latin);
  if (!lost && slug.length <= maxLength) return slug;
  const suffix = `-${digest(text)}`;
  return slug.slice(0, maxLength - suffix.length).replace(/-+$/, '') + suffix;
}

/**
 * A slug that ends in a key, such as an id. The name is shortened when both together are too long.
 * `Tripod 58"` and `1802042` give `tripod-58-1802042`.
 */
export function slugWithKey(name: string, key: string): string {
  const suffix = slugify(key, maxSlugLength / 2);
  const maxStemLength = maxSlugLength - suffix.length - 1;
  const stem = toSlugWords(toLatin(name)).slice(0, maxStemLength).replace(/-$/, '');
  return `${stem === '' ? 'p' : stem}-${suffix}`;
}

function toLatin(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłıħ]/g, (letter) => plainLetters[letter] ?? '');
}

/** Apostrophes do not separate words: `Men's` becomes `mens`. */
function toSlugWords(text: string): string {
  return text
    .replace(/['\u2019]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function digest(text: string): string {
  return hash('sha256', text.normalize('NFC').trim().toLowerCase()).slice(0, 10);
}
