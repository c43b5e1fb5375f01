import { partsToPercent } from '../calculation/percent.ts';
import type { AppliedCoupon, QuoteMessage } from '../quote.ts';
import { allocateDiscount } from './allocate-discount.ts';
import {
  type CouponBasket,
  type CouponClaim,
  type CouponLine,
  type CouponProblem,
  type CouponTerms,
  findCouponProblem,
} from './coupon.ts';

type CouponApplication<Line> = {
  /** The lines with their discounts. */
  lines: Line[];
  applied: AppliedCoupon[];
  /** One warning for each code that cannot be used, with its position. */
  messages: QuoteMessage[];
};

/**
 * Applies coupons in their order, each to what the ones before it have left. A coupon that cannot
 * be used is skipped with a message.
 */
export function applyCoupons<Line extends CouponLine>(
  claims: readonly CouponClaim[],
  { lines, ...basket }: Pick<CouponBasket, 'now' | 'currency'> & { lines: readonly Line[] },
): CouponApplication<Line> {
  const used: CouponTerms[] = [];
  const result: CouponApplication<Line> = { lines: [...lines], applied: [], messages: [] };
  for (const [index, claim] of claims.entries()) {
    const before = { ...basket, lines: result.lines, applied: used };
    const problem = findCouponProblem(claim, before);
    if (problem || !claim.terms) {
      if (problem) result.messages.push(toWarning(problem, index));
      continue;
    }
    const allocations = allocateDiscount(claim.terms, result.lines);
    used.push(claim.terms);
    result.applied.push(toAppliedCoupon(claim.terms, allocations));
    result.lines = result.lines.map((line, at) => ({
      ...line,
      discount: line.discount + (allocations[at] ?? 0),
    }));
  }
  return result;
}

const toWarning = ({ reason, message }: CouponProblem, couponIndex: number): QuoteMessage => ({
  type: 'warning',
  code: reason,
  content: message,
  couponIndex,
});

function toAppliedCoupon(terms: CouponTerms, allocations: number[]): AppliedCoupon {
  const { code, percentOff, amountOff, productIds } = terms;
  const discount =
    percentOff === null
      ? ({ type: 'fixed', value: amountOff ?? 0 } as const)
      : ({ type: 'percent', value: partsToPercent(percentOff) } as const);
  return {
    code,
    amountOff: allocations.reduce((sum, part) => sum + part, 0),
    ...discount,
    isCombinable: terms.combinable,
    isRestricted: productIds.length > 0,
    allocations,
  };
}
