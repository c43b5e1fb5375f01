import type { View } from '../../platform/work.ts';
import { type CouponClaim, couponProblem, couponRefusal } from './coupons/coupon.ts';
import { type Asked, lookUpOffer, type PricingSite } from './offer/look-up-offer.ts';
import { lowestPrice } from './price-lists/price-rule.ts';

type Use = Pick<Asked, 'items' | 'customerId' | 'email' | 'isPaying'> & { code: string };

/**
 * Refuses a code that cannot be used for these items (decisions 6): 404 `coupon_not_found`, 422
 * `coupon_expired`, `coupon_minimum_not_met`, `coupon_exhausted` or `coupon_not_applicable`.
 */
export async function checkCoupon(view: View, site: PricingSite, use: Use): Promise<void> {
  const nowhere = { address: null, holderId: null, previous: null };
  const asked = { ...use, ...nowhere, couponCode: use.code };
  const { items, claim, facts } = await lookUpOffer(view, site, asked);
  const lines = items.map((item) => ({
    productId: item.productId,
    subtotal: lowestPrice(item, facts.priceRules) * item.quantity,
  }));
  const unknown: CouponClaim = { code: use.code, terms: null, usesByBuyer: 0 };
  const basket = { now: view.now, currency: site.currency, lines };
  const problem = couponProblem(claim ?? unknown, basket);
  if (problem) throw couponRefusal(problem);
}
