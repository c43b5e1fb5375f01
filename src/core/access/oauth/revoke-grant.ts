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

/** Why a grant ended: told to the audit log. */
export type GrantRevocationReason =
  | 'disconnected'
  | 'revoked_by_client'
  | 'token_reused'
  | 'role_lost'
  | 'expired';

/**
 * Ends a grant and so every token under it, on every node. False: there was no such live grant of its
 * owner. Needs a system unit of work, or that of the grant's workspace.
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

/** The same for the engine, which works outside any transaction of ours. */
export function revokeGrantInTransaction(
  unit: UnitOfWork,
  id: string,
  why: GrantRevocationReason,
): Promise<boolean> {
  return unit.runAsSystem(systemTenant, (work) => revokeGrant(work, id, why));
}

/** Ends what a person has allowed in the work's workspace: for whoever takes their role from them. */
export async function revokeGrantsOfMember(work: Work, userId: Id<'usr'>): Promise<void> {
  for (const id of await listMemberGrants(work, userId))
    await revokeGrant(work, id, 'role_lost', { workspaceId: work.tenant.workspaceId });
}

/** Ends grants whose time is over, some at a time, so that what belongs to them ends as well. Answers how many. */
export async function revokeExpiredGrants(work: Work): Promise<number> {
  const expired = await listExpiredGrants(work);
  for (const id of expired) await revokeGrant(work, id, 'expired');
  return expired.length;
}

/** Webhook endpoints and push configs of the grant end by the event, in this transaction. */
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

/** Its workspace, and still who acts; a grant for every store is nobody's. */
function toGrantTenant({ tenant }: Work, { id, workspaceId }: RevokedGrant): Tenant {
  const code = workspaceCodeOfId(id);
  if (workspaceId === null || code === null) return { ...systemTenant, ...pickPrincipal(tenant) };
  return { workspaceId, code, ...pickPrincipal(tenant) };
}

const pickPrincipal = ({ by }: Tenant) => (by ? { by } : {});
