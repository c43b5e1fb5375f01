import { invalid } from '../../../../kernel/refusal.ts';
import { nobody } from '../../../../platform/work.ts';
import { addUser, readName } from '../create-user.ts';
import { passwordProblem } from '../password-rule.ts';
import { personByEmail } from '../person.ts';
import { replacePassword } from '../profile.ts';
import { startSession } from '../sessions/manage-sessions.ts';
import type { StartedSession, Whence } from '../sessions/session.ts';
import type { Entrance } from '../sign-in.ts';
import { getProof, useProof } from './manage-proofs.ts';

/** Chooses a new password and signs in with it. 410 `link_used`, 400 with what is wrong with the password. */
export async function resetPassword(
  { unit, passwords }: Entrance,
  token: string,
  password: string,
  whence: Whence,
): Promise<StartedSession> {
  const { email } = await unit.runAsSystem(nobody, (work) => getProof(work, 'reset', token));
  const problem = passwordProblem(password, email);
  if (problem) throw invalid([problem]);
  const hash = await passwords.hash(password);
  return unit.runAsSystem(nobody, async (work) => {
    await useProof(work, 'reset', token);
    const person = await personByEmail(work, email);
    if (!person) throw new Error('a person has gone whose password was to be reset');
    return replacePassword(work, person, hash, whence);
  });
}

export type NewAccount = { name: string; password: string };

/** Ends a sign-up: the person is there, and signed in. 410 `link_used`, 409 `email_taken`, 400 with what is wrong. */
export async function confirmSignUp(
  { unit, passwords }: Entrance,
  token: string,
  { name, password }: NewAccount,
  whence: Whence,
): Promise<{ session: StartedSession; returnTo: string | null }> {
  const { email, returnTo } = await unit.runAsSystem(nobody, (work) =>
    getProof(work, 'sign_up', token),
  );
  const passwordHash = await hashFor(passwords, { name, password }, email);
  return unit.runAsSystem(nobody, async (work) => {
    await useProof(work, 'sign_up', token);
    const { id } = await addUser(work, { email, name, passwordHash });
    return { session: await startSession(work, id, whence), returnTo };
  });
}

/** The text to keep of a new account's password, once its name and password are in order. */
export async function hashFor(
  passwords: Entrance['passwords'],
  { name, password }: NewAccount,
  email: string,
): Promise<string> {
  readName(name);
  const problem = passwordProblem(password, email);
  if (problem) throw invalid([problem]);
  return passwords.hash(password);
}
