import type { View } from '../../platform/unit-of-work.ts';
import {
  loadPricingContext,
  type PricingContextRequest,
  type PricingSite,
} from './context/load-pricing-context.ts';
import { type CouponClaim, findCouponProblem, toCouponError } from './coupons/coupon.ts';
import { findLowestPrice } from './price-lists/price-rule.ts';

type CouponCheck = Pick<PricingContextRequest, 'items' | 'customerId' | 'email' | 'isPaying'> & {
  code: string;
};

/**
 * Throws if a code cannot be used for these items: 404 `coupon_not_found`, 422 `coupon_expired`,
 * `coupon_minimum_not_met`, `coupon_exhausted` or `coupon_not_applicable`.
 */
export async function assertCouponUsable(
  view: View,
  site: PricingSite,
  check: CouponCheck,
): Promise<void> {
  const unused = { address: null, holderId: null, previous: null };
  const request = { ...check, ...unused, couponCode: check.code };
  const { items, claim, facts } = await loadPricingContext(view, site, request);
  const lines = items.map((item) => ({
    productId: item.productId,
    subtotal: findLowestPrice(item, facts.priceRules) * item.quantity,
  }));
  const unknown: CouponClaim = { code: check.code, terms: null, usesByBuyer: 0 };
  const basket = { now: view.now, currency: site.currency, lines };
  const problem = findCouponProblem(claim ?? unknown, basket);
  if (problem) throw toCouponError(problem);
}
