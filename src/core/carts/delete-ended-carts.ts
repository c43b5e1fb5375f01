import { runInBatches } from '../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteCartsEndedBefore } from './ended-cart-store.ts';

const batchSize = 200;

/** Deletes carts that were abandoned or completed before an instant; returns the number. */
export function deleteEndedCarts(unit: UnitOfWork, before: Date): Promise<number> {
  return runInBatches(unit, batchSize, (work) => deleteCartsEndedBefore(work, before, batchSize));
}
