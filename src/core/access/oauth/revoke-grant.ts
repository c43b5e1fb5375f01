import { type Id, workspaceCodeOfId } from '../../../kernel/id.ts';
import {
  systemTenant,
  type Tenant,
  type UnitOfWork,
  type Work,
  withTenant,
} from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { audit } from '../audit/audit.ts';
import { revokeKeysCreatedBy } from '../keys/revoke-keys-created-by.ts';
import {
  type GrantOwner,
  listExpiredGrants,
  listMemberGrants,
  markGrantRevoked,
  type RevokedGrant,
} from './grant-store.ts';

/** Why a grant was revoked, for the audit log. */
export type GrantRevocationReason =
  | 'disconnected'
  | 'revoked_by_client'
  | 'token_reused'
  | 'role_lost'
  | 'expired';

/**
 * Revokes a grant and all its tokens, in every process. False: the owner has no such live grant.
 * Needs a system unit of work, or one of the grant's workspace.
 */
export async function revokeGrant(
  work: Work,
  id: string,
  why: GrantRevocationReason,
  owner: GrantOwner = {},
): Promise<boolean> {
  const ended = await markGrantRevoked(work, id, owner);
  if (!ended) return false;
  await emitGrantRevoked(withTenant(work, toGrantTenant(work, ended)), ended, why);
  return true;
}

/** Like `revokeGrant`, in a new transaction. */
export function revokeGrantInTransaction(
  unit: UnitOfWork,
  id: string,
  why: GrantRevocationReason,
): Promise<boolean> {
  return unit.runAsSystem(systemTenant, (work) => revokeGrant(work, id, why));
}

/**
 * Revokes a user's merchant grants in the workspace. Called when the user loses the role that
 * allowed them.
 */
export async function revokeGrantsOfMember(work: Work, userId: Id<'usr'>): Promise<void> {
  for (const id of await listMemberGrants(work, userId))
    await revokeGrant(work, id, 'role_lost', { workspaceId: work.tenant.workspaceId });
}

/**
 * Revokes one batch of expired grants, so that their API keys and webhooks end too. Returns the
 * number of revoked grants.
 */
export async function revokeExpiredGrants(work: Work): Promise<number> {
  const expired = await listExpiredGrants(work);
  for (const id of expired) await revokeGrant(work, id, 'expired');
  return expired.length;
}

/**
 * Emits the event; in the same transaction, its handlers pause the grant's webhook endpoints and
 * delete its push configs.
 */
async function emitGrantRevoked(
  work: Work,
  { id, kind }: RevokedGrant,
  why: GrantRevocationReason,
): Promise<void> {
  const resource = { type: 'oauth_grant', id };
  await emitEvents(work, {
    type: 'oauth_grant.revoked',
    site: null,
    resource: { ...resource, version: 1 },
    data: { id },
  });
  if (kind !== 'merchant') return;
  await revokeKeysCreatedBy(work, id);
  await audit(work, { action: 'oauth_grant.revoked', resource, after: { why } });
}

/**
 * The tenant of the grant's workspace with the current principal. A buyer grant for every store
 * belongs to no workspace, so it gets the system tenant.
 */
function toGrantTenant({ tenant }: Work, { id, workspaceId }: RevokedGrant): Tenant {
  const code = workspaceCodeOfId(id);
  if (workspaceId === null || code === null) return { ...systemTenant, ...pickPrincipal(tenant) };
  return { workspaceId, code, ...pickPrincipal(tenant) };
}

const pickPrincipal = ({ principal }: Tenant) => (principal ? { principal } : {});
