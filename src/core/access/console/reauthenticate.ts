import { DomainError } from '../../../kernel/domain-error.ts';
import type { Id } from '../../../kernel/id.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import { auditUserAction } from '../users/sessions/audit-user-action.ts';
import { markPasswordEntered } from '../users/sessions/manage-sessions.ts';
import type { ClientInfo } from '../users/sessions/session.ts';
import { type SignInDeps, verifyPassword } from '../users/sign-in.ts';
import type { User } from '../users/user.ts';

/**
 * Records that the user has entered the password again in this session. Throws 403 `wrong_password`
 * and 503 `busy`.
 */
export async function reauthenticate(
  deps: SignInDeps,
  user: User & { sessionId: Id<'ses'> },
  password: string,
  client: ClientInfo,
): Promise<void> {
  if (!(await verifyPassword(deps, user, password))) throw wrongPassword();
  await deps.unit.runAsSystem(systemTenant, async (work) => {
    await markPasswordEntered(work, user.sessionId);
    await auditUserAction(work, user, { action: 'person.reauthenticated', client });
  });
}

const wrongPassword = () =>
  new DomainError('forbidden', 'wrong_password', 'The password is incorrect.', {
    details: [{ field: 'password', code: 'wrong_password', message: 'is incorrect' }],
  });
