import type { Static } from 'typebox';
import { couponTitle } from '../../../../../core/checkout/agents/coupon-title.ts';
import type { SubmittedCode } from '../../../../../core/pricing/choose-coupon.ts';
import type { Quote } from '../../../../../core/pricing/quote.ts';
import type { ActiveCapabilities } from '../../protocol/negotiation.ts';
import type { Discounts } from '../../responses/buying.ts';

/** Every submitted code, and what the one that counts takes off each line. */
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
    allocations: lines.flatMap(({ discount }, at) =>
      discount > 0 ? [{ path: `$.line_items[${at}]`, amount: discount }] : [],
    ),
  };
  return {
    discounts: {
      codes: submitted.map(({ code }) => code),
      applied: applied ? [applied] : [],
    },
  };
}
