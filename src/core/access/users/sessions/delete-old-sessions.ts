import { runInBatches } from '../../../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../../../platform/unit-of-work.ts';
import { deleteExpiredSessions } from './session-store.ts';

const batchSize = 500;

/** Deletes the sessions past their end, which hold IP addresses, and returns their number. */
export const deleteOldSessions = (unit: UnitOfWork): Promise<number> =>
  runInBatches(unit, batchSize, (work) => deleteExpiredSessions(work, batchSize));
