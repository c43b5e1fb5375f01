import type { AppliedCoupon } from '../quote.ts';

/**
 * The discounts of a quote or an order as agent protocols tell them apart, as positive amounts.
 * Coupons for some products reduce the lines; coupons for all products reduce the whole.
 */
export type DiscountSplit = {
  /** The discount on each line by coupons for some products. */
  lines: number[];
  /** The sum of `lines`. */
  items: number;
  /** The discount by coupons for all products. */
  whole: number;
};

export function splitDiscounts(
  coupons: readonly AppliedCoupon[],
  lineCount: number,
): DiscountSplit {
  const restricted = coupons.filter(({ isRestricted }) => isRestricted);
  const lines = Array.from({ length: lineCount }, (_, index) =>
    restricted.reduce((sum, { allocations }) => sum + (allocations[index] ?? 0), 0),
  );
  const all = coupons.reduce((sum, { amountOff }) => sum + amountOff, 0);
  const items = lines.reduce((sum, amount) => sum + amount, 0);
  return { lines, items, whole: all - items };
}
