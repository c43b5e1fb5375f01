import { saveTerms, type TermTable, toTerms } from '../../../platform/db/terms.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Coupon } from './coupon.ts';

export const couponTerms: TermTable = { table: 'coupon_terms', idColumn: 'coupon_id' };

/** Stores the parts of the code by which lists find the coupon. */
export function saveCouponTerms(work: Work, { id, code }: Coupon): void {
  saveTerms(work, couponTerms, id, toTerms([code]));
}
