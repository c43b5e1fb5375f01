import { needsRehash, type PasswordHasher } from '../../../platform/crypto/password.ts';
import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import { normalizeEmailAddress } from '../mail/email-address.ts';
import { auditUserAction } from './sessions/audit-user-action.ts';
import { findSession, startSession } from './sessions/manage-sessions.ts';
import type { ClientInfo, StartedSession, UserSession } from './sessions/session.ts';
import type { User } from './user.ts';
import {
  findStoredUser,
  findStoredUserByEmail,
  findUser,
  lockPasswordHash,
  type StoredUser,
} from './user-store.ts';

/** Dependencies of signing in. Passwords are hashed outside of transactions. */
export type SignInDeps = { unit: UnitOfWork; passwords: PasswordHasher };

export type Credentials = { email: string; password: string };

/**
 * Starts a session if the password is right; null for a wrong password and for an unknown address
 * alike, after the same time. `replaced` is the previous value of the browser's cookie. Throws 503
 * `busy`.
 */
export async function signIn(
  { unit, passwords }: SignInDeps,
  { email, password }: Credentials,
  client: ClientInfo,
  replaced: string | null,
): Promise<StartedSession | null> {
  const address = normalizeEmailAddress(email);
  const user = await unit.runAsSystem(systemTenant, (work) => findStoredUserByEmail(work, address));
  const isRight = await passwords.verify(password, user?.passwordHash ?? null);
  if (!user || !isRight) return null;
  const hash = needsRehash(user.passwordHash) ? await passwords.hash(password) : user.passwordHash;
  return unit.runAsSystem(systemTenant, (work) =>
    startSignedInSession(work, { user, hash }, client, replaced),
  );
}

/** Null: the password was changed while it was being checked. */
async function startSignedInSession(
  work: Work,
  { user, hash }: { user: StoredUser; hash: string },
  client: ClientInfo,
  replaced: string | null,
): Promise<StartedSession | null> {
  const isUnchanged = await lockPasswordHash(work, user.id, { from: user.passwordHash, to: hash });
  const signedIn = isUnchanged && (await findUser(work, user.id));
  if (!signedIn) return null;
  await auditUserAction(work, signedIn, { action: 'person.signed_in', client });
  return startSession(work, user.id, client, replaced);
}

/** Whether the password is that of the user. Throws 503 `busy`. */
export async function verifyPassword(
  { unit, passwords }: SignInDeps,
  { userId }: Pick<User, 'userId'>,
  password: string,
): Promise<boolean> {
  const stored = await unit.runAsSystem(systemTenant, (work) => findStoredUser(work, userId));
  return passwords.verify(password, stored?.passwordHash ?? null);
}

/**
 * The user and session of a cookie's token; null: there is no live session. Needs a system unit of
 * work.
 */
export async function findSignedInUser(
  work: Work,
  token: string,
): Promise<{ person: User; session: UserSession } | null> {
  const session = await findSession(work, token);
  const person = session && (await findUser(work, session.userId));
  return session && person ? { person, session } : null;
}
