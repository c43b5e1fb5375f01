import { minutesAfter } from '../../../kernel/clock.ts';
import { runInBatches } from '../../../platform/run-in-batches.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import {
  deleteHoldsLapsedBefore,
  insertLapsedHolds,
  type LapsedHoldsQuery,
  leavesTooFewUnits,
} from './lapsed-holds-store.ts';
import type { StockUnits } from './stock-store.ts';

/*
 * A guest could hold all units of a store for good, one new cart after the other. So the units that
 * a client network lets lapse stay free for others: its next payment pages open without a hold as
 * long as they would leave fewer. Units that were held for a short time count in part.
 */

const pauseMinutes = 6 * 60;

/** Call it before the units are released. `share`: the part of them that counts, 0 to 1. */
export async function recordLapsedHolds(
  work: Work,
  holderId: string,
  lapse: { at: Date; share: number },
): Promise<void> {
  if (lapse.share > 0) await insertLapsedHolds(work, holderId, lapse);
}

/** Whether a network may not hold these units again yet. */
export const mustLeaveUnits = (
  work: Work,
  units: readonly StockUnits[],
  query: Omit<LapsedHoldsQuery, 'since'>,
): Promise<boolean> =>
  leavesTooFewUnits(work, units, { ...query, since: minutesAfter(work.now, -pauseMinutes) });

const batchSize = 2_000;

/** Deletes lapsed holds from before the time, and returns their number. */
export const deleteLapsedHolds = (unit: UnitOfWork, before: Date): Promise<number> =>
  runInBatches(unit, batchSize, (work) => deleteHoldsLapsedBefore(work, before, batchSize));
