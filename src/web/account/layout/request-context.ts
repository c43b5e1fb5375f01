import type { FastifyReply, FastifyRequest } from 'fastify';
import { exceptStaff } from '../../../core/access/console/console-rule.ts';
import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import { assertCanManageWorkspace } from '../../../core/access/users/manage-members.ts';
import { canManageWorkspace } from '../../../core/access/users/role.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { seeOther } from '../../../http/pages/page-route.ts';
import { parseLocalPath, signInPath } from '../../../http/pages/users/local-path.ts';
import {
  assertFormToken,
  type SignedInUser,
  type SignedInUsers,
  userPrincipal,
} from '../../../http/pages/users/signed-in-user.ts';
import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { Tenant, UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { type AccountPage, sendAccountPage } from './account-page.ts';

/** A request of a signed-in user, and the workspace that it is about. */
export type AccountRequestContext = {
  request: FastifyRequest;
  reply: FastifyReply;
  signedIn: SignedInUser;
  /** Null if the user has no workspace. */
  membership: WorkspaceMembership | null;
  /** Sends a page with the account navigation. */
  sendPage(page: AccountPage): FastifyReply;
};

/** The same with a workspace. `tenant` names the user for the audit log. */
export type WorkspaceRequestContext = AccountRequestContext & {
  membership: WorkspaceMembership;
  tenant: Tenant;
};

/**
 * Handles requests of signed-in users, and redirects others to the sign-in page and back. Forms
 * need the token of this session: 403 `csrf_failed`.
 */
export function accountHandler(
  users: SignedInUsers,
  act: (context: AccountRequestContext) => Promise<FastifyReply>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const signedIn = await users.find(request);
    if (!signedIn) return seeOther(reply, signInPath(signInReturnPath(request)));
    if (request.method === 'POST') assertFormToken(request, signedIn);
    const membership = requestedMembership(request, signedIn);
    const path = request.routeOptions.url ?? '';
    const sendPage = (page: AccountPage) =>
      sendAccountPage(reply, { signedIn, membership, path: sectionPath(path) }, page);
    return act({ request, reply, signedIn, membership, sendPage });
  };
}

/** Handles requests of users who have a workspace: 404 `workspace_not_found` for others. */
export function workspaceHandler(
  users: SignedInUsers,
  act: (context: WorkspaceRequestContext) => Promise<FastifyReply>,
) {
  return accountHandler(users, async (context) => {
    const { membership, request, signedIn } = context;
    if (!membership) throw workspaceNotFound();
    assertSectionAllowed(request, membership);
    const tenant = { ...membership.tenant, principal: userPrincipal(request, signedIn) };
    return act({ ...context, membership, tenant });
  });
}

/** Runs a change if the user manages the workspace, checked in its transaction; 403 otherwise. */
export function runAsManager<Answer>(
  unit: UnitOfWork,
  { tenant, signedIn }: WorkspaceRequestContext,
  act: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  return unit.run(tenant, async (work) => {
    await assertCanManageWorkspace(work, signedIn.userId);
    return act(work);
  });
}

/**
 * 403 `role_too_low` for staff and members on pages that make changes; `request` completes "ask an
 * owner or admin".
 */
export function assertManagerRole({ membership }: WorkspaceRequestContext, request: string): void {
  if (canManageWorkspace(membership.role)) return;
  const message = `Only owners and admins can do this. Ask an owner or an admin ${request}.`;
  throw new DomainError('forbidden', 'role_too_low', message);
}

/** 403 `role_too_low` for staff on pages about keys, apps and webhooks. */
function assertSectionAllowed({ routeOptions }: FastifyRequest, { role }: WorkspaceMembership) {
  if (role !== 'staff' || sectionPath(routeOptions.url ?? '') === '/account/members') return;
  throw new DomainError('forbidden', 'role_too_low', exceptStaff.message);
}

/** After signing in, a form is not sent again: the user returns to its page. */
function signInReturnPath({ method, url, routeOptions }: FastifyRequest): string {
  const path = method === 'GET' ? url : sectionPath(routeOptions.url ?? '');
  return parseLocalPath(path) ?? '/account';
}

/** The workspace that the query or the form names, or the user's first one. */
function requestedMembership(
  request: FastifyRequest,
  { memberships }: SignedInUser,
): WorkspaceMembership | null {
  const id = formInput(request.query, 'workspace') || formInput(request.body, 'workspace');
  if (id === '') return memberships[0] ?? null;
  const found = memberships.find(({ tenant }) => tenant.workspaceId === id);
  if (!found) throw workspaceNotFound();
  return found;
}

/** `/account/members/:user_id/remove` becomes `/account/members`. */
const sectionPath = (path: string) => path.split('/').slice(0, 3).join('/');

const workspaceNotFound = () =>
  notFound('workspace_not_found', 'This workspace does not exist, or you are not a member of it.');
