import type { Id } from '../../../../kernel/id.ts';
import { tokenHash } from '../../../../platform/crypto/tokens.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import type { ClientInfo, StartedSession, UserSession } from './session.ts';
import {
  deleteExpiredSessions,
  deleteSessions,
  findLiveSession,
  insertSession,
  listLiveSessions,
  markSessionSeen,
  type SessionSelector,
  updatePasswordEntered,
} from './session-store.ts';

// A session ends after eight hours without a request, and after a day in any case.
const idleMilliseconds = 8 * 3_600_000;
const absoluteMilliseconds = 24 * 3_600_000;
/** Each sign-in removes some expired sessions; the others are deleted once a day. */
const expiredPerSignIn = 100;
const seenIntervalMilliseconds = 60_000;
const maxUserAgentLength = 300;

/** Lifetime of the cookie, in seconds. */
export const sessionSeconds = absoluteMilliseconds / 1_000;

const sessionTokenPattern = /^sid_[\w-]{43}$/;

/**
 * Starts a session with a new token and ends the browser's previous session. Needs a system unit of
 * work, like all functions here.
 */
export async function startSession(
  work: Work,
  userId: Id<'usr'>,
  { ip, agent }: ClientInfo,
  replaced: string | null = null,
): Promise<StartedSession> {
  const token = `sid_${Buffer.from(work.random(32)).toString('base64url')}`;
  const id = work.newId('ses');
  if (replaced !== null) await endSession(work, replaced);
  await deleteExpiredSessions(work, expiredPerSignIn);
  await insertSession(work, {
    id,
    userId,
    tokenHash: tokenHash(token),
    ip,
    agent: agent.slice(0, maxUserAgentLength),
    createdAt: work.now,
    lastSeenAt: work.now,
    endsAt: new Date(work.now.getTime() + absoluteMilliseconds),
  });
  return { id, token };
}

/** The live session for a cookie's token, or null. Its last use is recorded once a minute. */
export async function findSession(work: Work, token: string): Promise<UserSession | null> {
  if (!sessionTokenPattern.test(token)) return null;
  const session = await findLiveSession(work, tokenHash(token), sessionLimits(work));
  if (!session) return null;
  const idle = work.now.getTime() - session.lastSeenAt.getTime();
  if (idle >= seenIntervalMilliseconds) await markSessionSeen(work, session.id);
  return session;
}

/** A user's live sessions, most recently used first. */
export function listSessions(view: View, userId: Id<'usr'>): Promise<UserSession[]> {
  return listLiveSessions(view, userId, sessionLimits(view));
}

/** Ends the session of a cookie; an unknown token has no effect. */
export async function endSession(work: Work, token: string): Promise<void> {
  await removeSessions(work, { tokenHash: tokenHash(token) });
}

/** Ends one of the user's own sessions; false: there is none with that id. */
export async function endOwnSession(
  work: Work,
  userId: Id<'usr'>,
  sessionId: string,
): Promise<boolean> {
  return (await removeSessions(work, { userId, sessionId })) > 0;
}

/** Ends all sessions of a user, except the one with the id `except`. */
export async function endSessions(
  work: Work,
  userId: Id<'usr'>,
  except: string | null = null,
): Promise<number> {
  return removeSessions(work, { userId, ...(except === null ? {} : { except }) });
}

/** Deletes sessions and notifies the open event streams of their console tokens. */
async function removeSessions(work: Work, selector: SessionSelector): Promise<number> {
  const count = await deleteSessions(work, selector);
  if (count > 0) work.notify('sessions');
  return count;
}

/** Records that the user has entered the password in the session. */
export function markPasswordEntered(work: Work, sessionId: Id<'ses'>): Promise<void> {
  return updatePasswordEntered(work, sessionId);
}

/** A session that was last used before this time has ended. */
export const oldestUse = (now: Date): Date => new Date(now.getTime() - idleMilliseconds);

const sessionLimits = ({ now }: Pick<View, 'now'>) => ({ now, seenAfter: oldestUse(now) });
