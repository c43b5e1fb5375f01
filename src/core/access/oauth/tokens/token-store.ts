import type { Id, WorkspaceId } from '../../../../kernel/id.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import type { AccessSurface } from '../../surface.ts';
import { consentingRoles } from '../grant.ts';

export type OAuthTokenKind = 'access' | 'refresh' | 'code';

/** A stored token: its digest, never its text. The authorization server defines `payload`. */
export type StoredToken = {
  hash: Uint8Array;
  kind: OAuthTokenKind;
  grantId: string;
  scopes: string[];
  payload: object;
  expiresAt: Date;
};

export type FoundToken = { payload: object; expiresAt: Date; consumedAt: Date | null };

export async function insertToken(work: Work, token: StoredToken): Promise<void> {
  await work.named({
    name: 'oauth_token_insert',
    text: `insert into oauth_tokens (token_hash, kind, grant_id, scopes, payload, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [
      Buffer.from(token.hash),
      token.kind,
      token.grantId,
      token.scopes,
      JSON.stringify(token.payload),
      token.expiresAt,
    ],
  });
}

export async function findToken(
  view: View,
  kind: OAuthTokenKind,
  hash: Uint8Array,
): Promise<FoundToken | null> {
  const [row] = await view.named<{ payload: object; expires_at: Date; consumed_at: Date | null }>({
    name: 'oauth_token_find',
    text: `select payload, expires_at, consumed_at from oauth_tokens
      where token_hash = $1 and kind = $2 and expires_at > $3`,
    values: [Buffer.from(hash), kind, view.now],
  });
  return row
    ? { payload: row.payload, expiresAt: row.expires_at, consumedAt: row.consumed_at }
    : null;
}

/**
 * True for exactly one of several concurrent callers; `findTokenUse` tells the others when it was
 * used.
 */
export async function consumeToken(work: Work, hash: Uint8Array): Promise<boolean> {
  const rows = await work.named({
    name: 'oauth_token_consume',
    text: 'update oauth_tokens set consumed_at = $2 where token_hash = $1 and consumed_at is null returning 1',
    values: [Buffer.from(hash), work.now],
  });
  return rows.length > 0;
}

export async function findTokenUse(
  view: View,
  hash: Uint8Array,
): Promise<{ grantId: string; consumedAt: Date | null } | null> {
  const [row] = await view.query<{ grant_id: string; consumed_at: Date | null }>(
    'select grant_id, consumed_at from oauth_tokens where token_hash = $1',
    [Buffer.from(hash)],
  );
  return row ? { grantId: row.grant_id, consumedAt: row.consumed_at } : null;
}

export async function deleteToken(work: Work, hash: Uint8Array): Promise<void> {
  await work.query('delete from oauth_tokens where token_hash = $1', [Buffer.from(hash)]);
}

/** The user and grant behind an access token. */
export type TokenHolder = {
  grant_id: Id<'grt'>;
  kind: 'merchant' | 'buyer';
  workspace_id: WorkspaceId | null;
  code: string | null;
  user_id: Id<'usr'>;
  email: string;
  name: string;
  scopes: string[];
  resources: string[];
  surfaces: AccessSurface[] | null;
  expires_at: Date;
  last_used_at: Date | null;
};

/**
 * One read by primary keys across all workspaces, because the token itself identifies its
 * workspace.
 */
export async function findTokenHolder(view: View, hash: Uint8Array): Promise<TokenHolder | null> {
  const [row] = await view.named<TokenHolder>({
    name: 'oauth_token_holder',
    text: `select g.grant_id, g.kind, g.workspace_id, w.code, u.user_id, u.email, u.name, t.scopes, g.resources, g.surfaces, t.expires_at, g.last_used_at
      from oauth_tokens t
      join oauth_grants g on g.grant_id = t.grant_id
      join users u on u.user_id = g.user_id
      left join workspaces w on w.workspace_id = g.workspace_id
      left join workspace_members m on m.workspace_id = g.workspace_id and m.user_id = g.user_id
      where t.token_hash = $1 and t.kind = 'access' and t.expires_at > $2
        and g.revoked_at is null and g.expires_at > $2 and (g.kind = 'buyer' or m.role = any($3))`,
    values: [Buffer.from(hash), view.now, consentingRoles],
  });
  return row ?? null;
}

/** Locks rows in the order of their ids, so that two processes do not deadlock. */
export async function markGrantsUsed(work: Work, uses: Map<string, Date>): Promise<void> {
  await work.query(
    `with used as (
       select g.grant_id, u.at from unnest($1::text[], $2::timestamptz[]) u (grant_id, at)
       join oauth_grants g on g.grant_id = u.grant_id order by g.grant_id for no key update of g)
     update oauth_grants g set last_used_at = greatest(g.last_used_at, used.at) from used where g.grant_id = used.grant_id`,
    [[...uses.keys()], [...uses.values()]],
  );
}

export async function deleteExpired(work: Work): Promise<number> {
  const rows = await work.query('delete from oauth_tokens where expires_at <= $1 returning 1', [
    work.now,
  ]);
  return rows.length;
}
