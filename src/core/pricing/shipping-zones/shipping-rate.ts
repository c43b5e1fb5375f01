import { maxAmount } from '../../../kernel/money.ts';
import type { ShippingOption } from '../quote.ts';

/**
 * A shipping rate in minor units. `perKg` is charged for each kilogram or part of a kilogram.
 * `freeProductIds` are products that this rate ships free.
 */
export type ShippingRate = {
  id: string;
  label: string;
  freeProductIds?: readonly string[] | undefined;
} & (
  | { type: 'flat'; amount: number }
  | { type: 'weight'; amount: number; perKg: number }
  | { type: 'free_above'; amount: number; threshold: number }
);

/** Units of a product to ship, and their weight. */
export type ParcelItem = { productId: string; grams: bigint };

/** The goods to ship, and the price of the whole order after discounts. */
export type Parcel = { goods: readonly ParcelItem[]; worth: number };

/** The costs of a zone's rates, in the merchant's order, without those above `maxAmount`. */
export function listShippingOptions(
  rates: readonly ShippingRate[],
  parcel: Parcel,
): ShippingOption[] {
  return rates
    .map((rate) => ({ rate, cost: computeShippingCost(rate, parcel) }))
    .filter(({ cost }) => cost <= BigInt(maxAmount))
    .map(({ rate, cost }) => toShippingOption(rate, Number(cost)));
}

function toShippingOption({ id, label, ...rate }: ShippingRate, amount: number): ShippingOption {
  const isPaid = rate.amount > 0 || (rate.type === 'weight' && rate.perKg > 0);
  return { id, label, amount, ...(isPaid && amount === 0 && { isWaived: true }) };
}

/**
 * Products that ship free add no weight; if there are no others, the rate costs nothing. Their
 * price still counts toward the threshold of `free_above`.
 */
function computeShippingCost(rate: ShippingRate, { goods, worth }: Parcel): bigint {
  const paid = goods.filter(({ productId }) => !rate.freeProductIds?.includes(productId));
  const amount = BigInt(rate.amount);
  if (paid.length === 0) return 0n;
  if (rate.type === 'weight') {
    const grams = paid.reduce((sum, item) => sum + item.grams, 0n);
    return amount + ((grams + 999n) / 1_000n) * BigInt(rate.perKg);
  }
  return rate.type === 'free_above' && worth >= rate.threshold ? 0n : amount;
}
