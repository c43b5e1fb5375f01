import type { Id, WorkspaceId } from '../../../kernel/id.ts';
import { type ColumnMap, selectAll } from '../../../platform/db/rows/column-map.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { consentingRoles, type Grant } from './grant.ts';

const columns: ColumnMap<Grant, 'oauth_grants'> = {
  id: 'grant_id',
  kind: 'kind',
  workspaceId: 'workspace_id',
  userId: 'user_id',
  clientId: 'client_id',
  clientName: 'client_name',
  scopes: 'scopes',
  resources: 'resources',
  surfaces: 'surfaces',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  lastUsedAt: 'last_used_at',
};
const selected = selectAll(columns, 'g');

export async function insertGrant(work: Work, grant: Grant): Promise<void> {
  await work.query(
    `insert into oauth_grants (grant_id, kind, workspace_id, user_id, client_id, client_name, scopes, resources, created_at, expires_at, surfaces)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      grant.id,
      grant.kind,
      grant.workspaceId,
      grant.userId,
      grant.clientId,
      grant.clientName,
      grant.scopes,
      grant.resources,
      grant.createdAt,
      grant.expiresAt,
      grant.surfaces,
    ],
  );
}

/** A merchant's grant is valid only while the user still has a role that may consent. */
const grantorCanConsent = `(g.kind = 'buyer' or exists (select from workspace_members m
  where m.workspace_id = g.workspace_id and m.user_id = g.user_id and m.role = any($3)))`;

/** Searches all workspaces, because the authorization server knows only the id. */
export async function findLiveGrant(view: View, id: string): Promise<Grant | null> {
  const rows = await view.named<Grant>({
    name: 'oauth_grant_live',
    text: `select ${selected} from oauth_grants g
      where g.grant_id = $1 and g.revoked_at is null and g.expires_at > $2 and ${grantorCanConsent}`,
    values: [id, view.now, consentingRoles],
  });
  return rows[0] ?? null;
}

export type RevokedGrant = { id: Id<'grt'>; kind: Grant['kind']; workspaceId: WorkspaceId | null };

/** Limits a revocation to grants of this owner; an omitted field matches any owner. */
export type GrantOwner = { workspaceId?: WorkspaceId; userId?: Id<'usr'> };

/** Revokes a live grant of the owner; null if there is none. */
export async function markGrantRevoked(
  work: Work,
  id: string,
  { workspaceId, userId }: GrantOwner = {},
): Promise<RevokedGrant | null> {
  const [row] = await work.query<RevokedGrant>(
    `update oauth_grants set revoked_at = least($2, expires_at)
      where grant_id = $1 and revoked_at is null
        and ($3::text is null or (workspace_id = $3 and kind = 'merchant')) and ($4::text is null or user_id = $4)
      returning grant_id as id, kind, workspace_id as "workspaceId"`,
    [id, work.now, workspaceId ?? null, userId ?? null],
  );
  return row ?? null;
}

/**
 * Grants that have expired but are not yet marked as revoked, at most a hundred. Needs a system
 * unit of work.
 */
export async function listExpiredGrants(work: Work): Promise<string[]> {
  const rows = await work.query<{ grant_id: string }>(
    `select grant_id from oauth_grants where revoked_at is null and expires_at <= $1
      order by expires_at, grant_id limit 100 for no key update skip locked`,
    [work.now],
  );
  return rows.map(({ grant_id }) => grant_id);
}

/** Whether the grant is live. It stays live until this transaction ends. */
export async function lockLiveGrant(work: Work, grantId: Id<'grt'>): Promise<boolean> {
  const rows = await work.query(
    `select from oauth_grants
      where workspace_id = $1 and grant_id = $2 and revoked_at is null and expires_at > $3 for share`,
    [work.tenant.workspaceId, grantId, work.now],
  );
  return rows.length > 0;
}

/** Live merchant grants of the workspace, newest first. */
export async function listWorkspaceGrants(view: View): Promise<Grant[]> {
  return view.query<Grant>(
    `select ${selected} from oauth_grants g
      where workspace_id = $1 and kind = 'merchant' and revoked_at is null and expires_at > $2
      order by created_at desc, grant_id desc`,
    [view.tenant.workspaceId, view.now],
  );
}

/** Live buyer grants of a user, newest first. Needs a system unit of work. */
export async function listBuyerGrants(view: View, userId: Id<'usr'>): Promise<Grant[]> {
  return view.query<Grant>(
    `select ${selected} from oauth_grants g
      where user_id = $1 and kind = 'buyer' and revoked_at is null and expires_at > $2
      order by created_at desc, grant_id desc`,
    [userId, view.now],
  );
}

/** A user's role, which cannot be changed until this transaction ends. */
export async function lockMemberRole(work: Work, userId: Id<'usr'>): Promise<string | null> {
  const [row] = await work.query<{ role: string }>(
    'select role from workspace_members where workspace_id = $1 and user_id = $2 for share',
    [work.tenant.workspaceId, userId],
  );
  return row?.role ?? null;
}

/** Ids of a user's live merchant grants in the workspace. */
export async function listMemberGrants(view: View, userId: Id<'usr'>): Promise<string[]> {
  const rows = await view.query<{ grant_id: string }>(
    `select grant_id from oauth_grants
      where workspace_id = $1 and user_id = $2 and kind = 'merchant' and revoked_at is null`,
    [view.tenant.workspaceId, userId],
  );
  return rows.map(({ grant_id }) => grant_id);
}

/** Deletes grants that ended before `since`, with their tokens. */
export async function deleteEndedGrants(work: Work, since: Date): Promise<number> {
  const rows = await work.query(
    'delete from oauth_grants where coalesce(revoked_at, expires_at) < $1 returning 1',
    [since],
  );
  return rows.length;
}
