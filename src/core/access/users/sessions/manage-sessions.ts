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
} from './session-store.ts';

// security 9: eight hours without a request, a day in any case.
const idleMilliseconds = 8 * 3_600_000;
const absoluteMilliseconds = 24 * 3_600_000;
const seenIntervalMilliseconds = 60_000;
const maxUserAgentLength = 300;

/** How long a browser may keep the cookie, in seconds. */
export const sessionSeconds = absoluteMilliseconds / 1_000;

const sessionTokenPattern = /^sid_[\w-]{43}$/;

/** Begins a session under a fresh secret; the one that the browser had is ended. Needs a system unit of work, as all here. */
export async function startSession(
  work: Work,
  userId: Id<'usr'>,
  { ip, agent }: ClientInfo,
  replaced: string | null = null,
): Promise<StartedSession> {
  const token = `sid_${Buffer.from(work.random(32)).toString('base64url')}`;
  const id = work.newId('ses');
  if (replaced !== null) await deleteSessions(work, { tokenHash: tokenHash(replaced) });
  await deleteExpiredSessions(work);
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

/** The live session of a cookie's secret, or null. That it was seen is noted once a minute. */
export async function findSession(work: Work, token: string): Promise<UserSession | null> {
  if (!sessionTokenPattern.test(token)) return null;
  const session = await findLiveSession(work, tokenHash(token), sessionLimits(work));
  if (!session) return null;
  const unseen = work.now.getTime() - session.lastSeenAt.getTime();
  if (unseen >= seenIntervalMilliseconds) await markSessionSeen(work, session.id);
  return session;
}

/** Somebody's live sessions, the one seen last first. */
export function listSessions(view: View, userId: Id<'usr'>): Promise<UserSession[]> {
  return listLiveSessions(view, userId, sessionLimits(view));
}

/** Ends the one of a cookie; a secret that is none ends nothing. */
export async function endSession(work: Work, token: string): Promise<void> {
  await deleteSessions(work, { tokenHash: tokenHash(token) });
}

/** Ends one of somebody's own; false: there is none of that id. */
export async function endOwnSession(
  work: Work,
  userId: Id<'usr'>,
  sessionId: string,
): Promise<boolean> {
  return (await deleteSessions(work, { userId, sessionId })) > 0;
}

/** Signs somebody out everywhere, but where `except` names a session. */
export async function endSessions(
  work: Work,
  userId: Id<'usr'>,
  except: string | null = null,
): Promise<number> {
  return deleteSessions(work, { userId, ...(except === null ? {} : { except }) });
}

const sessionLimits = ({ now }: Pick<View, 'now'>) => ({
  now,
  seenAfter: new Date(now.getTime() - idleMilliseconds),
});
