import { type Static, Type } from 'typebox';
import type { AppliedCoupon } from '../quote.ts';

/** A coupon that reduces a cart or an order, in all responses. */
export const AppliedCouponDto = Type.Object(
  {
    code: Type.String({ description: "In the merchant's spelling." }),
    amount_off: Type.Integer({ description: 'Amount in minor units of the currency.' }),
    eligibility_claim: Type.Optional(
      Type.String({ description: "The buyer's claim that unlocked it instead of its code." }),
    ),
  },
  { $id: 'AppliedCoupon' },
);

/** The list of coupons of a cart or an order. */
export const appliedCouponsField = Type.Array(
  Type.Unsafe<Static<typeof AppliedCouponDto>>(Type.Ref('AppliedCoupon')),
  { description: 'The applied coupons in their order; each reduces what the ones before it left.' },
);

export const toAppliedCouponDto = ({
  code,
  amountOff,
  eligibility,
}: AppliedCoupon): Static<typeof AppliedCouponDto> => ({
  code,
  amount_off: amountOff,
  ...(eligibility && { eligibility_claim: eligibility.claim }),
});
