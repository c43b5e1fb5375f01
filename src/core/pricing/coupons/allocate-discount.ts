import { allocate } from '../../../kernel/allocate.ts';
import { million } from '../calculation/percent.ts';
import { divideHalfUp } from '../calculation/rounding.ts';
import { type CouponTerms, isCouponApplicable } from './coupon.ts';

/**
 * What a coupon takes off each line: its amount, never more than the lines it applies to cost,
 * shared over them by largest remainder (decisions 6). A percentage is of their sum, rounded half up
 * once.
 */
export function allocateDiscount(
  terms: CouponTerms,
  lines: readonly { productId: string; subtotal: number }[],
): number[] {
  const weights = lines.map((line) => (isCouponApplicable(terms, line) ? line.subtotal : 0));
  const base = weights.reduce((sum, weight) => sum + weight, 0);
  return allocate(computeDiscount(terms, base), weights);
}

function computeDiscount({ percentOff, amountOff: fixed }: CouponTerms, base: number): number {
  if (percentOff === null) return Math.min(fixed ?? 0, base);
  return Number(divideHalfUp(BigInt(base) * BigInt(percentOff), BigInt(million)));
}
