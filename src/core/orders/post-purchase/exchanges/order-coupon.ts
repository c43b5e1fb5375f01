import { million, percentToParts } from '../../../pricing/calculation/percent.ts';
import type { AppliedCoupon } from '../../../pricing/quote.ts';

/** What is known about the coupons of an order at the time the order was placed, taken together. */
export type OrderCoupon = {
  /** In parts per million; null if one of them takes off a fixed amount. */
  percentOff: number | null;
  /** Empty for all products of the store; null if no longer known, or if it is none. */
  productIds: readonly string[] | null;
};

/** The products of a coupon that has not been changed since the order; null if it has. */
export type FindUnchangedProducts = (code: string) => readonly string[] | null;

/**
 * Assumes the lowest discount for what is no longer known, so that a coupon that was changed or
 * deleted after the order never makes an exchange cheaper.
 */
export function toOrderCoupon(
  coupons: readonly AppliedCoupon[],
  findUnchangedProducts: FindUnchangedProducts,
): OrderCoupon {
  const lists = coupons.map(({ code, isRestricted }) =>
    isRestricted ? findUnchangedProducts(code) : [],
  );
  return { percentOff: combinePercentages(coupons), productIds: intersectProducts(lists) };
}

/** The percentage of coupons that apply one after the other. */
function combinePercentages(coupons: readonly AppliedCoupon[]): number | null {
  const parts = coupons.map(({ type, value }) =>
    type === 'percent' ? percentToParts(value) : null,
  );
  if (parts.length === 0 || parts.includes(null)) return null;
  const left = parts.reduce<number>(
    (all, part) => (all * (million - (part ?? 0))) / million,
    million,
  );
  return million - Math.round(left);
}

/** The products that all coupons apply to. */
function intersectProducts(lists: (readonly string[] | null)[]): readonly string[] | null {
  if (lists.length === 0 || lists.includes(null)) return null;
  const restricted = lists.filter((list) => list !== null && list.length > 0);
  const [first, ...others] = restricted;
  if (!first) return [];
  const common = first.filter((id) => others.every((list) => list?.includes(id)));
  return common.length > 0 ? common : null;
}
