import { inBatches } from '../../platform/in-batches.ts';
import type { UnitOfWork } from '../../platform/work.ts';
import { deleteCartsEndedBefore } from './ended-cart-store.ts';

const batch = 200;

/** Deletes the carts that were abandoned or completed before an instant; answers how many there were. */
export function deleteEndedCarts(unit: UnitOfWork, before: Date): Promise<number> {
  return inBatches(unit, batch, (work) => deleteCartsEndedBefore(work, before, batch));
}
