import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteExpiredInteractions, deleteUnusedClients } from './client-store.ts';
import { deleteEndedGrants } from './grant-store.ts';
import { revokeExpiredGrants } from './revoke-grant.ts';
import { deleteExpiredTokens } from './tokens/tokens.ts';

/** How long clients without a grant and revoked or expired grants are kept. */
const retentionDays = 30;

export type DeletedOAuthData = {
  tokens: number;
  interactions: number;
  grants: number;
  clients: number;
};

/**
 * Revokes expired grants and deletes old data: expired tokens and interactions immediately, ended
 * grants and clients without a grant after 30 days.
 */
export function deleteExpiredOAuthData(unit: UnitOfWork): Promise<DeletedOAuthData> {
  return unit.runAsSystem(systemTenant, async (work) => {
    await revokeExpiredGrants(work);
    const since = new Date(work.now.getTime() - retentionDays * 86_400_000);
    return {
      tokens: await deleteExpiredTokens(work),
      interactions: await deleteExpiredInteractions(work),
      grants: await deleteEndedGrants(work, since),
      clients: await deleteUnusedClients(work, since),
    };
  });
}
