import { million, percentToParts } from '../../../pricing/calculation/percent.ts';
import type { AppliedCoupon } from '../../../pricing/quote.ts';

/** The known terms of a coupon at the time when the order was placed. */
export type OrderCoupon = {
  /** In parts per million; null if it takes off a fixed amount. */
  percentOff: number | null;
  /** Empty for all products of the store; null if no longer known. */
  productIds: readonly string[] | null;
  /** Its discount on each line of the order, in minor units. */
  allocations: readonly number[];
};

/** The products of a coupon that has not been changed since the order; null if it has. */
export type FindUnchangedProducts = (code: string) => readonly string[] | null;

/**
 * Assumes the lowest discount for what is no longer known, so that a coupon that was changed or
 * deleted after the order never makes an exchange cheaper.
 */
export function toOrderCoupon(
  { code, type, value, isRestricted, allocations }: AppliedCoupon,
  findUnchangedProducts: FindUnchangedProducts,
): OrderCoupon {
  return {
    percentOff: type === 'percent' ? percentToParts(value) : null,
    productIds: isRestricted ? findUnchangedProducts(code) : [],
    allocations,
  };
}

/**
 * The combined percentage, in parts per million, of coupons that apply one after the other. Fixed
 * amounts do not count.
 */
export function combinePercentages(coupons: readonly OrderCoupon[]): number {
  const left = coupons.reduce(
    (all, { percentOff }) => (all * (million - (percentOff ?? 0))) / million,
    million,
  );
  return million - Math.round(left);
}
