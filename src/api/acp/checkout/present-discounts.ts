import { couponTitle } from '../../../core/checkout/agents/coupon-title.ts';
import type { Quote } from '../../../core/pricing/quote.ts';
import type { DiscountCodes, RejectedCode } from '../protocol/messages.ts';

/** All submitted codes, the discount of the applied one for each line, and why others were rejected. */
export function presentDiscounts(
  { lines, coupon, currency }: Pick<Quote, 'lines' | 'coupon' | 'currency'>,
  { submitted }: DiscountCodes,
  rejected: readonly RejectedCode[],
) {
  const applied = coupon && {
    id: coupon.code,
    code: coupon.code,
    coupon: {
      id: coupon.code,
      name: couponTitle(coupon, currency),
      ...(coupon.type === 'percent'
        ? { percent_off: coupon.value }
        : { amount_off: coupon.value, currency: currency.toLowerCase() }),
    },
    amount: coupon.amountOff,
    method: 'across',
    allocations: lines.flatMap(({ discount }, index) =>
      discount > 0 ? [{ path: `$.line_items[${index}]`, amount: discount }] : [],
    ),
  };
  return {
    codes: submitted.map(({ code }) => code),
    applied: applied ? [applied] : [],
    rejected: rejected.map(({ code, reason, message }) => ({ code, reason, message })),
  };
}
