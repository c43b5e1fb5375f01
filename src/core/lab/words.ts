/** The words of a text in lower case without accents; numbers keep their decimal point. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '');
  return plain.match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? [];
}

/** A word without a plural ending, so that "tees" and "tee" compare equal. */
export function singular(word: string): string {
  if (word.length <= 3 || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Words that carry no meaning in a request. */
// biome-ignore format: a list
const empty = new Set(['a', 'an', 'the', 'of', 'for', 'and', 'with', 'in', 'on', 'to', 'by', 'from', 'at', 'or', 'is', 'it', 'that', 'this', 'no', 'not', 'your', 'you', 'are', 'be', 'as', 'its', 'into', 'one']);

/** The words of a text that say what is meant, as singulars. */
export function contentWordsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !empty.has(word))
    .map(singular);
}
