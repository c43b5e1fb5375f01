import { percentToParts } from '../../../pricing/calculation/percent.ts';

/** The coupon of an order, as far as it is known how it was when the order was made. */
export type OrderCoupon = {
  /** Parts of a million; null: a fixed amount, or not known any more. */
  percentOff: number | null;
  /** Empty: all products of the store; null: not known any more. */
  productIds: readonly string[] | null;
};

export type OrderCouponSources = {
  /** From the checkout session, which is deleted some time after its order was made; null: there is none. */
  quoted: { type: 'percent' | 'fixed'; value: number } | null;
  /** The coupon with the order's code, if it has not been created or changed since; else null. */
  unchanged: OrderCoupon | null;
};

/**
 * What is not known any more takes the lowest discount: a coupon that was changed or deleted after
 * the order never makes an exchange cheaper.
 */
export function toOrderCoupon({ quoted, unchanged }: OrderCouponSources): OrderCoupon {
  const percentOff = quoted ? toPercentOff(quoted) : (unchanged?.percentOff ?? null);
  return { percentOff, productIds: unchanged?.productIds ?? null };
}

const toPercentOff = ({ type, value }: { type: 'percent' | 'fixed'; value: number }) =>
  type === 'percent' ? percentToParts(value) : null;
