import { runInBatches } from '../../../platform/run-in-batches.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteExpiredEmailTokens } from './email-tokens/email-token-store.ts';
import { deleteInvitationsExpiredBefore } from './invitations/invitation-store.ts';
import { deleteExpiredSessions } from './sessions/session-store.ts';

const batchSize = 500;

/**
 * Deletes what holds an email address or an IP address and has expired: links sent by email,
 * sessions, and invitations that expired before the given time, accepted or not.
 */
export async function deleteExpiredUserData(unit: UnitOfWork, invitationsBefore: Date) {
  const inBatches = (next: Parameters<typeof runInBatches>[2]) =>
    runInBatches(unit, batchSize, next);
  return {
    email_tokens: await inBatches((work) => deleteExpiredEmailTokens(work, batchSize)),
    sessions: await inBatches((work) => deleteExpiredSessions(work, batchSize)),
    invitations: await inBatches((work) =>
      deleteInvitationsExpiredBefore(work, invitationsBefore, batchSize),
    ),
  };
}
