import { DomainError } from '../../../kernel/domain-error.ts';
import { maxAmount } from '../../../kernel/money.ts';

/** Divides and rounds half up. Both operands must be non-negative. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** Converts an exact amount to a number; 422 `amount_too_large` above `maxAmount`. */
export function toAmount(exact: bigint): number {
  if (exact <= BigInt(maxAmount)) return Number(exact);
  throw new DomainError(
    'unprocessable',
    'amount_too_large',
    'The amount exceeds the maximum. Reduce the quantity.',
    { extensions: { maximum: maxAmount } },
  );
}
