import { type Static, Type } from 'typebox';
import { dateTime, nullableDateTime } from '../../../platform/fields.ts';
import { partsToPercent } from '../calculation/percent.ts';
import type { Coupon } from './coupon.ts';

const nullableInteger = Type.Union([Type.Integer(), Type.Null()]);

/** A coupon in REST responses. */
export const CouponDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    code: Type.String(),
    percent_off: Type.Union([Type.Number(), Type.Null()]),
    amount_off: nullableInteger,
    minimum_subtotal: nullableInteger,
    starts_at: nullableDateTime,
    ends_at: nullableDateTime,
    max_uses: nullableInteger,
    max_uses_per_buyer: nullableInteger,
    product_ids: Type.Array(Type.String(), {
      description: 'Products to which the coupon applies; empty means all products of the store.',
    }),
    combinable: Type.Boolean({
      description: 'Whether it can be used together with other coupons that are combinable too.',
    }),
    active: Type.Boolean(),
    eligibility_claim: Type.Union([Type.String(), Type.Null()], {
      description: 'The claim that unlocks the coupon; null if buyers enter its code.',
    }),
    eligibility_group_id: Type.Union([Type.String(), Type.Null()], {
      description: 'The customer group whose members have a right to the claim.',
    }),
    eligibility_platforms: Type.Array(Type.String(), {
      description:
        'Profile URLs of agents whose signature proves the claim. Without them and a group it needs no proof.',
    }),
    uses: Type.Integer({ description: 'Uses by orders and by checkouts that are being paid.' }),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'Coupon' },
);

export function toCouponDto(coupon: Coupon): Static<typeof CouponDto> {
  return {
    id: coupon.id,
    site_slug: coupon.siteSlug,
    code: coupon.code,
    percent_off: coupon.percentOff === null ? null : partsToPercent(coupon.percentOff),
    amount_off: coupon.amountOff,
    minimum_subtotal: coupon.minimumSubtotal,
    starts_at: coupon.startsAt?.toISOString() ?? null,
    ends_at: coupon.endsAt?.toISOString() ?? null,
    max_uses: coupon.maxUses,
    max_uses_per_buyer: coupon.maxUsesPerBuyer,
    product_ids: coupon.productIds,
    combinable: coupon.combinable,
    active: coupon.active,
    eligibility_claim: coupon.eligibilityClaim,
    eligibility_group_id: coupon.eligibilityGroupId,
    eligibility_platforms: coupon.eligibilityPlatforms,
    uses: coupon.uses,
    created_at: coupon.createdAt.toISOString(),
    updated_at: coupon.updatedAt.toISOString(),
  };
}
