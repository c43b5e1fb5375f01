import { runInBatches } from '../../../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../../../platform/unit-of-work.ts';
import { deleteInvitationsExpiredBefore } from './invitation-store.ts';

const batchSize = 500;

/**
 * Deletes the invitations, accepted or not, that expired before the given time and returns their
 * number.
 */
export const deleteOldInvitations = (unit: UnitOfWork, before: Date): Promise<number> =>
  runInBatches(unit, batchSize, (work) => deleteInvitationsExpiredBefore(work, before, batchSize));
