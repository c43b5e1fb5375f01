import { nobody, type UnitOfWork } from '../../../platform/work.ts';
import { forgetClients, forgetInteractions } from './client-store.ts';
import { forgetGrants } from './grant-store.ts';
import { endExpiredGrants } from './revoke-grant.ts';
import { forgetTokens } from './tokens/tokens.ts';

/** How long a client may stand around without a grant, and an ended grant (security 1.4). */
const keptDays = 30;

export type Forgotten = { tokens: number; interactions: number; grants: number; clients: number };

/** Ends expired grants, and forgets what is over: expired tokens at once, ended grants and clients without one after 30 days. */
export function forgetEnded(unit: UnitOfWork): Promise<Forgotten> {
  return unit.runAsSystem(nobody, async (work) => {
    await endExpiredGrants(work);
    const since = new Date(work.now.getTime() - keptDays * 86_400_000);
    return {
      tokens: await forgetTokens(work),
      interactions: await forgetInteractions(work),
      grants: await forgetGrants(work, since),
      clients: await forgetClients(work, since),
    };
  });
}
