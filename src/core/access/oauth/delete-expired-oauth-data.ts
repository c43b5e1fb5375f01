import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteExpiredInteractions, deleteUnusedClients } from './client-store.ts';
import { deleteEndedGrants } from './grant-store.ts';
import { revokeExpiredGrants } from './revoke-grant.ts';
import { deleteExpiredTokens } from './tokens/tokens.ts';

/** How long a client may stand around without a grant, and an ended grant (security 1.4). */
const retentionDays = 30;

export type DeletedOAuthData = {
  tokens: number;
  interactions: number;
  grants: number;
  clients: number;
};

/** Ends expired grants, and forgets what is over: expired tokens at once, ended grants and clients without one after 30 days. */
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
