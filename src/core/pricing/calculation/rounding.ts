import { DomainError } from '../../../kernel/domain-error.ts';
import { maxAmount } from '../../../kernel/money.ts';

/** The fraction rounded to a whole, halves up. Neither part is negative. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** An amount that was calculated exactly, as the number it is answered as; 422 `amount_too_large` above what can be sold at once. */
export function toAmount(exact: bigint): number {
  if (exact <= BigInt(maxAmount)) return Number(exact);
  throw new DomainError(
    'unprocessable',
    'amount_too_large',
    'This comes to more than can be sold at once: lower the quantity.',
    { extensions: { maximum: maxAmount } },
  );
}
