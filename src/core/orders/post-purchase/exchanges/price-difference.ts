import type { LineItemId, VariantId } from '../../../../kernel/id.ts';
import { million } from '../../../pricing/calculation/percent.ts';
import { divideHalfUp, toAmount } from '../../../pricing/calculation/rounding.ts';
import { calculateTax } from '../../../pricing/tax-rates/tax.ts';
import type { Order, OrderLine } from '../../order.ts';
import { type PaidUnits, paidForUnits, remainingCredit } from '../../refunds/unit-amounts.ts';
import { returnableUnits } from '../returns/returnable-units.ts';
import type { OrderCoupon } from './order-coupon.ts';

export type Swap = { lineItemId: LineItemId; quantity: number; newVariantId: VariantId };

/** A variant as it is sold now. `price` is after the buyer's price lists and before coupons. */
export type PricedVariant = { productId: string; price: number };

export type ExchangeTerms = {
  /** By variant id: the new variants, and the exchanged ones that are still sold. */
  variants: ReadonlyMap<string, PricedVariant>;
  /** As it was when the order was placed: the merchant may have changed it since. */
  coupon: OrderCoupon;
  /**
   * Tax rate added at the order's address, in parts per million; null if the address is not known.
   */
  addedTax: number | null;
};

/**
 * The price difference of an exchange, in minor units; positive if the new goods cost more. It is
 * what they would have cost in the order, less what was paid for the exchanged units, including
 * their shares of tax and discount. A variant of the same product and price makes no difference,
 * whatever was paid. At most the amount paid is refunded.
 */
export function calculatePriceDifference(
  order: Order,
  swaps: Swap[],
  terms: ExchangeTerms,
): number {
  const exchanged = new Map<string, number>();
  const parts = swaps.flatMap((swap) => {
    const line = order.lines.find(({ id }) => id === swap.lineItemId);
    const variant = terms.variants.get(swap.newVariantId);
    if (!line || !variant) return [];
    const alreadyExchanged = exchanged.get(line.id) ?? 0;
    exchanged.set(line.id, alreadyExchanged + swap.quantity);
    const before = line.fulfilled - returnableUnits(order, line) + alreadyExchanged;
    const units = paidForUnits(order, line, { before, count: swap.quantity });
    const paid = units.net + units.tax;
    return [{ paid, cost: paid + swapPriceChange(line, units, { order, variant, terms }) }];
  });
  const sum = (part: 'paid' | 'cost') => parts.reduce((total, one) => total + one[part], 0);
  return sum('cost') - Math.min(sum('paid'), remainingCredit(order));
}

type SwapContext = { order: Order; variant: PricedVariant; terms: ExchangeTerms };

/** The change of the amount paid for the units of one swap, including tax. */
function swapPriceChange(line: OrderLine, units: PaidUnits, choice: SwapContext): number {
  const { variant, terms } = choice;
  const { count, net, tax } = units;
  const oldPrice = line.unitPrice * count;
  const price = priceInOrder(line, variant, terms.variants.get(line.variantId));
  const newPrice = toAmount(BigInt(price) * BigInt(count));
  const before = { worth: oldPrice, discount: oldPrice - net };
  const discount = isCovered(line, choice) ? exchangeDiscount(before, newPrice, terms.coupon) : 0;
  const change = newPrice - discount - net;
  if (change > 0 && terms.addedTax !== null)
    return change + calculateTax(change, terms.addedTax, false);
  // A refund includes its share of the tax.
  return change + (net === 0 ? 0 : prorate(tax, change, net));
}

/**
 * What a unit of the new variant would have cost in the order. Within one product, the current
 * prices of the two variants are compared, so that another size costs the same even if the price of
 * the product has changed since.
 */
function priceInOrder(
  line: OrderLine,
  variant: PricedVariant,
  exchanged: PricedVariant | undefined,
): number {
  if (exchanged?.productId !== variant.productId) return variant.price;
  if (variant.price >= exchanged.price) return line.unitPrice + variant.price - exchanged.price;
  return prorate(line.unitPrice, variant.price, exchanged.price);
}

/**
 * Whether the coupon covers the new variant: it covers the product of the exchanged line and
 * products that it discounted in the order. For other products this is known only while the coupon
 * is unchanged.
 */
function isCovered(line: OrderLine, { order, variant, terms }: SwapContext): boolean {
  const { productId } = variant;
  const isDiscounted = order.lines.some((one) => one.productId === productId && one.discount > 0);
  const { productIds } = terms.coupon;
  const isListed = productIds?.length === 0 || productIds?.includes(productId) === true;
  return productId === line.productId || isDiscounted || isListed;
}

/** `amount * part / whole`, rounded half away from zero. */
function prorate(amount: number, part: number, whole: number): number {
  const size = Number(divideHalfUp(BigInt(amount) * BigInt(Math.abs(part)), BigInt(whole)));
  return part < 0 ? 0 - size : size;
}

/** A coupon above this percentage must not make a more expensive variant almost free. */
const maxPercentOff = million / 2;

/**
 * The discount on new goods that the coupon covers, in minor units. It is proportional to the price
 * of the goods, with a limit for more expensive ones: a fixed amount, or a coupon that is no longer
 * known, never grows, and a percentage above 50 % discounts at most what the exchanged goods cost
 * before discounts. So goods that were free can be exchanged for free only at the same price.
 */
function exchangeDiscount(
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
