import { numberWords } from '../text/number-words.ts';

const listNumber = /(?<=^|[\s:;,])(\d{1,2})[.)](?=\s+(\S+))/g;
/** "- 2 mugs" at the start of a line is no negative number. */
const bullet = /(?<=^|\n)[ \t]*[-*•] +(?=\d)/g;
const articles = new Set(['a', 'an', 'the', 'another', 'some']);

/**
 * Replaces the numbers of a list, `1) tote 2) mug`, so that they count no units: by commas, and
 * `a` before an entry without a count or an article.
 */
export function stripListNumbers(list: string): string {
  const text = list.replace(bullet, ', ');
  const numbers = [...text.matchAll(listNumber)].map(([, number]) => Number(number));
  const isList = numbers.length > 1 && numbers.every((number, place) => number === place + 1);
  if (!isList) return text;
  return text.replace(listNumber, (_, __, next: string) => (isCounted(next) ? ',' : ', a'));
}

function isCounted(word: string): boolean {
  const lower = word.toLowerCase();
  return /^\d/.test(word) || articles.has(lower) || numberWords.has(lower);
}
