import type { LineItemId, VariantId } from '../../../../kernel/id.ts';
import { divideHalfUp, toAmount } from '../../../pricing/calculation/rounding.ts';
import { calculateTax } from '../../../pricing/tax-rates/tax.ts';
import type { Order, OrderLine } from '../../order.ts';
import { type PaidUnits, paidForUnits, remainingCredit } from '../../refunds/unit-amounts.ts';
import { returnableUnits } from '../returns/returnable-units.ts';
import { exchangeDiscount } from './exchange-discount.ts';
import type { OrderCoupon } from './order-coupon.ts';

export type Swap = { lineItemId: LineItemId; quantity: number; newVariantId: VariantId };

/** A variant as it is sold today; `price` after the price lists of the buyer, before coupons. */
export type PricedVariant = { productId: string; price: number };

export type ExchangeTerms = {
  /** By variant id: the new variants, and the exchanged ones that are still sold. */
  variants: ReadonlyMap<string, PricedVariant>;
  /** Never as it is today: the merchant may have changed it after the order. */
  coupon: OrderCoupon;
  /** Parts of a million that are added at the order's address; null: the address is not known. */
  addedTax: number | null;
};

/**
 * What the new goods cost more (above zero) or less, in minor units: what they would have cost in
 * the order, less what was paid for the exchanged units, tax and discount shared in. Goods of the
 * same product and price are no difference, whatever was paid. At most what was paid goes back.
 */
export function calculatePriceDifference(
  order: Order,
  swaps: Swap[],
  terms: ExchangeTerms,
): number {
  const taken = new Map<string, number>();
  const parts = swaps.flatMap((swap) => {
    const line = order.lines.find(({ id }) => id === swap.lineItemId);
    const variant = terms.variants.get(swap.newVariantId);
    if (!line || !variant) return [];
    const here = taken.get(line.id) ?? 0;
    taken.set(line.id, here + swap.quantity);
    const before = line.fulfilled - returnableUnits(order, line) + here;
    const units = paidForUnits(order, line, { before, count: swap.quantity });
    const paid = units.net + units.tax;
    return [{ paid, cost: paid + swapPriceChange(line, units, { order, variant, terms }) }];
  });
  const sum = (part: 'paid' | 'cost') => parts.reduce((total, one) => total + one[part], 0);
  return sum('cost') - Math.min(sum('paid'), remainingCredit(order));
}

type SwapContext = { order: Order; variant: PricedVariant; terms: ExchangeTerms };

/** What one swap adds to what was paid for its units, its tax included. */
function swapPriceChange(line: OrderLine, units: PaidUnits, choice: SwapContext): number {
  const { variant, terms } = choice;
  const { count, net, tax } = units;
  const worth = line.unitPrice * count;
  const price = priceInOrder(line, variant, terms.variants.get(line.variantId));
  const newWorth = toAmount(BigInt(price) * BigInt(count));
  const before = { worth, discount: worth - net };
  const discount = isCovered(line, choice) ? exchangeDiscount(before, newWorth, terms.coupon) : 0;
  const change = newWorth - discount - net;
  if (change > 0 && terms.addedTax !== null)
    return change + calculateTax(change, terms.addedTax, false);
  // What goes back takes its part of the tax along.
  return change + (net === 0 ? 0 : prorate(tax, change, net));
}

/**
 * What a unit of the new variant would have cost in the order. Within one product the prices of
 * today are compared with each other, so that another size costs the same even though the price of
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
 * The coupon covers the product of a line, and what else it discounted in the order. Of other
 * products that is known only while the coupon is unchanged.
 */
function isCovered(line: OrderLine, { order, variant, terms }: SwapContext): boolean {
  const { productId } = variant;
  const isDiscounted = order.lines.some((one) => one.productId === productId && one.discount > 0);
  const { productIds } = terms.coupon;
  const isListed = productIds?.length === 0 || productIds?.includes(productId) === true;
  return productId === line.productId || isDiscounted || isListed;
}

/** `amount * part / whole`, half away from zero. */
function prorate(amount: number, part: number, whole: number): number {
  const size = Number(divideHalfUp(BigInt(amount) * BigInt(Math.abs(part)), BigInt(whole)));
  return part < 0 ? 0 - size : size;
}
