import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WorkspaceMembership } from '../../core/access/users/find-users.ts';
import { assertCanManageWorkspace } from '../../core/access/users/manage-members.ts';
import { canManageWorkspace } from '../../core/access/users/role.ts';
import { formInput } from '../../http/pages/form-body.ts';
import { type Html, html } from '../../http/pages/html.ts';
import { seeOther } from '../../http/pages/page-route.ts';
import { parseLocalPath, signInPath } from '../../http/pages/users/local-path.ts';
import {
  assertFormToken,
  formTokenField,
  type SignedInUser,
  userPrincipal,
} from '../../http/pages/users/signed-in-user.ts';
import type { Tenant, Work } from '../../platform/unit-of-work.ts';
import type { SetupDeps } from './deps.ts';

/** A request of a user who manages the workspace that is set up. */
export type SetupContext = {
  request: FastifyRequest;
  reply: FastifyReply;
  signedIn: SignedInUser;
  /** Names the user for the audit log. */
  tenant: Tenant;
};

/**
 * Redirects visitors to sign in and back, and users who manage no workspace to create one. Forms
 * need the token of the session.
 */
export function setupHandler(
  { users }: SetupDeps,
  act: (context: SetupContext) => Promise<FastifyReply>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const signedIn = await users.find(request);
    if (!signedIn) return seeOther(reply, signInPath(parseLocalPath(request.url) ?? '/account'));
    if (request.method === 'POST') assertFormToken(request, signedIn);
    const managed = signedIn.memberships.filter(({ role }) => canManageWorkspace(role));
    const membership = chooseMembership(request, managed);
    if (!membership)
      return seeOther(reply, managed.length === 0 ? '/account/workspaces/new' : '/account');
    const tenant = { ...membership.tenant, principal: userPrincipal(request, signedIn) };
    return act({ request, reply, signedIn, tenant });
  };
}

/** The workspace that the query or the form names, or the first one. */
function chooseMembership(request: FastifyRequest, managed: WorkspaceMembership[]) {
  const wanted = formInput(request.query, 'workspace') || formInput(request.body, 'workspace');
  if (wanted === '') return managed[0];
  return managed.find(({ tenant }) => tenant.workspaceId === wanted);
}

/** Runs a change if the user still manages the workspace, checked in its transaction. */
export function runSetupChange<Result>(
  { unit }: SetupDeps,
  { tenant, signedIn }: SetupContext,
  change: (work: Work) => Promise<Result>,
): Promise<Result> {
  return unit.run(tenant, async (work) => {
    await assertCanManageWorkspace(work, signedIn.userId);
    return change(work);
  });
}

/** The hidden fields of every form of the setup. */
export function hiddenFields({ signedIn, tenant }: SetupContext): Html {
  return html`${formTokenField(signedIn)}<input type="hidden" name="workspace" value="${tenant.workspaceId}">`;
}

/** The checklist of a store, or the page of one step. */
export function setupPath(
  { tenant }: Pick<SetupContext, 'tenant'>,
  slug: string,
  step = '',
): string {
  const page = step === '' ? '' : `/${step}`;
  return `/setup/stores/${slug}${page}?workspace=${tenant.workspaceId}`;
}

/** A page of the merchant console, for the workspace that is set up. */
export const consolePath = ({ tenant }: Pick<SetupContext, 'tenant'>, path = ''): string =>
  `/console${path}?workspace=${tenant.workspaceId}`;
