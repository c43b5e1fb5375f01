const leastLength = 4;

/**
 * Whether two words differ by one typing error: a letter too many, too few, another one, or two
 * neighbors exchanged. Words with digits, short words, and words with different first letters are
 * never taken for errors.
 */
export function isTypo(first: string, second: string): boolean {
  if (first === second || first[0] !== second[0]) return false;
  if (Math.min(first.length, second.length) < leastLength) return false;
  if (/\d/.test(first + second) || Math.abs(first.length - second.length) > 1) return false;
  const start = firstDifference(first, second);
  const [a, b] = [first.slice(start), second.slice(start)];
  if (a.length !== b.length) {
    const [short, long] = a.length < b.length ? [a, b] : [b, a];
    return short === long.slice(1);
  }
  const isOtherLetter = a.slice(1) === b.slice(1);
  const isExchange = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isOtherLetter || isExchange;
}

function firstDifference(first: string, second: string): number {
  let index = 0;
  while (index < first.length && first[index] === second[index]) index += 1;
  return index;
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
