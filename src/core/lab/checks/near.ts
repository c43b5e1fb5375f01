import { countEdits } from '@stoa/shopping-intent/text/edits';

const leastLength = 4;

/**
 * Whether two words differ by one typing error: a letter too many, too few, another one, or two
 * neighbors exchanged. Words with digits, short words, and words with different first letters are
 * never taken for errors.
 */
export function isTypo(first: string, second: string): boolean {
  if (first[0] !== second[0] || /\d/.test(first + second)) return false;
  return Math.min(first.length, second.length) >= leastLength && countEdits(first, second) === 1;
}

/**
 * A typical misspelling of a text: its longest word with a double letter written once, otherwise
 * with two letters in the middle exchanged. Null when no word is long enough.
 */
export function misspell(text: string): string | null {
  const words = text.match(/\p{L}{5,}/gu) ?? [];
  const [longest] = words.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return null;
  const single = longest.replace(/(\p{L})\1/u, '$1');
  const middle = Math.floor(longest.length / 2);
  const exchanged =
    longest.slice(0, middle) +
    longest.charAt(middle + 1) +
    longest.charAt(middle) +
    longest.slice(middle + 2);
  const wrong = single === longest ? exchanged : single;
  return wrong === longest ? null : text.replace(longest, wrong);
}
