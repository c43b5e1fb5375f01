import { maxAmount } from '../../../kernel/money.ts';
import type { ShippingOption } from '../quote.ts';

/** A shipping rate in minor units. `perKg` is charged for each started kilogram. */
export type ShippingRate = { id: string; label: string } & (
  | { type: 'flat'; amount: number }
  | { type: 'weight'; amount: number; perKg: number }
  | { type: 'free_above'; amount: number; threshold: number }
);

/** The goods to ship: total weight in grams, and price after discounts. */
export type Parcel = { grams: bigint; worth: number };

/** The costs of a zone's rates, in the merchant's order, without those above `maxAmount`. */
export function listShippingOptions(
  rates: readonly ShippingRate[],
  parcel: Parcel,
): ShippingOption[] {
  return rates
    .map(({ id, label, ...rate }) => ({ id, label, amount: computeShippingCost(rate, parcel) }))
    .filter(({ amount }) => amount <= BigInt(maxAmount))
    .map((option) => ({ ...option, amount: Number(option.amount) }));
}

type Tariff = { amount: number } & (
  | { type: 'flat' }
  | { type: 'weight'; perKg: number }
  | { type: 'free_above'; threshold: number }
);

function computeShippingCost(rate: Tariff, { grams, worth }: Parcel): bigint {
  const amount = BigInt(rate.amount);
  if (rate.type === 'weight') return amount + ((grams + 999n) / 1_000n) * BigInt(rate.perKg);
  return rate.type === 'free_above' && worth >= rate.threshold ? 0n : amount;
}
