import type { VariantId } from '../../../kernel/id.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import type { HoldLimits } from '../../sites/hold-limits.ts';
import {
  holdsOfNetwork,
  lockNetwork,
  type NetworkHolds,
  type NetworkQuestion,
} from './network-holds-store.ts';
import type { MovedVariant } from './stock-store.ts';

/**
 * Keeps what guests of one client network hold without paying within the store's limits. Called when
 * units have just been set aside, after every other lock of the transaction: the variants are locked,
 * so that the count is exact. Refuses with 429 `too_many_open_checkouts` and 409 `too_many_units_held`;
 * the caller's transaction must not commit then.
 */
export async function refuseTooMuchHeld(
  work: Work,
  moved: MovedVariant[],
  { limits, ...asked }: Omit<NetworkQuestion, 'firmOnly'> & { limits: HoldLimits },
): Promise<void> {
  // The same units again: they were within the limits.
  if (moved.every(({ held, holds }) => holds <= held)) return;
  lockNetwork(work, asked.siteId, asked.network);
  const others = await holdsOfNetwork(work, { ...asked, firmOnly: false });
  refuseCheckouts(work, limits, others);
  for (const variant of moved) refuseUnits(variant, limits, others);
}

/**
 * The same before a charge by token: only units whose payments are being processed for long count,
 * because all others yield to this buyer.
 */
export async function refuseTooMuchInProcess(
  work: Work,
  wanted: readonly { variantId: VariantId; quantity: number }[],
  { limits, ...asked }: Omit<NetworkQuestion, 'firmOnly'> & { limits: HoldLimits },
): Promise<void> {
  const others = await holdsOfNetwork(work, { ...asked, firmOnly: true });
  if (others.holders === 0) return;
  refuseCheckouts(work, limits, others);
  for (const { variantId, quantity } of wanted) {
    const held = others.units.get(variantId) ?? 0;
    const most = limits.units;
    if (held > 0 && most !== null && held + quantity > most)
      throw tooManyUnits(variantId, most - held);
  }
}

function refuseCheckouts({ now }: Work, limits: HoldLimits, { holders, since }: NetworkHolds) {
  if (limits.checkouts === null || holders < limits.checkouts) return;
  const freeAt = (since ?? now).getTime() + limits.minutes * 60_000;
  const seconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000));
  throw new Refusal(
    'rate_limited',
    'too_many_open_checkouts',
    `Unpaid checkouts from your network hold stock already (${holders}): pay or cancel one of them, or try again later.`,
    { retryAfterSeconds: seconds, mend: { limit: limits.checkouts } },
  );
}

function refuseUnits(variant: MovedVariant, limits: HoldLimits, { units }: NetworkHolds): void {
  const { variantId, after, held, holds } = variant;
  if (limits.units === null || after === null || holds <= held) return;
  const others = units.get(variantId) ?? 0;
  const share = Math.floor(((after + holds + others) * limits.percent) / 100);
  const most = Math.max(limits.units, share);
  if (holds + others > most) throw tooManyUnits(variantId, Math.max(0, most - others));
}

function tooManyUnits(variantId: VariantId, left: number): Refusal {
  const advice =
    left > 0
      ? `order at most ${left}`
      : 'pay or cancel an open checkout that holds it, or try again later';
  return new Refusal(
    'conflict',
    'too_many_units_held',
    `Unpaid checkouts from your network may hold only so much of ${variantId}: ${advice}, or ask the store for a larger order.`,
    { mend: { variant_id: variantId, available: Math.max(0, left) } },
  );
}
