import { maxAmount } from '../../../kernel/money.ts';
import type { ShippingOption } from '../quote.ts';

/** What sending costs, in minor units. `perKg` is charged for each kilogram that is begun. */
export type ShippingRate = { id: string; label: string } & (
  | { type: 'flat'; amount: number }
  | { type: 'weight'; amount: number; perKg: number }
  | { type: 'free_above'; amount: number; threshold: number }
);

/** What is sent: grams in all, and what the goods cost after discounts. */
export type Parcel = { grams: bigint; worth: number };

/** What a zone's rates come to, in the merchant's order; what would be too large to charge is not offered. */
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
