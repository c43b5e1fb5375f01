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

/** Chooses a new password and signs in with it. 410 `token_used`, 400 with what is wrong with the password. */
export async function resetPassword(
  { unit, passwords }: SignInDeps,
  token: string,
  password: string,
  whence: ClientInfo,
): Promise<StartedSession> {
  const { email } = await unit.runAsSystem(systemTenant, (work) =>
    getEmailToken(work, 'reset', token),
  );
  const problem = findPasswordProblem(password, email);
  if (problem) throw invalid([problem]);
  const hash = await passwords.hash(password);
  return unit.runAsSystem(systemTenant, async (work) => {
    await consumeEmailToken(work, 'reset', token);
    const person = await findUserByEmail(work, email);
    if (!person) throw new Error('a person has gone whose password was to be reset');
    return replacePassword(work, person, hash, whence);
  });
}

export type CreateAccountInput = { name: string; password: string };

/** Ends a sign-up: the person is there, and signed in. 410 `token_used`, 409 `email_taken`, 400 with what is wrong. */
export async function confirmSignUp(
  { unit, passwords }: SignInDeps,
  token: string,
  { name, password }: CreateAccountInput,
  whence: ClientInfo,
): Promise<{ session: StartedSession; returnTo: string | null }> {
  const { email, returnTo } = await unit.runAsSystem(systemTenant, (work) =>
    getEmailToken(work, 'sign_up', token),
  );
  const passwordHash = await hashNewPassword(passwords, { name, password }, email);
  return unit.runAsSystem(systemTenant, async (work) => {
    await consumeEmailToken(work, 'sign_up', token);
    const { id } = await addUser(work, { email, name, passwordHash });
    return { session: await startSession(work, id, whence), returnTo };
  });
}

/** The text to keep of a new account's password, once its name and password are in order. */
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
