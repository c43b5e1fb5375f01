import { shareOut } from '../../../kernel/share.ts';
import { million } from '../calculation/percent.ts';
import { halfUp } from '../calculation/rounding.ts';
import { appliesTo, type CouponTerms } from './coupon.ts';

/**
 * What a coupon takes off each line: its amount, never more than the lines it applies to cost,
 * shared over them by largest remainder (decisions 6). A percentage is of their sum, rounded half up
 * once.
 */
export function discountsOf(
  terms: CouponTerms,
  lines: readonly { productId: string; subtotal: number }[],
): number[] {
  const weights = lines.map((line) => (appliesTo(terms, line) ? line.subtotal : 0));
  const base = weights.reduce((sum, weight) => sum + weight, 0);
  return shareOut(amountOff(terms, base), weights);
}

function amountOff({ percentOff, amountOff: fixed }: CouponTerms, base: number): number {
  if (percentOff === null) return Math.min(fixed ?? 0, base);
  return Number(halfUp(BigInt(base) * BigInt(percentOff), BigInt(million)));
}
