import { type Money, minorDigits } from '../../../kernel/money.ts';

const currencies: readonly [pattern: RegExp, code: string][] = [
  [/\$|usd|dollar|bucks/u, 'USD'],
  [/€|eur/u, 'EUR'],
  [/£|gbp|pounds|quid/u, 'GBP'],
];

/**
 * Whether an amount of money is all that is not understood of a purchase, and covers it: "I have
 * $120 to spend". Amounts in words do not count.
 */
export function amountCovers(
  [words = '', ...others]: readonly string[],
  lines: readonly { price: Money; quantity: number }[],
): boolean {
  const currency = currencies.find(([pattern]) => pattern.test(words))?.[1];
  const number = /\d+(?:[.,]\d{1,2})?/u.exec(words)?.[0];
  if (others.length > 0 || lines.length === 0 || !currency || !number) return false;
  if (lines.some(({ price }) => price.currency !== currency)) return false;
  const total = lines.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0);
  return total <= Number(number.replace(',', '.')) * 10 ** minorDigits(currency);
}
