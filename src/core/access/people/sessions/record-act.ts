import { actFor, type By, type Work } from '../../../../platform/work.ts';
import { audit } from '../../audit/audit.ts';
import type { Person } from '../membership.ts';
import type { Whence } from './session.ts';

/** What somebody did to their own account, in the log of every workspace that lets them in. */
export async function recordAct(
  work: Work,
  { userId, memberships }: Pick<Person, 'userId' | 'memberships'>,
  { action, whence }: { action: string; whence: Whence },
): Promise<void> {
  const by = actingPerson(userId, whence);
  for (const { tenant } of memberships)
    await audit(actFor(work, { ...tenant, by }), {
      action,
      resource: { type: 'user', id: userId },
    });
}

/** Somebody who acts before a session tells who they are. */
export function actingPerson(id: string, { ip, requestId }: Whence): By {
  return { kind: 'person', id, ip, requestId };
}
