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

/** An option with its distinct values. */
export type OptionValues = { name: string; values: string[] };

/** Each option of the variants once, with its distinct values, in the merchant's order. */
export function listOptionValues(variants: readonly { options: VariantOptions }[]): OptionValues[] {
  const values = new Map<string, Set<string>>();
  for (const { options } of variants)
    for (const [name, value] of Object.entries(options))
      values.set(name, (values.get(name) ?? new Set()).add(value));
  return [...values].map(([name, all]) => ({ name, values: [...all] }));
}
