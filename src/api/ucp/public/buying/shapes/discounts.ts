import type { Static } from 'typebox';
import { couponTitle } from '../../../../../core/checkout/agents/coupon-title.ts';
import type { SubmittedCode } from '../../../../../core/pricing/choose-coupon.ts';
import type { Quote } from '../../../../../core/pricing/quote.ts';
import type { ActiveCapabilities } from '../../protocol/negotiation.ts';
import type { Discounts } from '../../responses/buying.ts';

/** All submitted codes, and the discount of the applied code for each line. */
export function presentDiscounts(
  { lines, coupon, currency }: Pick<Quote, 'lines' | 'coupon' | 'currency'>,
  submitted: readonly SubmittedCode[],
  active: ActiveCapabilities,
): { discounts?: Static<typeof Discounts> } {
  if (!active.has('dev.ucp.shopping.discount')) return {};
  const applied = coupon && {
    code: coupon.code,
    title: couponTitle(coupon, currency),
    amount: coupon.amountOff,
    method: 'across' as const,
    allocations: lines.flatMap(({ discount }, index) =>
      discount > 0 ? [{ path: `$.line_items[${index}]`, amount: discount }] : [],
    ),
  };
  return {
    discounts: {
      codes: submitted.map(({ code }) => code),
      applied: applied ? [applied] : [],
    },
  };
}
