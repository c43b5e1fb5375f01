import { codeOfId, type Id } from '../../../kernel/id.ts';
import { actFor, nobody, type Tenant, type UnitOfWork, type Work } from '../../../platform/work.ts';
import { record } from '../../events/record.ts';
import { audit } from '../audit/audit.ts';
import { revokeKeysOf } from '../keys/revoke-keys-of.ts';
import {
  type EndedGrant,
  type GrantOwner,
  listExpiredGrants,
  listMemberGrants,
  markGrantRevoked,
} from './grant-store.ts';

/** Why a grant ended: told to the audit log. */
export type EndOfGrant =
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
  why: EndOfGrant,
  owner: GrantOwner = {},
): Promise<boolean> {
  const ended = await markGrantRevoked(work, id, owner);
  if (!ended) return false;
  await tell(actFor(work, tenantOf(work, ended)), ended, why);
  return true;
}

/** The same for the engine, which works outside any transaction of ours. */
export function revokeGrantAlone(unit: UnitOfWork, id: string, why: EndOfGrant): Promise<boolean> {
  return unit.runAsSystem(nobody, (work) => revokeGrant(work, id, why));
}

/** Ends what a person has allowed in the work's workspace: for whoever takes their role from them. */
export async function revokeGrantsOfMember(work: Work, userId: Id<'usr'>): Promise<void> {
  for (const id of await listMemberGrants(work, userId))
    await revokeGrant(work, id, 'role_lost', { workspaceId: work.tenant.workspaceId });
}

/** Ends grants whose time is over, some at a time, so that what belongs to them ends as well. Answers how many. */
export async function endExpiredGrants(work: Work): Promise<number> {
  const expired = await listExpiredGrants(work);
  for (const id of expired) await revokeGrant(work, id, 'expired');
  return expired.length;
}

/** Webhook endpoints and push configs of the grant end by the event, in this transaction. */
async function tell(work: Work, { id, kind }: EndedGrant, why: EndOfGrant): Promise<void> {
  const resource = { type: 'oauth_grant', id };
  await record(work, {
    type: 'oauth_grant.revoked',
    site: null,
    resource: { ...resource, version: 1 },
    data: { id },
  });
  if (kind !== 'merchant') return;
  await revokeKeysOf(work, id);
  await audit(work, { action: 'oauth_grant.revoked', resource, after: { why } });
}

/** Its workspace, and still who acts; a grant for every store is nobody's. */
function tenantOf({ tenant }: Work, { id, workspaceId }: EndedGrant): Tenant {
  const code = codeOfId(id);
  if (workspaceId === null || code === null) return { ...nobody, ...byOf(tenant) };
  return { workspaceId, code, ...byOf(tenant) };
}

const byOf = ({ by }: Tenant) => (by ? { by } : {});
