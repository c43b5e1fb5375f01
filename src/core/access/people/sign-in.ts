import { isOutdated, type Passwords } from '../../../platform/crypto/password.ts';
import { nobody, type UnitOfWork, type Work } from '../../../platform/work.ts';
import { foldedEmail } from '../mail/email-address.ts';
import type { Person } from './membership.ts';
import { findPerson, findUserByEmail, holdPassword, type User } from './person-store.ts';
import { findSession, startSession } from './sessions/manage-sessions.ts';
import { recordAct } from './sessions/record-act.ts';
import type { Session, StartedSession, Whence } from './sessions/session.ts';

/** What signing in needs beside the database: passwords are checked outside of every transaction. */
export type Entrance = { unit: UnitOfWork; passwords: Passwords };

export type Credentials = { email: string; password: string };

/**
 * Begins a session for who knows the password; null for a wrong one and for nobody's address alike,
 * after the same time. `replaced` is what the browser's cookie held before. 503 `busy`.
 */
export async function signIn(
  { unit, passwords }: Entrance,
  { email, password }: Credentials,
  whence: Whence,
  replaced: string | null,
): Promise<StartedSession | null> {
  const address = foldedEmail(email);
  const user = await unit.runAsSystem(nobody, (work) => findUserByEmail(work, address));
  const isRight = await passwords.check(password, user?.passwordHash ?? null);
  if (!user || !isRight) return null;
  const hash = isOutdated(user.passwordHash) ? await passwords.hash(password) : user.passwordHash;
  return unit.runAsSystem(nobody, (work) => begin(work, { user, hash }, whence, replaced));
}

/** Null: the password was changed while it was being checked. */
async function begin(
  work: Work,
  { user, hash }: { user: User; hash: string },
  whence: Whence,
  replaced: string | null,
): Promise<StartedSession | null> {
  const isStill = await holdPassword(work, user.id, { from: user.passwordHash, to: hash });
  const person = isStill && (await findPerson(work, user.id));
  if (!person) return null;
  await recordAct(work, person, { action: 'person.signed_in', whence });
  return startSession(work, user.id, whence, replaced);
}

/** Whose session a cookie's secret is; null: none that lives. Needs a system unit of work. */
export async function recognize(
  work: Work,
  token: string,
): Promise<{ person: Person; session: Session } | null> {
  const session = await findSession(work, token);
  const person = session && (await findPerson(work, session.userId));
  return session && person ? { person, session } : null;
}
