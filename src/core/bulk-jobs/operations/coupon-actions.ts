import type { Work } from '../../../platform/unit-of-work.ts';
import { coupons } from '../../pricing/coupons/coupons.ts';

/** A change of many coupons. */
export type CouponAction = { type: 'activate' | 'deactivate' | 'delete' };

/** Changes one coupon. A coupon that is already as wanted is left alone. */
export async function applyToCoupon(work: Work, id: string, { type }: CouponAction): Promise<void> {
  if (type === 'delete') return coupons.remove(work, id);
  const active = type === 'activate';
  if ((await coupons.get(work, id)).active !== active) await coupons.change(work, id, { active });
}
