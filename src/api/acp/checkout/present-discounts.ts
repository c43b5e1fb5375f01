import { couponTitle } from '../../../core/checkout/agents/coupon-title.ts';
import type { AppliedCoupon, Quote } from '../../../core/pricing/quote.ts';
import type { RejectedCode } from '../protocol/messages.ts';

/** All submitted codes, the applied ones with the lines that they reduce, and the rejected ones. */
export function presentDiscounts(
  { coupons, currency }: Pick<Quote, 'coupons' | 'currency'>,
  codes: readonly string[],
  rejected: readonly RejectedCode[],
) {
  const applied = coupons.map((coupon, index) => ({
    id: coupon.code,
    ...(coupon.eligibility ? { automatic: true } : { code: coupon.code }),
    coupon: {
      id: coupon.code,
      name: couponTitle(coupon, currency),
      ...(coupon.type === 'percent'
        ? { percent_off: coupon.value }
        : { amount_off: coupon.value, currency: currency.toLowerCase() }),
    },
    amount: coupon.amountOff,
    priority: index + 1,
    ...presentAllocations(coupon),
  }));
  return {
    codes: [...codes],
    applied,
    rejected: rejected.map(({ code, reason, message }) => ({ code, reason, message })),
  };
}

/** A coupon for all products reduces the whole, so it has no allocations. */
function presentAllocations({ isRestricted, allocations }: AppliedCoupon) {
  if (!isRestricted) return {};
  return {
    method: 'each',
    allocations: allocations.flatMap((amount, index) =>
      amount > 0 ? [{ path: `$.line_items[${index}]`, amount }] : [],
    ),
  };
}
