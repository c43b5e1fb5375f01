import type { LineItemId, VariantId } from '../../../../kernel/id.ts';
import { divideHalfUp, toAmount } from '../../../pricing/calculation/line-amounts.ts';
import { calculateTax } from '../../../pricing/tax-rates/tax.ts';
import { uncapturedReturnCost } from '../../captures/uncaptured-units.ts';
import type { Order, OrderLine } from '../../order.ts';
import { type PaidUnits, paidForUnits, remainingCredit } from '../../refunds/unit-amounts.ts';
import { requestedUnits } from '../returns/returnable-units.ts';
import { calculateExchangeDiscount } from './exchange-discount.ts';
import type { OrderCoupon } from './order-coupon.ts';

export type Swap = { lineItemId: LineItemId; quantity: number; newVariantId: VariantId };

/**
 * A variant that was bought, whether or not it is still sold. Prices are after the buyer's price
 * lists and before coupons; `priceThen` is that of the time of the order.
 */
export type BoughtVariant = { productId: string; priceThen: number };

/** A variant as it is sold now. */
export type PricedVariant = BoughtVariant & { price: number };

export type ExchangeTerms = {
  /** The new variants, by variant id. */
  variants: ReadonlyMap<string, PricedVariant>;
  /** The exchanged variants, by variant id. */
  bought: ReadonlyMap<string, BoughtVariant>;
  /** As they were when the order was placed: the merchant may have changed them since. */
  coupons: readonly OrderCoupon[];
  /**
   * Tax rate added at the order's address, in parts per million; null if the address is not known.
   */
  addedTax: number | null;
};

/**
 * The price difference of an exchange, in minor units; positive if the new goods cost more. It is
 * what they would have cost in the order, less what was paid for the exchanged units, including
 * their shares of tax and discount. A variant of the same product and price makes no difference,
 * whatever was paid. At most the amount paid is refunded, and of an order whose payment was
 * captured in part, what was captured for these units.
 */
export function calculatePriceDifference(
  order: Order,
  swaps: Swap[],
  terms: ExchangeTerms,
): number {
  const parts = listSwappedUnits(order, swaps).flatMap(({ swap, line, units }) => {
    const variant = terms.variants.get(swap.newVariantId);
    if (!variant) return [];
    const paid = units.net + units.tax;
    return [{ paid, cost: paid + swapPriceChange(line, units, { order, variant, terms }) }];
  });
  const sum = (part: 'paid' | 'cost') => parts.reduce((total, one) => total + one[part], 0);
  const [cost, paid, credit] = [sum('cost'), sum('paid'), remainingCredit(order)];
  const difference = cost - Math.min(paid, credit);
  if (difference >= 0) return difference;
  // Only what was captured for these units can go back.
  const captured = paid - uncapturedReturnCost(order, swaps);
  return Math.min(0, cost - Math.min(captured, credit));
}

/** What was paid for the units that the swaps exchange, in minor units. */
export function paidForSwaps(order: Order, swaps: Swap[]): number {
  return listSwappedUnits(order, swaps).reduce((sum, { units }) => sum + units.net + units.tax, 0);
}

function listSwappedUnits(order: Order, swaps: Swap[]) {
  const exchanged = new Map<string, number>();
  return swaps.flatMap((swap) => {
    const line = order.lines.find(({ id }) => id === swap.lineItemId);
    if (!line) return [];
    const alreadyExchanged = exchanged.get(line.id) ?? 0;
    exchanged.set(line.id, alreadyExchanged + swap.quantity);
    const before = line.refunded + requestedUnits(order, line.id) + alreadyExchanged;
    return [{ swap, line, units: paidForUnits(order, line, { before, count: swap.quantity }) }];
  });
}

type SwapContext = { order: Order; variant: PricedVariant; terms: ExchangeTerms };

/** The change of the amount paid for the units of one swap, including tax. */
function swapPriceChange(line: OrderLine, units: PaidUnits, choice: SwapContext): number {
  const { order, variant, terms } = choice;
  const { count, net, tax } = units;
  const oldPrice = line.unitPrice * count;
  const price = priceInOrder(line, variant, terms.bought.get(line.variantId));
  const newPrice = toAmount(BigInt(price) * BigInt(count));
  const discount = calculateExchangeDiscount(
    [order, line],
    { worth: oldPrice, discount: oldPrice - net },
    { worth: newPrice, productId: variant.productId },
    terms.coupons,
  );
  const change = newPrice - discount - net;
  if (change > 0 && terms.addedTax !== null)
    return change + calculateTax(change, terms.addedTax, false);
  // A refund includes its share of the tax.
  return change + (net === 0 ? 0 : prorate(tax, change, net));
}

/**
 * What a unit of the new variant would have cost in the order. Within one product, the prices that
 * the two variants had then are compared, so another size of the same price costs the same even if
 * prices have changed since. Another product costs its current price.
 */
function priceInOrder(
  line: OrderLine,
  variant: PricedVariant,
  exchanged: BoughtVariant | undefined,
): number {
  if (exchanged?.productId !== variant.productId) return variant.price;
  const [before, after] = [exchanged.priceThen, variant.priceThen];
  if (after >= before) return line.unitPrice + after - before;
  return prorate(line.unitPrice, after, before);
}

/** `amount * part / whole`, rounded half away from zero. */
function prorate(amount: number, part: number, whole: number): number {
  const size = Number(divideHalfUp(BigInt(amount) * BigInt(Math.abs(part)), BigInt(whole)));
  return part < 0 ? 0 - size : size;
}
