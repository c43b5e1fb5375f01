import { needsRehash, type PasswordHasher } from '../../../platform/crypto/password.ts';
import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import { normalizeEmailAddress } from '../mail/email-address.ts';
import { auditUserAction } from './sessions/audit-user-action.ts';
import { findSession, startSession } from './sessions/manage-sessions.ts';
import type { ClientInfo, StartedSession, UserSession } from './sessions/session.ts';
import type { User } from './user.ts';
import {
  findStoredUserByEmail,
  findUser,
  lockPasswordHash,
  type StoredUser,
} from './user-store.ts';

/** What signing in needs beside the database: passwords are checked outside of every transaction. */
export type SignInDeps = { unit: UnitOfWork; passwords: PasswordHasher };

export type Credentials = { email: string; password: string };

/**
 * Begins a session for who knows the password; null for a wrong one and for nobody's address alike,
 * after the same time. `replaced` is what the browser's cookie held before. 503 `busy`.
 */
export async function signIn(
  { unit, passwords }: SignInDeps,
  { email, password }: Credentials,
  whence: ClientInfo,
  replaced: string | null,
): Promise<StartedSession | null> {
  const address = normalizeEmailAddress(email);
  const user = await unit.runAsSystem(systemTenant, (work) => findStoredUserByEmail(work, address));
  const isRight = await passwords.verify(password, user?.passwordHash ?? null);
  if (!user || !isRight) return null;
  const hash = needsRehash(user.passwordHash) ? await passwords.hash(password) : user.passwordHash;
  return unit.runAsSystem(systemTenant, (work) =>
    startSignedInSession(work, { user, hash }, whence, replaced),
  );
}

/** Null: the password was changed while it was being checked. */
async function startSignedInSession(
  work: Work,
  { user, hash }: { user: StoredUser; hash: string },
  whence: ClientInfo,
  replaced: string | null,
): Promise<StartedSession | null> {
  const isStill = await lockPasswordHash(work, user.id, { from: user.passwordHash, to: hash });
  const person = isStill && (await findUser(work, user.id));
  if (!person) return null;
  await auditUserAction(work, person, { action: 'person.signed_in', whence });
  return startSession(work, user.id, whence, replaced);
}

/** Whose session a cookie's secret is; null: none that lives. Needs a system unit of work. */
export async function findSignedInUser(
  work: Work,
  token: string,
): Promise<{ person: User; session: UserSession } | null> {
  const session = await findSession(work, token);
  const person = session && (await findUser(work, session.userId));
  return session && person ? { person, session } : null;
}
