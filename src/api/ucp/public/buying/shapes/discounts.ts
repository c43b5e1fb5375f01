import type { Static } from 'typebox';
import { couponTitle } from '../../../../../core/checkout/agents/coupon-title.ts';
import type { AppliedCoupon, Quote } from '../../../../../core/pricing/quote.ts';
import type { ActiveCapabilities } from '../../protocol/negotiation.ts';
import type { Discounts } from '../../responses/buying.ts';

/** All submitted codes, and the applied ones with the lines that they reduce. */
export function presentDiscounts(
  { coupons, currency }: Pick<Quote, 'coupons' | 'currency'>,
  codes: readonly string[],
  active: ActiveCapabilities,
): { discounts?: Static<typeof Discounts> } {
  if (!active.has('dev.ucp.shopping.discount')) return {};
  const applied = coupons.map((coupon) => ({
    code: coupon.code,
    title: couponTitle(coupon, currency),
    amount: coupon.amountOff,
    ...presentAllocations(coupon),
  }));
  return { discounts: { codes: [...codes], applied } };
}

/** A coupon for all products reduces the whole, so it has no allocations. */
function presentAllocations({ isRestricted, allocations }: AppliedCoupon) {
  if (!isRestricted) return {};
  return {
    method: 'each' as const,
    allocations: allocations.flatMap((amount, index) =>
      amount > 0 ? [{ path: `$.line_items[${index}]`, amount }] : [],
    ),
  };
}
