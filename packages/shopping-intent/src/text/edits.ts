import { distance } from 'fastest-levenshtein';

/**
 * Counts insertions, deletions and replacements; two swapped adjacent letters count as one edit.
 */
export function countEdits(left: string, right: string): number {
  const edits = distance(left, right);
  return edits === 2 && isOneSwap(left, right) ? 1 : edits;
}

/** Whether two adjacent letters are swapped, and nothing else differs. */
export function isOneSwap(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  const first = [...left].findIndex((_, index) => left[index] !== right[index]);
  const swapped = left.charAt(first + 1) + left.charAt(first);
  return left.slice(0, first) + swapped + left.slice(first + 2) === right;
}
