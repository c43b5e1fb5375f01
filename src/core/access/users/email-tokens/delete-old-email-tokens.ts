import { runInBatches } from '../../../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../../../platform/unit-of-work.ts';
import { deleteExpiredEmailTokens } from './email-token-store.ts';

const batchSize = 500;

/** Deletes the expired tokens, which hold the address of their email, and returns their number. */
export const deleteOldEmailTokens = (unit: UnitOfWork): Promise<number> =>
  runInBatches(unit, batchSize, (work) => deleteExpiredEmailTokens(work, batchSize));
