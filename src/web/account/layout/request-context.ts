import type { FastifyReply, FastifyRequest } from 'fastify';
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

/** Somebody signed in who reads a page or sends a form, and the workspace it is about. */
export type AccountRequestContext = {
  request: FastifyRequest;
  reply: FastifyReply;
  signedIn: SignedInUser;
  /** Null: of a person who has no workspace. */
  membership: WorkspaceMembership | null;
  /** Sends a page with the navigation around it. */
  sendPage(page: AccountPage): FastifyReply;
};

/** The same, where there is a workspace. `tenant` says who acts, for the log. */
export type WorkspaceRequestContext = AccountRequestContext & {
  membership: WorkspaceMembership;
  tenant: Tenant;
};

/**
 * Lets in who is signed in, everybody else to the sign-in page and back again. Forms must be of this
 * session: 403 otherwise.
 */
export function accountHandler(
  people: SignedInUsers,
  act: (visit: AccountRequestContext) => Promise<FastifyReply>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const signedIn = await people.find(request);
    if (!signedIn) return seeOther(reply, signInPath(signInReturnPath(request)));
    if (request.method === 'POST') assertFormToken(request, signedIn);
    const membership = requestedMembership(request, signedIn);
    const path = request.routeOptions.url ?? '';
    const sendPage = (page: AccountPage) =>
      sendAccountPage(reply, { signedIn, membership, path: sectionPath(path) }, page);
    return act({ request, reply, signedIn, membership, sendPage });
  };
}

/** Lets in who has a workspace: 404 for all others. */
export function workspaceHandler(
  people: SignedInUsers,
  act: (visit: WorkspaceRequestContext) => Promise<FastifyReply>,
) {
  return accountHandler(people, async (visit) => {
    const { membership, request, signedIn } = visit;
    if (!membership) throw workspaceNotFound();
    const tenant = { ...membership.tenant, principal: userPrincipal(request, signedIn) };
    return act({ ...visit, membership, tenant });
  });
}

/** Writes for whoever runs the workspace while it is written; 403 for those who only read. */
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

/** Keeps members from pages that are there for writing: 403 that says whom to ask `what`. */
export function assertManagerRole({ membership }: WorkspaceRequestContext, what: string): void {
  if (canManageWorkspace(membership.role)) return;
  const message = `Members only read here: ask an owner or an admin ${what}.`;
  throw new DomainError('forbidden', 'role_too_low', message);
}

/** A form whose session has ended is not sent again: its page is shown. */
function signInReturnPath({ method, url, routeOptions }: FastifyRequest): string {
  const path = method === 'GET' ? url : sectionPath(routeOptions.url ?? '');
  return parseLocalPath(path) ?? '/account';
}

/** The workspace that the address or the form names; left out: the first one. */
function requestedMembership(
  request: FastifyRequest,
  { memberships }: SignedInUser,
): WorkspaceMembership | null {
  const wanted = formInput(request.query, 'workspace') || formInput(request.body, 'workspace');
  if (wanted === '') return memberships[0] ?? null;
  const found = memberships.find(({ tenant }) => tenant.workspaceId === wanted);
  if (!found) throw workspaceNotFound();
  return found;
}

/** `/account/members` of `/account/members/:user_id/remove`. */
const sectionPath = (path: string) => path.split('/').slice(0, 3).join('/');

const workspaceNotFound = () =>
  notFound('workspace_not_found', 'There is no such workspace among yours.');
