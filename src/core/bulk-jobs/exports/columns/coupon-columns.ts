import type { Static } from 'typebox';
import type { CouponDto } from '../../../pricing/coupons/coupon-dto.ts';
import type { CsvColumn } from '../csv.ts';

/** One line for each coupon. Amounts are in minor units, as in the API. */
export const couponColumns: CsvColumn<Static<typeof CouponDto>>[] = [
  { header: 'code', cell: ({ code }) => code },
  { header: 'id', cell: ({ id }) => id },
  { header: 'store', cell: ({ site_slug: slug }) => slug },
  { header: 'percent_off', cell: (coupon) => coupon.percent_off },
  { header: 'amount_off', cell: (coupon) => coupon.amount_off },
  { header: 'minimum_subtotal', cell: (coupon) => coupon.minimum_subtotal },
  { header: 'starts_at', cell: (coupon) => coupon.starts_at },
  { header: 'ends_at', cell: (coupon) => coupon.ends_at },
  { header: 'max_uses', cell: (coupon) => coupon.max_uses },
  { header: 'max_uses_per_buyer', cell: (coupon) => coupon.max_uses_per_buyer },
  { header: 'uses', cell: ({ uses }) => uses },
  { header: 'active', cell: ({ active }) => active },
  { header: 'product_ids', cell: (coupon) => coupon.product_ids.join(' ') },
  { header: 'combinable', cell: ({ combinable }) => combinable },
  { header: 'eligibility_claim', cell: (coupon) => coupon.eligibility_claim },
  { header: 'eligibility_group_id', cell: (coupon) => coupon.eligibility_group_id },
  {
    header: 'eligibility_platforms',
    cell: (coupon) => coupon.eligibility_platforms.join(' '),
  },
  { header: 'created_at', cell: ({ created_at: at }) => at },
];
