import type { VariantOptions } from './product.ts';

/**
 * Options without regard to case, surrounding blanks and order, so that two variants that a buyer
 * could not tell apart are the same. The empty text is a product without options.
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
