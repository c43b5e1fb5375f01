import { type Principal, type Work, withTenant } from '../../../../platform/unit-of-work.ts';
import { audit } from '../../audit/audit.ts';
import type { User } from '../user.ts';
import type { ClientInfo } from './session.ts';

/** What somebody did to their own account, in the log of every workspace that lets them in. */
export async function auditUserAction(
  work: Work,
  { userId, memberships }: Pick<User, 'userId' | 'memberships'>,
  { action, whence }: { action: string; whence: ClientInfo },
): Promise<void> {
  const by = toUserPrincipal(userId, whence);
  for (const { tenant } of memberships)
    await audit(withTenant(work, { ...tenant, by }), {
      action,
      resource: { type: 'user', id: userId },
    });
}

/** Somebody who acts before a session tells who they are. */
export function toUserPrincipal(id: string, { ip, requestId }: ClientInfo): Principal {
  return { kind: 'person', id, ip, requestId };
}
