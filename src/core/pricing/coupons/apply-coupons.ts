import { allocate } from '../../../kernel/allocate.ts';
import { divideHalfUp } from '../calculation/line-amounts.ts';
import { million, partsToPercent } from '../calculation/percent.ts';
import type { AppliedCoupon, QuoteMessage } from '../quote.ts';
import {
  type CouponBasket,
  type CouponClaim,
  type CouponLine,
  type CouponProblem,
  type CouponTerms,
  type Eligibility,
  findCouponProblem,
  findNothingLeft,
  isCouponApplicable,
} from './coupon.ts';

export type RefusedCoupon = CouponProblem & {
  /** The position of its code. */
  index: number;
  /** The claim that would unlock it; undefined if its code was entered. */
  eligibility?: Eligibility | undefined;
};

type CouponApplication<Line> = {
  /** The lines with their discounts. */
  lines: Line[];
  /** In the order in which they apply. */
  applied: AppliedCoupon[];
  refused: RefusedCoupon[];
};

type Basket<Line> = Pick<CouponBasket, 'now' | 'currency'> & { lines: readonly Line[] };

/**
 * Applies percentages before amounts, and larger ones before smaller ones, each to what the ones
 * before it have left. If coupons exclude each other, the one that was entered first applies.
 */
export function applyCoupons<Line extends CouponLine>(
  claims: readonly CouponClaim[],
  basket: Basket<Line>,
): CouponApplication<Line> {
  const { usable, refused } = chooseUsable(claims, basket);
  const result: CouponApplication<Line> = { lines: [...basket.lines], applied: [], refused };
  for (const { terms, index, eligibility } of usable.toSorted(byApplication)) {
    const problem = findNothingLeft(terms, result.lines);
    if (problem) {
      refused.push({ ...problem, index, eligibility });
      continue;
    }
    const allocations = allocateDiscount(terms, result.lines);
    result.applied.push(toAppliedCoupon(terms, allocations, eligibility));
    result.lines = result.lines.map((line, at) => ({
      ...line,
      discount: line.discount + (allocations[at] ?? 0),
    }));
  }
  refused.sort((one, other) => one.index - other.index);
  return result;
}

type UsableCoupon = { terms: CouponTerms; index: number; eligibility: Eligibility | undefined };

function chooseUsable(claims: readonly CouponClaim[], basket: Basket<CouponLine>) {
  const usable: UsableCoupon[] = [];
  const refused: RefusedCoupon[] = [];
  for (const [index, claim] of claims.entries()) {
    const { terms, eligibility } = claim;
    const others = usable.map((one) => one.terms);
    const problem = findCouponProblem(claim, { ...basket, others });
    if (problem) refused.push({ ...problem, index, eligibility });
    else if (terms) usable.push({ terms, index, eligibility });
  }
  return { usable, refused };
}

function byApplication({ terms: one }: UsableCoupon, { terms: other }: UsableCoupon): number {
  const [percent, otherPercent] = [one.percentOff ?? -1, other.percentOff ?? -1];
  if (percent !== otherPercent) return otherPercent - percent;
  return (other.amountOff ?? 0) - (one.amountOff ?? 0);
}

/** Tells the caller why a code was not used. */
export const toCouponWarning = ({ reason, message, index }: RefusedCoupon): QuoteMessage => ({
  type: 'warning',
  code: reason,
  content: message,
  couponIndex: index,
});

function toAppliedCoupon(
  terms: CouponTerms,
  allocations: number[],
  eligibility: Eligibility | undefined,
): AppliedCoupon {
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
    ...(eligibility && {
      eligibility: { claim: eligibility.claim, isVerified: eligibility.proof === 'verified' },
    }),
  };
}

/**
 * The discount of each line. It is computed from what earlier coupons have left of the lines that
 * the coupon applies to: an amount is limited to their sum, a percentage of it is rounded half up
 * once. The discount is allocated to the lines by the largest remainder method.
 */
function allocateDiscount(terms: CouponTerms, lines: readonly CouponLine[]): number[] {
  const weights = lines.map((line) =>
    isCouponApplicable(terms, line) ? line.subtotal - line.discount : 0,
  );
  const base = weights.reduce((sum, weight) => sum + weight, 0);
  return allocate(computeDiscount(terms, base), weights);
}

function computeDiscount({ percentOff, amountOff: fixed }: CouponTerms, base: number): number {
  if (percentOff === null) return Math.min(fixed ?? 0, base);
  return Number(divideHalfUp(BigInt(base) * BigInt(percentOff), BigInt(million)));
}
