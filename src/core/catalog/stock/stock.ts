import type { VariantId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { emitStockChanges } from './emit-stock-changes.ts';
import { defaultHold, type StockHold } from './hold.ts';
import { insufficientStock } from './shortage.ts';
import {
  findReclaimableHoldEnd,
  lockReservedUnits,
  lockUnits,
  type MovedStock,
  moveStock,
  reclaimUnits,
  type StockMove,
  type StockUnits,
} from './stock-store.ts';

/**
 * Reserves exactly these units for a holder (a checkout session or an exchange), replacing its
 * earlier reservations. Variants without tracked stock reserve nothing. Throws 409
 * `insufficient_stock` without changing anything. The caller must have locked the holder.
 */
export async function reserveStock(
  work: Work,
  holderId: string,
  units: StockUnits[],
  hold: StockHold = defaultHold,
): Promise<MovedStock[]> {
  const moves = sumUnitsByVariant(units).map(({ variantId, quantity }) => ({
    variantId,
    reserve: quantity,
    add: 0,
  }));
  return moveAvailableStock(work, holderId, { moves, rest: 'freed', hold });
}

/** Releases all reserved units of a holder. Idempotent. */
export async function releaseStock(work: Work, holderId: string): Promise<void> {
  await moveAvailableStock(work, holderId, { moves: [], rest: 'freed', hold: defaultHold });
}

/** Sells all reserved units of a holder and returns them. Idempotent. */
export async function sellReservedStock(work: Work, holderId: string): Promise<StockUnits[]> {
  const moved = await moveAvailableStock(work, holderId, {
    moves: [],
    rest: 'sold',
    hold: defaultHold,
  });
  return moved.map(({ variantId, held }) => ({ variantId, quantity: held }));
}

/**
 * Sells exactly these units, from the holder's reservations first and then from free stock, and
 * releases the holder's other reservations. `holderId` is null if nothing was reserved. Throws 409
 * `insufficient_stock` without changing anything.
 */
export async function sellStock(
  work: Work,
  units: StockUnits[],
  holderId: string | null = null,
  hold: StockHold = defaultHold,
): Promise<void> {
  const moves = sumUnitsByVariant(units).map(({ variantId, quantity }) => ({
    variantId,
    reserve: 0,
    add: -quantity,
  }));
  await moveAvailableStock(work, holderId, { moves, rest: 'freed', hold });
}

/** Changes how a holder's units are held, because a payment for them has started. */
export async function updateStockHold(
  work: Work,
  holderId: string,
  hold: StockHold,
): Promise<void> {
  await reserveStock(work, holderId, await lockReservedUnits(work, holderId), hold);
}

/**
 * Locks a holder's reservations until the transaction ends, without locking the variants. Returns
 * false if some of the units were taken by a buyer who paid.
 */
export function lockStock(work: Work, holderId: string, units: StockUnits[]): Promise<boolean> {
  return lockUnits(work, holderId, sumUnitsByVariant(units));
}

/**
 * Frees units that unpaid payment pages hold, except those that another transaction has locked. The
 * caller must have locked the variants.
 */
export async function freeUnpaidUnits(
  work: Work,
  units: { variantId: VariantId; missing: number }[],
): Promise<void> {
  await reclaimUnits(work, null, units);
}

/** Returns units to stock. Has no effect on variants without tracked stock. */
export async function restock(work: Work, units: StockUnits[]): Promise<void> {
  const moves = sumUnitsByVariant(units).map(({ variantId, quantity }) => ({
    variantId,
    reserve: 0,
    add: quantity,
  }));
  await moveAvailableStock(work, null, { moves, rest: 'freed', hold: defaultHold });
}

async function moveAvailableStock(
  work: Work,
  holderId: string | null,
  change: StockChange,
): Promise<MovedStock[]> {
  const moved = await moveWithYieldingUnits(work, holderId, change);
  await assertNoShortage(work, holderId, { moves: change.moves, moved });
  await emitStockChanges(work, moved);
  return moved;
}

type StockChange = { moves: StockMove[]; rest: 'freed' | 'sold'; hold: StockHold };

/**
 * Frees yielding units for a buyer who pays when stock is short. The first attempt locks the
 * variants. If too few units could be freed for the buyer, returns without further statements, so
 * that other buyers are not delayed.
 */
async function moveWithYieldingUnits(
  work: Work,
  holderId: string | null,
  change: StockChange,
): Promise<MovedStock[]> {
  const moved = await moveStock(work, holderId, change);
  const short = moved.filter(({ after }) => after !== null && after < 0);
  if (short.length === 0 || !change.hold.takesYielding) return moved;
  const missing = short.map(({ variantId, after }) => ({ variantId, missing: -(after ?? 0) }));
  if (!couldBeFreed(moved, missing)) return moved;
  await reclaimUnits(work, holderId, missing);
  const firstAttempt = new Map(moved.map((variant) => [variant.variantId, variant]));
  const secondAttempt = await moveStock(work, holderId, change);
  return secondAttempt.map((variant) => {
    const { before, wasInStock } = firstAttempt.get(variant.variantId) ?? variant;
    return { ...variant, before, wasInStock };
  });
}

async function assertNoShortage(
  work: Work,
  holderId: string | null,
  { moves, moved }: { moves: StockMove[]; moved: MovedStock[] },
): Promise<void> {
  const known = new Map(moved.map((variant) => [variant.variantId, variant]));
  const short = moves.filter(({ variantId }) => {
    const variant = known.get(variantId);
    return !variant || variant.gone || (variant.after !== null && variant.after < 0);
  });
  if (short.length === 0) return;
  const shortages = short.map(({ variantId }) => {
    const variant = known.get(variantId);
    const available = variant && !variant.gone ? (variant.before ?? 0) + variant.held : 0;
    return { variantId, available };
  });
  const missing = short.map(({ variantId, reserve, add }, index) => ({
    variantId,
    missing: Math.max(reserve, -add) - (shortages[index]?.available ?? 0),
  }));
  const isHeldOnly = short.every(({ variantId }) => known.get(variantId)?.gone === false);
  const isReclaimable = isHeldOnly && couldBeFreed(moved, missing);
  const heldUntil = isReclaimable ? await findReclaimableHoldEnd(work, holderId, missing) : null;
  throw insufficientStock(shortages, heldUntil);
}

/** Whether other holders would yield as many units as are missing. */
function couldBeFreed(
  moved: MovedStock[],
  shortages: { variantId: VariantId; missing: number }[],
): boolean {
  const units = new Map(moved.map((variant) => [variant.variantId, variant.yieldingOfOthers]));
  return shortages.every(({ variantId, missing }) => (units.get(variantId) ?? 0) >= missing);
}

/** One entry for each variant, because a statement can update a row only once. */
function sumUnitsByVariant(units: StockUnits[]): StockUnits[] {
  const sums = new Map<VariantId, number>();
  for (const { variantId, quantity } of units) {
    sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  }
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity }));
}
