import { runInBatches } from '../../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteTokensExpiredBefore } from './delegated-token-store.ts';

const batchSize = 500;

/** Deletes the delegated tokens that expired before the given time and returns their number. */
export const deleteExpiredTokens = (unit: UnitOfWork, before: Date): Promise<number> =>
  runInBatches(unit, batchSize, (work) => deleteTokensExpiredBefore(work, before, batchSize));
