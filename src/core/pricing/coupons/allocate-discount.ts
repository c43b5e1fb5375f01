import { allocate } from '../../../kernel/allocate.ts';
import { million } from '../calculation/percent.ts';
import { divideHalfUp } from '../calculation/rounding.ts';
import { type CouponLine, type CouponTerms, isCouponApplicable } from './coupon.ts';

/**
 * The discount of each line. It is computed from what earlier coupons have left of the lines that
 * the coupon applies to: an amount is limited to their sum, a percentage of it is rounded half up
 * once. The discount is allocated to the lines by the largest remainder method.
 */
export function allocateDiscount(terms: CouponTerms, lines: readonly CouponLine[]): number[] {
  const weights = lines.map((line) =>
    isCouponApplicable(terms, line) ? line.subtotal - line.discount : 0,
  );
  const base = weights.reduce((sum, weight) => sum + weight, 0);
  return allocate(computeDiscount(terms, base), weights);
}

function computeDiscount({ percentOff, amountOff: fixed }: CouponTerms, base: number): number {
  if (percentOff === null) return Math.min(fixed ?? 0, base);
  return Number(divideHalfUp(BigInt(base) * BigInt(percentOff), BigInt(million)));
}
