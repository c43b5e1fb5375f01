import { DomainError } from '../../../kernel/domain-error.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { equalsConstantTime } from '../../../platform/crypto/signing.ts';
import { systemTenant, type View } from '../../../platform/unit-of-work.ts';
import { parseEmailAddress } from '../mail/email-address.ts';
import { addUser } from './create-user.ts';
import { hashNewPassword } from './email-tokens/redeem-email-token.ts';
import { startSession } from './sessions/manage-sessions.ts';
import type { ClientInfo, StartedSession } from './sessions/session.ts';
import type { SignInDeps } from './sign-in.ts';
import { hasUsers, lockFirstUser } from './user-store.ts';

/**
 * The token of the link that creates the first user. It is derived from the server's secret key, so
 * that every start and every node prints the same link and nothing is stored.
 */
export function deriveSetupToken(secrets: Secrets, keyId?: string): string {
  return secrets.mac('setup', systemTenant.workspaceId, keyId).bytes.toString('base64url');
}

export function isSetupToken(secrets: Secrets, token: string): boolean {
  return secrets.keyIds.some((keyId) =>
    equalsConstantTime(token, deriveSetupToken(secrets, keyId)),
  );
}

/** Whether the server has no user yet. Needs a system unit of work. */
export async function isUnclaimed(system: View): Promise<boolean> {
  return !(await hasUsers(system));
}

/**
 * Creates the first user and signs in. The address is not confirmed, because only the operator of
 * the server has the token. Throws 409 `already_set_up` if there is a user, also for all but one of
 * several concurrent callers, and 400 for an invalid field.
 */
export async function claimServer(
  { unit, passwords }: SignInDeps,
  account: { email: string; name: string; password: string },
  client: ClientInfo,
): Promise<StartedSession> {
  const email = parseEmailAddress(account.email);
  const passwordHash = await hashNewPassword(passwords, account, email);
  return unit.runAsSystem(systemTenant, async (work) => {
    await lockFirstUser(work);
    if (await hasUsers(work)) throw alreadySetUp();
    const { id } = await addUser(work, { email, name: account.name, passwordHash });
    return startSession(work, id, client);
  });
}

const alreadySetUp = () =>
  new DomainError('conflict', 'already_set_up', 'This server has an account already. Sign in.');
