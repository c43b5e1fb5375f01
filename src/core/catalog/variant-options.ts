import type { VariantOptions } from './product.ts';

/**
 * A key that ignores case, surrounding spaces and the order of options, so that variants that a
 * buyer could not tell apart have the same key. It is empty for a variant without options.
 */
export function buildOptionsKey(options: VariantOptions): string {
  const pairs = Object.entries(options).map(([name, value]) => [
    normalizeOptionText(name),
    normalizeOptionText(value),
  ]);
  pairs.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return pairs.length === 0 ? '' : JSON.stringify(pairs);
}

function normalizeOptionText(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
