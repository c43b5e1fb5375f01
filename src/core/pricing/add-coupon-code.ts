import { DomainError, notFound } from '../../kernel/domain-error.ts';
import type { View } from '../../platform/unit-of-work.ts';
import {
  loadPricingContext,
  type PricingContext,
  type PricingContextRequest,
  type PricingSite,
} from './context/load-pricing-context.ts';
import { applyCoupons } from './coupons/apply-coupons.ts';
import {
  type CouponClaim,
  isSameCouponCode,
  maxCouponCodes,
  toCouponError,
} from './coupons/coupon.ts';
import { findLowestPrice } from './price-lists/price-rule.ts';

type CouponBuyer = Pick<PricingContextRequest, 'items' | 'customerId' | 'email' | 'isPaying'>;

/**
 * The codes of a cart or checkout after its buyer has entered another one. A combinable coupon is
 * added after the other combinable ones, and a code that was already entered keeps its place. Any
 * other coupon replaces them all. Throws 404 `coupon_not_found`, 422 `coupon_expired`,
 * `coupon_minimum_not_met`, `coupon_exhausted`, `coupon_not_applicable` or `coupon_limit`.
 */
export async function addCouponCode(
  view: View,
  site: PricingSite,
  buyer: CouponBuyer & { codes: readonly string[] },
  added: string,
): Promise<string[]> {
  const isAdded = (code: string) => isSameCouponCode(code, added);
  const codes = buyer.codes.some(isAdded) ? buyer.codes : [...buyer.codes, added];
  const unused = { taxDestination: null, holderId: null, previous: null };
  const context = await loadPricingContext(view, site, { ...buyer, ...unused, couponCodes: codes });
  const claim = context.claims.find(({ code }) => isAdded(code));
  if (!claim?.terms) throw notFound('coupon_not_found', `The coupon ${added} does not exist.`);
  const { combinable } = claim.terms;
  const claims = context.claims.filter(
    (one) => one === claim || (combinable && one.terms?.combinable),
  );
  if (claims.length > maxCouponCodes) throw tooManyCodes();
  assertUsable({ view, site, context }, claims, claim);
  return claims.map(({ code }) => code);
}

type CouponCheck = { view: View; site: PricingSite; context: PricingContext };

/** Throws the reason why a coupon cannot be used with the others. */
function assertUsable(
  { view, site, context: { items, facts } }: CouponCheck,
  claims: readonly CouponClaim[],
  claim: CouponClaim,
): void {
  const lines = items.map((item) => ({
    productId: item.productId,
    subtotal: findLowestPrice(item, facts.priceRules) * item.quantity,
    discount: 0,
  }));
  const basket = { now: view.now, currency: site.currency };
  const { refused } = applyCoupons(claims, { ...basket, lines });
  const problem = refused.find(({ index }) => index === claims.indexOf(claim));
  if (problem) throw toCouponError(problem);
}

const tooManyCodes = () =>
  new DomainError(
    'unprocessable',
    'coupon_limit',
    `At most ${maxCouponCodes} coupons can be used together. Remove one first.`,
    { extensions: { maximum: maxCouponCodes } },
  );
