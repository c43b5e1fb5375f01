import { DomainError } from '../../../kernel/domain-error.ts';
import { maxAmount } from '../../../kernel/money.ts';
import type { Address } from '../../customers/address.ts';
import type { OutsideDestination, OutsideLine } from '../outside/ports.ts';
import type { QuoteLine } from '../quote.ts';
import type { ShippingDestination } from './destination.ts';

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

/** The price of a line after its discount. */
export const getNetAmount = (line: QuoteLine) => line.subtotal - line.discount;

export const sumAmounts = (amounts: readonly number[]) =>
  amounts.reduce((all, amount) => all + amount, 0);

/** The lines as outside services get them. */
export const toOutsideLines = (lines: readonly QuoteLine[]): OutsideLine[] =>
  lines.map((line, index) => ({
    line: index + 1,
    productId: line.productId,
    variantId: line.variantId,
    sku: line.sku,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    amount: getNetAmount(line),
    weightGrams: line.weightGrams,
    isDigital: line.isDigital,
  }));

/** An address, or what is known of one. */
export function toOutsideDestination(
  destination: ShippingDestination & Partial<Address>,
): OutsideDestination {
  const { country, state, postcode, city = null, line1 = null, line2 = null } = destination;
  return { country, state, postcode, city, line1, line2 };
}
