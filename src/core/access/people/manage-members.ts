import type { Id } from '../../../kernel/id.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import type { View, Work } from '../../../platform/work.ts';
import { record } from '../../events/record.ts';
import { audit } from '../audit/audit.ts';
import { revokeKeysOf } from '../keys/revoke-keys-of.ts';
import { revokeGrantsOfMember } from '../oauth/revoke-grant.ts';
import type { Member } from './membership.ts';
import {
  deleteMember,
  insertMember,
  listMembers as list,
  lockRoles,
  updateRole,
} from './person-store.ts';
import { grantable, manages, orphans, type Role } from './role.ts';

/** Who holds which role, as nobody else can change it until this transaction ends. */
export type Roles = readonly { userId: Id<'usr'>; role: Role }[];

export const rolesHeld = (work: Work): Promise<Roles> => lockRoles(work);

/** The workspace's people, the longest there first. */
export function listMembers(view: View): Promise<Member[]> {
  return list(view);
}

/** Gives somebody another role. 404, 403 `role_not_grantable`, 409 `last_owner`. */
export async function changeRole(
  work: Work,
  actorId: string,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const roles = await lockRoles(work);
  const { role: before, userId: id } = memberOf(roles, userId);
  refuseUnlessGrantable(roles, actorId, [before, role]);
  refuseOrphan(roles, userId, role);
  if (before === role) return;
  await updateRole(work, userId, role);
  if (!manages(role)) await endAccessGivenBy(work, id);
  await tellOf(work, userId, 'member.changed', { before, after: role });
}

/** Takes somebody out of the workspace; everybody may go by themselves. 404, 403 `role_not_grantable`, 409 `last_owner`. */
export async function removeMember(work: Work, actorId: string, userId: string): Promise<void> {
  const roles = await lockRoles(work);
  const { role: before, userId: id } = memberOf(roles, userId);
  if (actorId !== userId) refuseUnlessGrantable(roles, actorId, [before]);
  refuseOrphan(roles, userId, null);
  await deleteMember(work, userId);
  await endAccessGivenBy(work, id);
  await tellOf(work, userId, 'member.removed', { before, after: null });
}

/**
 * Apps and API keys of a person who may not give access any more: they know the keys' text, and could
 * go on with it. Nothing of it comes back with a role.
 */
async function endAccessGivenBy(work: Work, userId: Id<'usr'>): Promise<void> {
  await revokeGrantsOfMember(work, userId);
  await revokeKeysOf(work, userId);
}

/** Lets somebody in; who is there already keeps the role they have. */
export async function enterWorkspace(work: Work, userId: string, role: Role): Promise<void> {
  if (await insertMember(work, userId, role))
    await audit(work, {
      action: 'member.added',
      resource: { type: 'user', id: userId },
      after: { role },
    });
}

/** 403 `role_not_grantable` unless who acts gives and takes all of these roles. */
export function refuseUnlessGrantable(roles: Roles, actorId: string, wanted: Role[]): void {
  const beyond = wanted.find((role) => !mayGrant(roles, actorId, role));
  if (beyond === undefined) return;
  throw new Refusal(
    'forbidden',
    'role_not_grantable',
    `Your role does not reach so far: ask an owner of the workspace to do this (${beyond}).`,
  );
}

/** 403 `role_too_low` unless somebody changes things in the workspace, and goes on doing so until this transaction ends. */
export async function refuseReader(work: Work, userId: string): Promise<void> {
  const own = (await lockRoles(work)).find((held) => held.userId === userId);
  if (own && manages(own.role)) return;
  throw new Refusal(
    'forbidden',
    'role_too_low',
    'Members only read here: ask an owner or an admin of the workspace to do this.',
  );
}

/** Whether somebody gives and takes a role, as things stand. */
export function mayGrant(roles: Roles, actorId: string, role: Role): boolean {
  const actor = roles.find(({ userId }) => userId === actorId);
  return actor !== undefined && grantable(actor.role).includes(role);
}

function memberOf(roles: Roles, userId: string): Roles[number] {
  const member = roles.find((held) => held.userId === userId);
  if (!member) throw notFound('member_not_found', 'There is no such person in this workspace.');
  return member;
}

function refuseOrphan(roles: Roles, userId: string, next: Role | null): void {
  if (!orphans(roles, userId, next)) return;
  throw new Refusal(
    'conflict',
    'last_owner',
    'A workspace needs an owner: make somebody else an owner first.',
  );
}

/** For the log, and for whoever keeps in memory what somebody may do. */
async function tellOf(
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
  await record(work, {
    type: action,
    site: null,
    resource: { type: 'member', id: userId, version: 1 },
    data: { id: userId, role: after },
  });
}
