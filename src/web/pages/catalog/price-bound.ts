import { parseDecimal } from '../../../kernel/money.ts';

/** A price limit as typed, and in minor units; null when it is missing or not an amount. */
export type PriceBound = { input: string; amount: number | null };

/** Parses `25` or `25.50`. Without a currency there is no limit. */
export function readPriceBound(input = '', currency: string | undefined): PriceBound {
  const trimmed = currency === undefined ? '' : input.trim();
  const amount = trimmed === '' ? null : parseDecimal(trimmed, currency ?? '');
  return { input: trimmed, amount };
}

/** Whether a checkbox of a GET form is checked. */
export const readCheckbox = (input = ''): boolean => /^(?:true|on|1)$/.test(input);
