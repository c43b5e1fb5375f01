import { invalid } from '../../../../kernel/domain-error.ts';
import { systemTenant } from '../../../../platform/unit-of-work.ts';
import { addUser, parseDisplayName } from '../create-user.ts';
import { findUserByEmail } from '../find-users.ts';
import { findPasswordProblem } from '../password-rule.ts';
import { replacePassword } from '../profile.ts';
import { startSession } from '../sessions/manage-sessions.ts';
import type { ClientInfo, StartedSession } from '../sessions/session.ts';
import type { SignInDeps } from '../sign-in.ts';
import { consumeEmailToken, getEmailToken } from './manage-email-tokens.ts';

/**
 * Sets a new password and signs the user in. Throws 410 `token_used`, and 400 for an invalid
 * password.
 */
export async function resetPassword(
  { unit, passwords }: SignInDeps,
  token: string,
  password: string,
  client: ClientInfo,
): Promise<StartedSession> {
  const { email } = await unit.runAsSystem(systemTenant, (work) =>
    getEmailToken(work, 'reset', token),
  );
  const problem = findPasswordProblem(password, email);
  if (problem) throw invalid([problem]);
  const hash = await passwords.hash(password);
  return unit.runAsSystem(systemTenant, async (work) => {
    await consumeEmailToken(work, 'reset', token);
    const user = await findUserByEmail(work, email);
    if (!user) throw new Error('the user whose password is being reset no longer exists');
    return replacePassword(work, user, hash, client);
  });
}

export type CreateAccountInput = { name: string; password: string };

/**
 * Completes a sign-up: creates the user and signs in. Throws 410 `token_used`, 409 `email_taken`,
 * and 400 for an invalid name or password.
 */
export async function confirmSignUp(
  { unit, passwords }: SignInDeps,
  token: string,
  { name, password }: CreateAccountInput,
  client: ClientInfo,
): Promise<{ session: StartedSession; returnTo: string | null }> {
  const { email, returnTo } = await unit.runAsSystem(systemTenant, (work) =>
    getEmailToken(work, 'sign_up', token),
  );
  const passwordHash = await hashNewPassword(passwords, { name, password }, email);
  return unit.runAsSystem(systemTenant, async (work) => {
    await consumeEmailToken(work, 'sign_up', token);
    const { id } = await addUser(work, { email, name, passwordHash });
    return { session: await startSession(work, id, client), returnTo };
  });
}

/** Validates the name and password of a new account and returns the password hash. Throws 400. */
export async function hashNewPassword(
  passwords: SignInDeps['passwords'],
  { name, password }: CreateAccountInput,
  email: string,
): Promise<string> {
  parseDisplayName(name);
  const problem = findPasswordProblem(password, email);
  if (problem) throw invalid([problem]);
  return passwords.hash(password);
}
