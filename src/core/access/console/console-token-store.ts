import type { Id, WorkspaceId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Role } from '../users/role.ts';

export type NewConsoleToken = {
  tokenHash: string;
  workspaceId: WorkspaceId;
  userId: string;
  sessionId: string;
  /** The token ends with its session if that is earlier. */
  expiresAt: Date;
};

/**
 * Inserts a token with the member's current role. Null: the session has ended or the user is no
 * longer a member. Needs a system unit of work.
 */
export async function insertConsoleToken(
  work: Work,
  token: NewConsoleToken,
): Promise<{ role: Role; expiresAt: Date } | null> {
  const [row] = await work.query<{ role: Role; expires_at: Date }>(
    `insert into console_tokens (workspace_id, token_hash, user_id, session_id, role, expires_at)
     select m.workspace_id, $2, m.user_id, s.session_id, m.role, least($5, s.expires_at)
     from sessions s join workspace_members m on m.user_id = s.user_id
     where s.session_id = $4 and s.user_id = $3 and m.workspace_id = $1 and s.expires_at > $6
     for key share of s, m
     returning role, expires_at`,
    [token.workspaceId, token.tokenHash, token.userId, token.sessionId, token.expiresAt, work.now],
  );
  return row ? { role: row.role, expiresAt: row.expires_at } : null;
}

export type ConsoleTokenHolder = {
  workspace_id: WorkspaceId;
  user_id: Id<'usr'>;
  name: string;
  email: string;
  role: Role;
  expires_at: Date;
  password_entered_at: Date;
  staff_can_refund: boolean;
};

/**
 * The member behind a valid token: its session is live and the member still has the role that the
 * token was issued for. Searches all workspaces, because the token itself names its workspace.
 */
export async function findConsoleTokenHolder(
  view: View,
  { code, tokenHash, seenAfter }: { code: string; tokenHash: string; seenAfter: Date },
): Promise<ConsoleTokenHolder | null> {
  const [row] = await view.named<ConsoleTokenHolder>({
    name: 'console_token_holder',
    text: `select t.workspace_id, u.user_id, u.name, u.email, t.role, t.expires_at, s.password_entered_at, w.staff_can_refund
      from workspaces w
      join console_tokens t on t.workspace_id = w.workspace_id and t.token_hash = $2
      join sessions s on s.session_id = t.session_id
      join users u on u.user_id = t.user_id
      join workspace_members m
        on m.workspace_id = t.workspace_id and m.user_id = t.user_id and m.role = t.role
      where w.code = $1 and t.expires_at > $3 and s.expires_at > $3 and s.last_seen_at > $4`,
    values: [code, tokenHash, view.now, seenAfter],
  });
  return row ?? null;
}

/** Deletes a member's tokens in the current workspace. */
export async function deleteConsoleTokensOf(work: Work, userId: string): Promise<void> {
  await work.query('delete from console_tokens where workspace_id = $1 and user_id = $2', [
    work.tenant.workspaceId,
    userId,
  ]);
}

/** Deletes up to 100 expired tokens of all workspaces. Skips locked rows, so that it never waits. */
export async function deleteExpiredConsoleTokens(work: Work): Promise<void> {
  await work.query(
    `delete from console_tokens where (workspace_id, token_hash) in (
      select workspace_id, token_hash from console_tokens where expires_at <= $1
      order by expires_at limit 100 for update skip locked)`,
    [work.now],
  );
}
