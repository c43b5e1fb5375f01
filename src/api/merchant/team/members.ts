import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { managersOnly } from '../../../core/access/console/console-rule.ts';
import {
  changeRole,
  listMemberEndpoints,
  listMembers,
  lockMemberRoles,
  removeMember,
} from '../../../core/access/users/manage-members.ts';
import type { Role } from '../../../core/access/users/role.ts';
import type { WorkspaceMember } from '../../../core/access/users/user.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { requireConsoleAccess } from '../../../http/callers/console-access.ts';
import { assertRecentPassword } from '../../../http/callers/recent-password.ts';
import { notFound } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { MemberChange, MemberEndpointList, MemberList, MemberPath } from './schemas.ts';

const tags = ['Merchant: team'];

const routes = {
  list: scopedRoute('read:team', {
    tags,
    summary: 'List the members, longest-standing first',
    description: 'For tokens of the merchant console only.',
    response: { 200: MemberList },
  }),
  change: scopedRoute('write:team', {
    tags,
    summary: 'Change the role of a member',
    description:
      'For tokens of the merchant console only. A member who becomes `staff` or `member` loses keys and apps as when removed. Making a member an owner, or changing the role of an owner, needs a recently entered password.',
    params: MemberPath,
    body: MemberChange,
    response: { 200: Type.Ref('Member') },
  }),
  remove: scopedRoute('write:team', {
    tags,
    summary: 'Remove a member',
    description:
      'For tokens of the merchant console only. The API keys of the member, and the keys of agent connections that the member received, are revoked and the apps disconnected. Events are no longer sent to URLs of agent connections that the member was the last to set. Webhooks and hooks stay: list the endpoints of the member to see them. Removing an owner needs a recently entered password.',
    params: MemberPath,
    response: noContentResponse,
  }),
  endpoints: scopedRoute(
    'read:team',
    {
      tags,
      summary: 'List the endpoints that a member set up',
      description:
        'For tokens of the merchant console only. Webhooks, hooks and agent connections with a URL that the user, or an API key that the user made, created or changed. They stay when the user is removed, except those with `ends_with_member`: delete those that send data to the user. Also for users who were removed.',
      params: MemberPath,
      response: { 200: MemberEndpointList },
    },
    managersOnly,
  ),
};

export function registerMemberRoutes(
  merchant: MerchantRoutes,
  { invalidateKeys, invalidateTokens }: MerchantDeps,
): void {
  // Apps and API keys lose access with the role of their creator: clear this process's caches.
  const invalidateAccess = (work: Work) => {
    work.afterCommit(invalidateKeys);
    work.afterCommit(invalidateTokens);
  };

  merchant.get('/members', routes.list, async (view) => ({
    members: (await listMembers(view)).map(presentMember),
    next_cursor: null,
  }));

  merchant.get('/members/:user_id/endpoints', routes.endpoints, async (view, request) => ({
    endpoints: (await listMemberEndpoints(view, request.params.user_id)).map(
      ({ siteSlug, endsWithMember, ...endpoint }) => ({
        ...endpoint,
        site_slug: siteSlug,
        ends_with_member: endsWithMember,
      }),
    ),
    next_cursor: null,
  }));

  merchant.patch('/members/:user_id', routes.change, async (work, request) => {
    const change = { userId: request.params.user_id, role: request.body.role };
    await assertMayChangeOwners(work, request, change);
    await changeRole(work, requireConsoleAccess(request).user.id, change);
    invalidateAccess(work);
    return { status: 200, body: presentMember(await getMember(work, change.userId)) };
  });

  merchant.delete('/members/:user_id', routes.remove, async (work, request) => {
    const { user_id: userId } = request.params;
    await assertMayChangeOwners(work, request, { userId, role: null });
    await removeMember(work, requireConsoleAccess(request).user.id, userId);
    invalidateAccess(work);
    return { status: 204 };
  });
}

/** 403 `reauthentication_required` if the change makes or unmakes an owner. */
async function assertMayChangeOwners(
  work: Work,
  request: FastifyRequest,
  { userId, role }: { userId: string; role: Role | null },
): Promise<void> {
  const current = (await lockMemberRoles(work)).find((member) => member.userId === userId);
  if (role === 'owner' || current?.role === 'owner') assertRecentPassword(request);
}

async function getMember(work: Work, userId: string): Promise<WorkspaceMember> {
  const member = (await listMembers(work)).find((each) => each.userId === userId);
  if (!member) throw notFound('member_not_found', 'There is no such member in this workspace.');
  return member;
}

export const presentMember = (member: WorkspaceMember) => ({
  id: member.userId,
  email: member.email,
  name: member.name,
  role: member.role,
  joined_at: member.joinedAt.toISOString(),
  last_signed_in_at: member.lastSignedInAt?.toISOString() ?? null,
});
