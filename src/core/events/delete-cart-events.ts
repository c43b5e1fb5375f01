import { runInBatches } from '../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteCartEventsBefore } from './event-store.ts';

const batchSize = 500;

/**
 * Deletes events of carts, which contain the buyer's details; other events stay. Returns how many.
 */
export function deleteCartEvents(unit: UnitOfWork, before: Date): Promise<number> {
  return runInBatches(unit, batchSize, (work) => deleteCartEventsBefore(work, before, batchSize));
}
