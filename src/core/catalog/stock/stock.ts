import type { VariantId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { refreshStockInSearch } from '../search/index/index-products.ts';
import { firmHold, type StockHold } from './hold.ts';
import { insufficientStock } from './shortage.ts';
import {
  findYieldingHoldEnd,
  freeYieldingUnits,
  lockReservedUnits,
  lockUnits,
  type MovedStock,
  moveStock,
  type StockMove,
  type StockUnits,
} from './stock-store.ts';

/**
 * Sets aside exactly these units for a holder (a checkout session, an exchange), whatever it had
 * before. Variants whose stock is not tracked reserve nothing. Refuses whole with 409
 * `insufficient_stock` and changes nothing then. Whoever calls has locked the holder.
 */
export async function reserveStock(
  work: Work,
  holderId: string,
  units: StockUnits[],
  hold: StockHold = firmHold,
): Promise<MovedStock[]> {
  const moves = sumUnitsByVariant(units).map(({ variantId, quantity }) => ({
    variantId,
    reserve: quantity,
    add: 0,
  }));
  return moveAvailableStock(work, holderId, { moves, rest: 'freed', hold });
}

/** Lets go of everything that a holder has set aside. Twice does nothing. */
export async function releaseStock(work: Work, holderId: string): Promise<void> {
  await moveAvailableStock(work, holderId, { moves: [], rest: 'freed', hold: firmHold });
}

/** What a holder has set aside is sold. Answers the units; twice does nothing. */
export async function sellReservedStock(work: Work, holderId: string): Promise<StockUnits[]> {
  const moved = await moveAvailableStock(work, holderId, {
    moves: [],
    rest: 'sold',
    hold: firmHold,
  });
  return moved.map(({ variantId, held }) => ({ variantId, quantity: held }));
}

/**
 * Sells exactly these units: first what the holder has set aside, then what is free; whatever else it
 * has goes back. `holderId` null: nothing was set aside. Refuses whole with 409 `insufficient_stock`
 * and changes nothing then.
 */
export async function sellStock(
  work: Work,
  units: StockUnits[],
  holderId: string | null = null,
  hold: StockHold = firmHold,
): Promise<void> {
  const moves = sumUnitsByVariant(units).map(({ variantId, quantity }) => ({
    variantId,
    reserve: 0,
    add: -quantity,
  }));
  await moveAvailableStock(work, holderId, { moves, rest: 'freed', hold });
}

/** A payment for what a holder has set aside has begun: from now on it is held as `hold` says. */
export async function updateStockHold(
  work: Work,
  holderId: string,
  hold: StockHold,
): Promise<void> {
  await reserveStock(work, holderId, await lockReservedUnits(work, holderId), hold);
}

/**
 * Keeps what a holder has set aside from buyers who pay until the transaction ends, without a lock on
 * the variants. False: some of these units have gone to a buyer who paid.
 */
export function lockStock(work: Work, holderId: string, units: StockUnits[]): Promise<boolean> {
  return lockUnits(work, holderId, sumUnitsByVariant(units));
}

/** Puts units back on the shelf; where stock is not tracked there is no shelf. */
export async function restock(work: Work, units: StockUnits[]): Promise<void> {
  const moves = sumUnitsByVariant(units).map(({ variantId, quantity }) => ({
    variantId,
    reserve: 0,
    add: quantity,
  }));
  await moveAvailableStock(work, null, { moves, rest: 'freed', hold: firmHold });
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

/** Where stock is short, a buyer who pays gets the units of those who do not; the first try has locked the variants. */
async function moveWithYieldingUnits(
  work: Work,
  holderId: string | null,
  change: StockChange,
): Promise<MovedStock[]> {
  const moved = await moveStock(work, holderId, change);
  const short = moved.filter(({ after }) => after !== null && after < 0);
  if (short.length === 0 || !change.hold.takesYielding) return moved;
  const missing = short.map(({ variantId, after }) => ({ variantId, missing: -(after ?? 0) }));
  await freeYieldingUnits(work, holderId, missing);
  const first = new Map(moved.map((variant) => [variant.variantId, variant]));
  const again = await moveStock(work, holderId, change);
  return again.map((each) => {
    const { before, wasInStock } = first.get(each.variantId) ?? each;
    return { ...each, before, wasInStock };
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
    const free = variant && !variant.gone ? (variant.before ?? 0) + variant.held : 0;
    return { variantId, available: free };
  });
  const missing = short.map(({ variantId, reserve, add }, place) => ({
    variantId,
    missing: Math.max(reserve, -add) - (shortages[place]?.available ?? 0),
  }));
  const isHeldOnly = short.every(({ variantId }) => known.get(variantId)?.gone === false);
  const heldUntil = isHeldOnly ? await findYieldingHoldEnd(work, holderId, missing) : null;
  throw insufficientStock(shortages, heldUntil);
}

/** Caches drop what showed the old number; search knows only whether there is something. */
async function emitStockChanges(work: Work, moved: MovedStock[]): Promise<void> {
  const isFlipped = ({ wasInStock, isInStock }: MovedStock) => wasInStock !== isInStock;
  const changed = moved.filter((each) => each.before !== each.after || isFlipped(each));
  if (changed.length === 0) return;
  const flipped = changed.filter(isFlipped);
  if (flipped.length > 0) {
    await refreshStockInSearch(
      work,
      flipped.map(({ productId }) => productId),
    );
  }
  const products = new Map(changed.map((variant) => [variant.productId, variant.site]));
  await emitEvents(
    work,
    ...[...products].map(([id, site]) => ({
      type: 'stock.changed' as const,
      site,
      resource: { type: 'product', id, version: 0 },
      data: { id },
    })),
  );
}

/** One entry for each variant: a statement moves every row once. */
function sumUnitsByVariant(units: StockUnits[]): StockUnits[] {
  const sums = new Map<VariantId, number>();
  for (const { variantId, quantity } of units) {
    sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  }
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity }));
}
