import { percentToParts } from '../../../pricing/calculation/percent.ts';

/** What is known about the coupon of an order at the time the order was placed. */
export type OrderCoupon = {
  /** In parts per million; null for a fixed amount, or if no longer known. */
  percentOff: number | null;
  /** Empty for all products of the store; null if no longer known. */
  productIds: readonly string[] | null;
};

export type OrderCouponSources = {
  /** From the checkout session; null if there is none or it has been deleted. */
  quoted: { type: 'percent' | 'fixed'; value: number } | null;
  /**
   * The coupon with the order's code, if it has not been created or changed since; otherwise null.
   */
  unchanged: OrderCoupon | null;
};

/**
 * Assumes the lowest discount for what is no longer known, so that a coupon that was changed or
 * deleted after the order never makes an exchange cheaper.
 */
export function toOrderCoupon({ quoted, unchanged }: OrderCouponSources): OrderCoupon {
  const percentOff = quoted ? toPercentOff(quoted) : (unchanged?.percentOff ?? null);
  return { percentOff, productIds: unchanged?.productIds ?? null };
}

const toPercentOff = ({ type, value }: { type: 'percent' | 'fixed'; value: number }) =>
  type === 'percent' ? percentToParts(value) : null;
