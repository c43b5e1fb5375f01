import { divideHalfUp } from '../../../pricing/calculation/line-amounts.ts';
import { million } from '../../../pricing/calculation/percent.ts';
import type { Order, OrderLine } from '../../order.ts';
import { combinePercentages, type OrderCoupon } from './order-coupon.ts';

/** Goods and what was taken off their price, in minor units. */
export type Discounted = { worth: number; discount: number };

/** Coupons above this percentage must not make a more expensive variant almost free. */
const maxPercentOff = million / 2;

/**
 * The discount on new goods in exchange for units of a line, in minor units. The coupons that
 * discounted the line and cover the new product apply in their order, each on what the ones before
 * it have left: in proportion for cheaper goods, by their percentage for more expensive ones. A
 * fixed amount never grows, and percentages above 50 % discount at most what the exchanged goods
 * cost before discounts. So goods that were free can be exchanged for free only at the same price.
 */
export function calculateExchangeDiscount(
  [order, line]: [Order, OrderLine],
  units: Discounted,
  goods: { productId: string; worth: number },
  coupons: readonly OrderCoupon[],
): number {
  const at = order.lines.indexOf(line);
  const shares = splitDiscount(units.discount, coupons, at);
  let { worth } = units;
  let left = goods.worth;
  for (const [index, coupon] of coupons.entries()) {
    const discount = shares[index] ?? 0;
    if (isCovered(order, goods.productId, coupon))
      left -= couponDiscount({ worth, discount }, left, coupon);
    worth -= discount;
  }
  const used = coupons.filter((coupon) => isCovered(order, goods.productId, coupon));
  const discount = goods.worth - left;
  return combinePercentages(used) > maxPercentOff ? Math.min(discount, units.worth) : discount;
}

/** The discount of each coupon on the units; they add up to `discount`. */
function splitDiscount(discount: number, coupons: readonly OrderCoupon[], at: number): number[] {
  const parts = coupons.map(({ allocations }) => allocations[at] ?? 0);
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let before = 0;
  return parts.map((part) => {
    const upTo = (sum: number) => (whole === 0 ? 0 : share(discount, sum, whole));
    before += part;
    return upTo(before) - upTo(before - part);
  });
}

/**
 * A coupon covers products that it discounted in the order. For other products this is known only
 * while the coupon is unchanged.
 */
function isCovered(
  { lines }: Order,
  productId: string,
  { productIds, allocations }: OrderCoupon,
): boolean {
  const isListed = productIds?.length === 0 || productIds?.includes(productId) === true;
  const isDiscounted = (one: OrderLine, at: number) =>
    one.productId === productId && (allocations[at] ?? 0) > 0;
  return isListed || lines.some(isDiscounted);
}

function couponDiscount(
  { worth, discount }: Discounted,
  newWorth: number,
  { percentOff }: OrderCoupon,
): number {
  if (discount === 0) return 0;
  if (newWorth <= worth) return share(discount, newWorth, worth);
  // The proportion of a few cents would be far from the percentage, because of their rounding.
  return Math.max(discount, share(newWorth, percentOff ?? 0, million));
}

/** `amount * part / whole`, rounded half up. */
const share = (amount: number, part: number, whole: number): number =>
  Number(divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole)));
