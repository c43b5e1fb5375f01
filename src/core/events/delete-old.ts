import { inBatches } from '../../platform/in-batches.ts';
import type { UnitOfWork } from '../../platform/work.ts';
import { deleteCartEventsBefore } from './event-store.ts';

const batch = 500;

/** Deletes events of carts, which name their buyer; all other events stay. Answers how many there were. */
export function deleteCartEvents(unit: UnitOfWork, before: Date): Promise<number> {
  return inBatches(unit, batch, (work) => deleteCartEventsBefore(work, before, batch));
}
