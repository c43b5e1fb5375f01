import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { Id } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { audit } from '../audit/audit.ts';
import { revokeKeysCreatedBy } from '../keys/revoke-keys-created-by.ts';
import { revokeGrantsOfMember } from '../oauth/revoke-grant.ts';
import { canManageWorkspace, listGrantableRoles, type Role, removesLastOwner } from './role.ts';
import type { WorkspaceMember } from './user.ts';
import {
  deleteMember,
  insertMember,
  listMembers as list,
  lockRoles,
  updateRole,
} from './user-store.ts';

/** Who holds which role, as nobody else can change it until this transaction ends. */
export type MemberRoles = readonly { userId: Id<'usr'>; role: Role }[];

export const lockMemberRoles = (work: Work): Promise<MemberRoles> => lockRoles(work);

/** The workspace's people, the longest there first. */
export function listMembers(view: View): Promise<WorkspaceMember[]> {
  return list(view);
}

/** Gives somebody another role. 404, 403 `role_not_grantable`, 409 `last_owner`. */
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
  if (!canManageWorkspace(role)) await revokeAccessGrantedBy(work, id);
  await recordMemberChange(work, userId, 'member.changed', { before, after: role });
}

/** Takes somebody out of the workspace; everybody may go by themselves. 404, 403 `role_not_grantable`, 409 `last_owner`. */
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
 * Apps and API keys of a person who may not give access any more: they know the keys' text, and could
 * go on with it. Nothing of it comes back with a role.
 */
async function revokeAccessGrantedBy(work: Work, userId: Id<'usr'>): Promise<void> {
  await revokeGrantsOfMember(work, userId);
  await revokeKeysCreatedBy(work, userId);
}

/** Lets somebody in; who is there already keeps the role they have. */
export async function addWorkspaceMember(work: Work, userId: string, role: Role): Promise<void> {
  if (await insertMember(work, userId, role))
    await audit(work, {
      action: 'member.added',
      resource: { type: 'user', id: userId },
      after: { role },
    });
}

/** 403 `role_not_grantable` unless who acts gives and takes all of these roles. */
export function assertRolesGrantable(roles: MemberRoles, actorId: string, wanted: Role[]): void {
  const beyond = wanted.find((role) => !canGrantRole(roles, actorId, role));
  if (beyond === undefined) return;
  throw new DomainError(
    'forbidden',
    'role_not_grantable',
    `Your role does not reach so far: ask an owner of the workspace to do this (${beyond}).`,
  );
}

/** 403 `role_too_low` unless somebody changes things in the workspace, and goes on doing so until this transaction ends. */
export async function assertCanManageWorkspace(work: Work, userId: string): Promise<void> {
  const own = (await lockRoles(work)).find((held) => held.userId === userId);
  if (own && canManageWorkspace(own.role)) return;
  throw new DomainError(
    'forbidden',
    'role_too_low',
    'Members only read here: ask an owner or an admin of the workspace to do this.',
  );
}

/** Whether somebody gives and takes a role, as things stand. */
export function canGrantRole(roles: MemberRoles, actorId: string, role: Role): boolean {
  const actor = roles.find(({ userId }) => userId === actorId);
  return actor !== undefined && listGrantableRoles(actor.role).includes(role);
}

function requireMember(roles: MemberRoles, userId: string): MemberRoles[number] {
  const member = roles.find((held) => held.userId === userId);
  if (!member) throw notFound('member_not_found', 'There is no such person in this workspace.');
  return member;
}

function assertOwnerRemains(roles: MemberRoles, userId: string, next: Role | null): void {
  if (!removesLastOwner(roles, userId, next)) return;
  throw new DomainError(
    'conflict',
    'last_owner',
    'A workspace needs an owner: make somebody else an owner first.',
  );
}

/** For the log, and for whoever keeps in memory what somebody may do. */
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
