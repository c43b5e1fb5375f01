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
    ...presentOrigin(coupon),
    title: couponTitle(coupon, currency),
    amount: coupon.amountOff,
    ...presentAllocations(coupon),
  }));
  return { discounts: { codes: [...codes], applied } };
}

/** A discount that a claim unlocks has no code, and is provisional until the claim is proven. */
function presentOrigin({ code, eligibility }: AppliedCoupon) {
  if (!eligibility) return { code };
  const { claim, isVerified } = eligibility;
  return { automatic: true, ...(!isVerified && { provisional: true }), eligibility: claim };
}

/** A coupon for all products reduces the whole order, so it has no allocations. */
function presentAllocations({ isRestricted, allocations }: AppliedCoupon) {
  if (!isRestricted) return {};
  return {
    method: 'each' as const,
    allocations: allocations.flatMap((amount, index) =>
      amount > 0 ? [{ path: `$.line_items[${index}]`, amount }] : [],
    ),
  };
}
