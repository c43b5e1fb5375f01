import { million } from '../../../pricing/calculation/percent.ts';
import { divideHalfUp } from '../../../pricing/calculation/rounding.ts';
import type { OrderCoupon } from './order-coupon.ts';

/** A coupon above this percentage must not make a more expensive variant almost free. */
const maxPercentOff = million / 2;

/**
 * The discount on new goods that the coupon covers, in minor units. It is proportional to the price
 * of the goods, with a limit for more expensive ones: a fixed amount, or a coupon that is no longer
 * known, never grows, and a percentage above 50 % discounts at most what the exchanged goods cost
 * before discounts. So goods that were free can be exchanged for free only at the same price.
 */
export function exchangeDiscount(
  { worth, discount }: { worth: number; discount: number },
  newWorth: number,
  coupon: Pick<OrderCoupon, 'percentOff'>,
): number {
  if (discount === 0) return 0;
  const inProportion = Number(divideHalfUp(BigInt(discount) * BigInt(newWorth), BigInt(worth)));
  return Math.min(inProportion, discountLimit({ worth, discount }, coupon) ?? inProportion);
}

function discountLimit(
  { worth, discount }: { worth: number; discount: number },
  { percentOff }: Pick<OrderCoupon, 'percentOff'>,
): number | null {
  if (percentOff === null) return discount;
  return percentOff > maxPercentOff ? worth : null;
}
