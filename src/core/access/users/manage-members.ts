import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { Id } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { audit } from '../audit/audit.ts';
import { endConsoleTokens } from '../console/issue-console-token.ts';
import { revokeKeysCreatedBy } from '../keys/revoke-keys-created-by.ts';
import { revokeGrantsOfMember } from '../oauth/revoke-grant.ts';
import {
  listMemberEndpoints as listEndpoints,
  type MemberEndpoint,
} from './member-endpoint-store.ts';
import { canManageWorkspace, listGrantableRoles, type Role, removesLastOwner } from './role.ts';
import type { WorkspaceMember } from './user.ts';
import {
  deleteMember,
  insertMember,
  listMembers as list,
  lockRoles,
  updateRole,
} from './user-store.ts';

/** The members' roles, locked until this transaction ends. */
export type MemberRoles = readonly { userId: Id<'usr'>; role: Role }[];

export const lockMemberRoles = (work: Work): Promise<MemberRoles> => lockRoles(work);

/** The workspace's members, longest-standing first. */
export function listMembers(view: View): Promise<WorkspaceMember[]> {
  return list(view);
}

/** The webhooks, hooks and agent connections with URLs that a member, or former member, set up. */
export function listMemberEndpoints(view: View, userId: string): Promise<MemberEndpoint[]> {
  return listEndpoints(view, userId);
}

/**
 * Changes a member's role. Throws 404 `member_not_found`, 403 `role_not_grantable` and 409
 * `last_owner`.
 */
export async function changeRole(
  work: Work,
  actorId: string,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const roles = await lockRoles(work);
  const { role: before, userId: id } = requireMember(roles, userId);
  assertRolesGrantable(roles, actorId, [before, role]);
  assertOwnerRemains(roles, userId, role);
  if (before === role) return;
  await updateRole(work, userId, role);
  await endConsoleTokens(work, id);
  if (!canManageWorkspace(role)) await revokeAccessGrantedBy(work, id);
  await recordMemberChange(work, userId, 'member.changed', { before, after: role });
}

/**
 * Removes a member; members may always remove themselves. Throws 404 `member_not_found`, 403
 * `role_not_grantable` and 409 `last_owner`.
 */
export async function removeMember(work: Work, actorId: string, userId: string): Promise<void> {
  const roles = await lockRoles(work);
  const { role: before, userId: id } = requireMember(roles, userId);
  if (actorId !== userId) assertRolesGrantable(roles, actorId, [before]);
  assertOwnerRemains(roles, userId, null);
  await deleteMember(work, userId);
  await revokeAccessGrantedBy(work, id);
  await recordMemberChange(work, userId, 'member.removed', { before, after: null });
}

/**
 * Revokes the apps, the API keys and the keys of agent connections of a user who may no longer grant
 * access, because the user may know the keys. A new role does not restore them.
 */
async function revokeAccessGrantedBy(work: Work, userId: Id<'usr'>): Promise<void> {
  // The keys first: a call with a key locks its key before an endpoint, which may be one of an app.
  await revokeKeysCreatedBy(work, userId);
  await revokeGrantsOfMember(work, userId);
}

/** Adds a member; an existing member keeps the current role. */
export async function addWorkspaceMember(work: Work, userId: string, role: Role): Promise<void> {
  if (await insertMember(work, userId, role))
    await audit(work, {
      action: 'member.added',
      resource: { type: 'user', id: userId },
      after: { role },
    });
}

/** Throws 403 `role_not_grantable` unless the actor may grant and revoke all of these roles. */
export function assertRolesGrantable(roles: MemberRoles, actorId: string, needed: Role[]): void {
  const notGrantable = needed.find((role) => !canGrantRole(roles, actorId, role));
  if (notGrantable === undefined) return;
  throw new DomainError(
    'forbidden',
    'role_not_grantable',
    `Your role cannot grant or revoke the role ${notGrantable}. Ask an owner of the workspace to do this.`,
  );
}

/**
 * Throws 403 `role_too_low` unless the user may manage the workspace. The role is locked until this
 * transaction ends.
 */
export async function assertCanManageWorkspace(work: Work, userId: string): Promise<void> {
  const own = (await lockRoles(work)).find((member) => member.userId === userId);
  if (own && canManageWorkspace(own.role)) return;
  throw new DomainError(
    'forbidden',
    'role_too_low',
    'Only owners and admins can do this. Ask an owner or admin of the workspace.',
  );
}

/**
 * The same for the calling user, whose role may have changed since the request was authenticated.
 * API keys and apps are limited by their scopes only.
 */
export async function assertUserCanManage(work: Work): Promise<void> {
  const { principal } = work.tenant;
  if (principal?.kind === 'person') await assertCanManageWorkspace(work, principal.id);
}

/** Whether the actor may grant and revoke a role. */
export function canGrantRole(roles: MemberRoles, actorId: string, role: Role): boolean {
  const actor = roles.find(({ userId }) => userId === actorId);
  return actor !== undefined && listGrantableRoles(actor.role).includes(role);
}

function requireMember(roles: MemberRoles, userId: string): MemberRoles[number] {
  const member = roles.find((member) => member.userId === userId);
  if (!member) throw notFound('member_not_found', 'There is no such member in this workspace.');
  return member;
}

function assertOwnerRemains(roles: MemberRoles, userId: string, next: Role | null): void {
  if (!removesLastOwner(roles, userId, next)) return;
  throw new DomainError(
    'conflict',
    'last_owner',
    'A workspace needs at least one owner. Make another member an owner first.',
  );
}

/** Records the change in the audit log and as an event, which clears cached permissions. */
async function recordMemberChange(
  work: Work,
  userId: string,
  action: 'member.changed' | 'member.removed',
  { before, after }: { before: Role; after: Role | null },
): Promise<void> {
  await audit(work, {
    action,
    resource: { type: 'user', id: userId },
    before: { role: before },
    after: after && { role: after },
  });
  await emitEvents(work, {
    type: action,
    site: null,
    resource: { type: 'member', id: userId, version: 1 },
    data: { id: userId, role: after },
  });
}
