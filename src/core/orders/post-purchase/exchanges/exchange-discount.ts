import { million } from '../../../pricing/calculation/percent.ts';
import { divideHalfUp } from '../../../pricing/calculation/rounding.ts';
import type { OrderCoupon } from './order-coupon.ts';

/** Above this a coupon is a gift: its percentage does not make a dearer variant as good as free. */
const maxPercentOff = million / 2;

/**
 * The discount on the new goods that a coupon covers, in minor units. It follows the price of the
 * goods in proportion, within a bound for dearer ones: a fixed amount, or one that is not known any
 * more, never grows, and a percentage above 50 % takes off at most what the exchanged goods cost
 * before discounts. So free goods are exchanged for free ones of the same price alone.
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
