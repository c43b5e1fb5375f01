import type { Static } from 'typebox';
import { toCouponDto } from '../../../core/pricing/coupons/coupon-dto.ts';
import { coupons } from '../../../core/pricing/coupons/coupons.ts';
import { listCoupons } from '../../../core/pricing/coupons/list-coupons.ts';
import { readPageRequest } from '../../../http/input/paging.ts';
import { readInstant } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { registerResourceRoutes } from '../resource-routes.ts';
import { CouponChange, CouponQuery, NewCoupon } from './schemas.ts';

export function registerCouponRoutes(merchant: MerchantRoutes): void {
  registerResourceRoutes(merchant, {
    path: '/coupons',
    idName: 'coupon_id',
    plural: 'coupons',
    nouns: ['coupon', 'coupons'],
    scope: 'pricing',
    tag: 'Merchant: pricing',
    schema: 'Coupon',
    present: toCouponDto,
    query: CouponQuery,
    isCounted: true,
    newBody: NewCoupon,
    changeBody: CouponChange,
    list: (view, { count: isCounted = false, ...query }) =>
      listCoupons(view, { ...readCouponQuery(query), isCounted }, readPageRequest(query)),
    create: (work, body) =>
      coupons.create(work, body.site_slug, { ...readFields(body), code: body.code }),
    get: coupons.get,
    change: (work, id, body, expected) => coupons.change(work, id, readFields(body), expected),
    remove: coupons.remove,
  });
}

/** The filters of the list, as the core takes them. */
export function readCouponQuery(query: Static<typeof CouponQuery>) {
  const { q: text = null, state: states = [], id: ids = [], site_slug: siteSlug = null } = query;
  return { text, states, ids, siteSlug };
}

function readFields(body: Static<typeof CouponChange>) {
  return {
    code: body.code,
    percentOff: body.percent_off,
    amountOff: body.amount_off,
    minimumSubtotal: body.minimum_subtotal,
    startsAt: readInstant(body.starts_at, 'starts_at'),
    endsAt: readInstant(body.ends_at, 'ends_at'),
    maxUses: body.max_uses,
    maxUsesPerBuyer: body.max_uses_per_buyer,
    productIds: body.product_ids,
    combinable: body.combinable,
    active: body.active,
    eligibilityClaim: body.eligibility_claim,
    eligibilityGroupId: body.eligibility_group_id,
    eligibilityPlatforms: body.eligibility_platforms,
  };
}
