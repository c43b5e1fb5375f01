import { type Principal, type Work, withTenant } from '../../../../platform/unit-of-work.ts';
import { audit } from '../../audit/audit.ts';
import type { User } from '../user.ts';
import type { ClientInfo } from './session.ts';

/**
 * Records an action on a user's own account in the audit log of every workspace that the user
 * belongs to.
 */
export async function auditUserAction(
  work: Work,
  { userId, memberships }: Pick<User, 'userId' | 'memberships'>,
  { action, client }: { action: string; client: ClientInfo },
): Promise<void> {
  const principal = toUserPrincipal(userId, client);
  for (const { tenant } of memberships)
    await audit(withTenant(work, { ...tenant, principal }), {
      action,
      resource: { type: 'user', id: userId },
    });
}

/** The principal of a user who has no session yet. */
export function toUserPrincipal(id: string, { ip, requestId }: ClientInfo): Principal {
  return { kind: 'person', id, ip, requestId };
}
