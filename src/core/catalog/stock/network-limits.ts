import { DomainError } from '../../../kernel/domain-error.ts';
import type { VariantId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { HoldLimits } from '../../sites/hold-limits.ts';
import {
  findNetworkHolds,
  lockNetwork,
  type NetworkHolds,
  type NetworkHoldsQuery,
} from './network-holds-store.ts';
import type { MovedStock } from './stock-store.ts';

/**
 * Limits how much stock the guests of one client network can reserve without paying. Call it after
 * units were reserved and after all other locks of the transaction were taken; the locked variants
 * make the count exact. Throws 429 `too_many_open_checkouts` or 409 `too_many_units_held`; the
 * transaction must then roll back.
 */
export async function assertNetworkHoldLimits(
  work: Work,
  moved: MovedStock[],
  { limits, ...query }: Omit<NetworkHoldsQuery, 'firmOnly'> & { limits: HoldLimits },
): Promise<void> {
  // No additional units were reserved, so the limits were checked before.
  if (moved.every(({ held, holds }) => holds <= held)) return;
  lockNetwork(work, query.siteId, query.network);
  const others = await findNetworkHolds(work, { ...query, firmOnly: false });
  assertCheckoutLimit(work, limits, others);
  for (const variant of moved) assertUnitLimit(variant, limits, others);
}

/**
 * Checks the same limits before a charge by token. Only reservations with a payment in progress
 * count, because all others yield to this buyer.
 */
export async function assertNetworkProcessingLimits(
  work: Work,
  wanted: readonly { variantId: VariantId; quantity: number }[],
  { limits, ...query }: Omit<NetworkHoldsQuery, 'firmOnly'> & { limits: HoldLimits },
): Promise<void> {
  const others = await findNetworkHolds(work, { ...query, firmOnly: true });
  if (others.holders === 0) return;
  assertCheckoutLimit(work, limits, others);
  for (const { variantId, quantity } of wanted) {
    const held = others.units.get(variantId) ?? 0;
    const max = limits.units;
    if (held > 0 && max !== null && held + quantity > max)
      throw tooManyUnits(variantId, max - held);
  }
}

function assertCheckoutLimit({ now }: Work, limits: HoldLimits, { holders, since }: NetworkHolds) {
  if (limits.checkouts === null || holders < limits.checkouts) return;
  const freeAt = (since ?? now).getTime() + limits.minutes * 60_000;
  const seconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000));
  throw new DomainError(
    'rate_limited',
    'too_many_open_checkouts',
    `Unpaid checkouts from your network already hold stock (${holders}). Pay or cancel one of them, or try again later.`,
    { retryAfterSeconds: seconds, extensions: { limit: limits.checkouts } },
  );
}

function assertUnitLimit(variant: MovedStock, limits: HoldLimits, { units }: NetworkHolds): void {
  const { variantId, after, held, holds } = variant;
  if (limits.units === null || after === null || holds <= held) return;
  const others = units.get(variantId) ?? 0;
  const share = Math.floor(((after + holds + others) * limits.percent) / 100);
  const max = Math.max(limits.units, share);
  if (holds + others > max) throw tooManyUnits(variantId, Math.max(0, max - others));
}

function tooManyUnits(variantId: VariantId, available: number): DomainError {
  const advice =
    available > 0
      ? `Order at most ${available}`
      : 'To continue, pay or cancel an open checkout that holds it, try again later';
  return new DomainError(
    'conflict',
    'too_many_units_held',
    `Unpaid checkouts from your network have reached the limit for ${variantId}. ${advice}, or contact the store about a larger order.`,
    { extensions: { variant_id: variantId, available: Math.max(0, available) } },
  );
}
