import type { Id, WorkspaceId } from '../../../kernel/id.ts';
import { queryBuilder } from '../../../platform/db/query-builder.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Scope } from '../scope.ts';
import type { AccessSurface } from '../surface.ts';
import type { ApiKey } from './api-key.ts';

export async function insertApiKey(
  work: Work,
  key: ApiKey,
  secret: { lookupId: string; secretHash: Uint8Array },
): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('api_keys').values({
      workspace_id: work.tenant.workspaceId,
      key_id: key.id,
      lookup_id: secret.lookupId,
      secret_hash: Buffer.from(secret.secretHash),
      name: key.name,
      scopes: key.scopes,
      surfaces: key.surfaces && [...key.surfaces],
      created_by: key.createdBy,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      last_used_at: null,
      revoked_at: null,
    }),
  );
}

export async function listApiKeys(view: View): Promise<ApiKey[]> {
  const rows = await view.all(
    queryBuilder
      .selectFrom('api_keys')
      .selectAll()
      .where('workspace_id', '=', view.tenant.workspaceId)
      .where('revoked_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('key_id', 'desc'),
  );
  return rows.map((row) => ({
    id: row.key_id as Id<'key'>,
    name: row.name,
    scopes: row.scopes as Scope[],
    surfaces: row.surfaces as AccessSurface[] | null,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }));
}

export async function markApiKeyRevoked(work: Work, id: string): Promise<boolean> {
  const count = await work.execute(
    queryBuilder
      .updateTable('api_keys')
      .set({ revoked_at: work.now })
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('key_id', '=', id)
      .where('revoked_at', 'is', null),
  );
  return count > 0;
}

/** Counts unexpired keys, for the workspace limit. */
export async function countLiveApiKeys(work: Work): Promise<number> {
  const [row] = await work.query<{ count: number }>(
    'select count(*)::int from api_keys where workspace_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)',
    [work.tenant.workspaceId, work.now],
  );
  return row?.count ?? 0;
}

/**
 * The expiry of a live key, which cannot be revoked before this transaction ends; null if it was
 * revoked or has expired.
 */
export async function lockLiveApiKey(
  work: Work,
  id: string,
): Promise<{ expiresAt: Date | null } | null> {
  const [row] = await work.query<{ expires_at: Date | null }>(
    `select expires_at from api_keys
      where workspace_id = $1 and key_id = $2 and revoked_at is null and (expires_at is null or expires_at > $3) for share`,
    [work.tenant.workspaceId, id, work.now],
  );
  return row ? { expiresAt: row.expires_at } : null;
}

/**
 * Revokes the live keys that a creator made, and the keys made with those keys, directly or through
 * revoked ones. Returns the ids that it revoked.
 */
export async function markApiKeysRevokedByCreator(
  work: Work,
  creatorId: string,
): Promise<string[]> {
  const rows = await work.query<{ key_id: string }>(
    `with recursive made as (
       select key_id from api_keys where workspace_id = $1 and created_by = $2
       union
       select k.key_id from made join api_keys k on k.workspace_id = $1 and k.created_by = made.key_id)
     update api_keys k set revoked_at = $3 from made
     where k.workspace_id = $1 and k.key_id = made.key_id and k.revoked_at is null
     returning k.key_id`,
    [work.tenant.workspaceId, creatorId, work.now],
  );
  return rows.map(({ key_id }) => key_id);
}

export type StoredApiKey = {
  key_id: string;
  workspace_id: WorkspaceId;
  code: string;
  secret_hash: Buffer;
  scopes: Scope[];
  surfaces: AccessSurface[] | null;
  expires_at: Date | null;
  last_used_at: Date | null;
};

/** Searches all workspaces, because the key itself identifies its workspace. */
export async function findLiveApiKey(
  view: View,
  lookupId: string,
): Promise<StoredApiKey | undefined> {
  const rows = await view.named<StoredApiKey>({
    name: 'api_key_by_lookup',
    text: `select k.key_id, k.workspace_id, w.code, k.secret_hash, k.scopes, k.surfaces, k.expires_at, k.last_used_at
      from api_keys k join workspaces w on w.workspace_id = k.workspace_id
      where k.lookup_id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`,
    values: [lookupId, view.now],
  });
  return rows[0];
}

/** When a key was last used. */
export type ApiKeyUse = { workspaceId: WorkspaceId; id: string; at: Date };

/**
 * Works on all workspaces. Locks rows in the order of their ids, so that two processes do not
 * deadlock.
 */
export async function saveApiKeyUses(work: Work, uses: ApiKeyUse[]): Promise<void> {
  await work.query(
    `with used as (
       select k.workspace_id, k.key_id, u.at
       from unnest($1::text[], $2::text[], $3::timestamptz[]) u (workspace_id, key_id, at)
       join api_keys k on k.workspace_id = u.workspace_id and k.key_id = u.key_id
       order by k.key_id for no key update of k)
     update api_keys k set last_used_at = greatest(k.last_used_at, used.at) from used
     where k.workspace_id = used.workspace_id and k.key_id = used.key_id`,
    [uses.map((use) => use.workspaceId), uses.map((use) => use.id), uses.map((use) => use.at)],
  );
}
