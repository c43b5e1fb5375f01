import { hash } from 'node:crypto';

/** Longest slug, in characters: fits one path segment that people still read. */
export const maxSlugLength = 80;

/** Letters that Unicode does not take apart into a base letter and a mark. */
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
 * Any text as lower-case ASCII words joined by `-`, at most 80 characters; the same text always
 * gives the same slug. What cannot be said in ASCII, or does not fit, leaves a short digest behind,
 * so that two names that differ only there do not share a slug: `Café Blend` is `cafe-blend`,
 * `日本` is `p-` and ten digits.
 */
export function slugify(text: string, maxLength = maxSlugLength): string {
  const latin = toLatin(text);
  const slug = toSlugWords(latin);
  if (slug === '') return `p-${digest(text)}`;
  const lost = /(?![a-z0-9])[\p{L}\p{N}]/u.test(latin);
  if (!lost && slug.length <= maxLength) return slug;
  const tail = `-${digest(text)}`;
  return slug.slice(0, maxLength - tail.length).replace(/-+$/, '') + tail;
}

/**
 * A slug that ends in a key of its own, such as an id: the name gives way when both are too long.
 * `Tripod 58"` and `1802042` is `tripod-58-1802042`.
 */
export function slugWithKey(name: string, key: string): string {
  const tail = slugify(key, maxSlugLength / 2);
  const room = maxSlugLength - tail.length - 1;
  const stem = toSlugWords(toLatin(name)).slice(0, room).replace(/-$/, '');
  return `${stem === '' ? 'p' : stem}-${tail}`;
}

function toLatin(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłıħ]/g, (letter) => plainLetters[letter] ?? '');
}

/** `Men's T-shirt & cap` is three words and not four: an apostrophe joins. */
function toSlugWords(text: string): string {
  return text
    .replace(/['\u2019]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function digest(text: string): string {
  return hash('sha256', text.normalize('NFC').trim().toLowerCase()).slice(0, 10);
}
