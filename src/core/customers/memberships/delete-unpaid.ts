import { inBatches } from '../../../platform/in-batches.ts';
import type { UnitOfWork } from '../../../platform/work.ts';
import { deleteUnpaidBefore } from './subscriber-store.ts';

const batch = 200;

/** Deletes sign-ups that were never paid and ended before an instant, with their events; answers how many there were. */
export function deleteUnpaidSignUps(unit: UnitOfWork, before: Date): Promise<number> {
  return inBatches(unit, batch, (work) => deleteUnpaidBefore(work, before, batch));
}
