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
 * Keeps what guests of one client network hold without paying within the store's limits. Called when
 * units have just been set aside, after every other lock of the transaction: the variants are locked,
 * so that the count is exact. Refuses with 429 `too_many_open_checkouts` and 409 `too_many_units_held`;
 * the caller's transaction must not commit then.
 */
export async function assertNetworkHoldLimits(
  work: Work,
  moved: MovedStock[],
  { limits, ...asked }: Omit<NetworkHoldsQuery, 'firmOnly'> & { limits: HoldLimits },
): Promise<void> {
  // The same units again: they were within the limits.
  if (moved.every(({ held, holds }) => holds <= held)) return;
  lockNetwork(work, asked.siteId, asked.network);
  const others = await findNetworkHolds(work, { ...asked, firmOnly: false });
  assertCheckoutLimit(work, limits, others);
  for (const variant of moved) assertUnitLimit(variant, limits, others);
}

/**
 * The same before a charge by token: only units whose payments are being processed for long count,
 * because all others yield to this buyer.
 */
export async function assertNetworkProcessingLimits(
  work: Work,
  wanted: readonly { variantId: VariantId; quantity: number }[],
  { limits, ...asked }: Omit<NetworkHoldsQuery, 'firmOnly'> & { limits: HoldLimits },
): Promise<void> {
  const others = await findNetworkHolds(work, { ...asked, firmOnly: true });
  if (others.holders === 0) return;
  assertCheckoutLimit(work, limits, others);
  for (const { variantId, quantity } of wanted) {
    const held = others.units.get(variantId) ?? 0;
    const most = limits.units;
    if (held > 0 && most !== null && held + quantity > most)
      throw tooManyUnits(variantId, most - held);
  }
}

function assertCheckoutLimit({ now }: Work, limits: HoldLimits, { holders, since }: NetworkHolds) {
  if (limits.checkouts === null || holders < limits.checkouts) return;
  const freeAt = (since ?? now).getTime() + limits.minutes * 60_000;
  const seconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000));
  throw new DomainError(
    'rate_limited',
    'too_many_open_checkouts',
    `Unpaid checkouts from your network hold stock already (${holders}): pay or cancel one of them, or try again later.`,
    { retryAfterSeconds: seconds, extensions: { limit: limits.checkouts } },
  );
}

function assertUnitLimit(variant: MovedStock, limits: HoldLimits, { units }: NetworkHolds): void {
  const { variantId, after, held, holds } = variant;
  if (limits.units === null || after === null || holds <= held) return;
  const others = units.get(variantId) ?? 0;
  const share = Math.floor(((after + holds + others) * limits.percent) / 100);
  const most = Math.max(limits.units, share);
  if (holds + others > most) throw tooManyUnits(variantId, Math.max(0, most - others));
}

function tooManyUnits(variantId: VariantId, left: number): DomainError {
  const advice =
    left > 0
      ? `order at most ${left}`
      : 'pay or cancel an open checkout that holds it, or try again later';
  return new DomainError(
    'conflict',
    'too_many_units_held',
    `Unpaid checkouts from your network may hold only so much of ${variantId}: ${advice}, or ask the store for a larger order.`,
    { extensions: { variant_id: variantId, available: Math.max(0, left) } },
  );
}
