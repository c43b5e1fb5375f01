import type { Id } from '../../../../kernel/id.ts';
import { queryBuilder } from '../../../../platform/db/query-builder.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import type { UserSession } from './session.ts';

type NewSession = UserSession & { tokenHash: string; endsAt: Date };

/** A session is live if it ends after `now` and was last seen after `seenAfter`. */
type SessionLimits = { now: Date; seenAfter: Date };

/** Inserts a session and updates the user's last sign-in. */
export async function insertSession(work: Work, session: NewSession): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('sessions').values({
      session_id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      expires_at: session.endsAt,
      ip: session.ip,
      agent: session.agent,
      password_entered_at: session.createdAt,
    }),
  );
  await work.execute(
    queryBuilder
      .updateTable('users')
      .set({ last_signed_in_at: session.createdAt })
      .where('user_id', '=', session.userId),
  );
}

export async function findLiveSession(
  view: View,
  tokenHash: string,
  { now, seenAfter }: SessionLimits,
): Promise<UserSession | null> {
  const row = await view.first(
    queryBuilder
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', seenAfter),
  );
  return row ? toSession(row) : null;
}

export async function listLiveSessions(
  view: View,
  userId: string,
  { now, seenAfter }: SessionLimits,
): Promise<UserSession[]> {
  const rows = await view.all(
    queryBuilder
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', seenAfter)
      .orderBy('last_seen_at', 'desc')
      .orderBy('session_id', 'desc'),
  );
  return rows.map(toSession);
}

export async function markSessionSeen(work: Work, sessionId: string): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('sessions')
      .set({ last_seen_at: work.now })
      .where('session_id', '=', sessionId),
  );
}

export async function updatePasswordEntered(work: Work, sessionId: string): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('sessions')
      .set({ password_entered_at: work.now })
      .where('session_id', '=', sessionId),
  );
}

/** Selects sessions that match all given fields. */
export type SessionSelector =
  | { tokenHash: string }
  | { userId: string; sessionId: string }
  | { userId: string; except?: string };

export function deleteSessions(work: Work, selector: SessionSelector): Promise<number> {
  const query = queryBuilder.deleteFrom('sessions');
  if ('tokenHash' in selector)
    return work.execute(query.where('token_hash', '=', selector.tokenHash));
  const own = query.where('user_id', '=', selector.userId);
  if ('sessionId' in selector)
    return work.execute(own.where('session_id', '=', selector.sessionId));
  const { except } = selector;
  return work.execute(except === undefined ? own : own.where('session_id', '<>', except));
}

/**
 * Deletes up to `limit` sessions that are past their end, with their console tokens, and returns
 * their number. Skips locked rows, so that a sign-in never waits.
 */
export async function deleteExpiredSessions(work: Work, limit: number): Promise<number> {
  const deleted = await work.query(
    `delete from sessions where session_id in (
      select session_id from sessions where expires_at <= $1 order by expires_at limit $2 for update skip locked)
     returning 1`,
    [work.now, limit],
  );
  return deleted.length;
}

function toSession(row: {
  session_id: string;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
  ip: string | null;
  agent: string;
}): UserSession {
  return {
    id: row.session_id as Id<'ses'>,
    userId: row.user_id as Id<'usr'>,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    ip: row.ip,
    agent: row.agent,
  };
}
