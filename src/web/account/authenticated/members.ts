import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  createInvitation,
  listInvitations,
  revokeInvitation,
} from '../../../core/access/users/invitations/manage-invitations.ts';
import {
  changeRole,
  listMembers,
  removeMember,
} from '../../../core/access/users/manage-members.ts';
import { isRole, type Role } from '../../../core/access/users/role.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { workspacePath } from '../layout/account-page.ts';
import { type FormRejection, toFormError } from '../layout/form-error.ts';
import { type WorkspaceRequestContext, workspaceHandler } from '../layout/request-context.ts';
import { isMemberActionResult, type MemberActionResult, membersView } from './members-view.ts';

const basePath = '/account/members';
const pageRoute = pageOptions({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account/members`: who is in a workspace, who is invited. */
export function registerMemberRoutes(app: HttpServer, deps: AccountDeps): void {
  const { users, invalidateTokens, invalidateKeys } = deps;
  const forgetAccess = (work: Work) => {
    work.afterCommit(invalidateTokens);
    work.afterCommit(invalidateKeys);
  };
  const post = (end: string, done: MemberActionResult | null, act: MemberAction) =>
    app.post(
      `${basePath}/${end}`,
      pageOptions({}),
      workspaceHandler(users, (visit) => runMemberAction(deps, visit, { done, act })),
    );

  app.get(
    basePath,
    pageRoute,
    workspaceHandler(users, (visit) => {
      const { done } = visit.request.query as { done?: string };
      return showMembers(deps, visit, { done: isMemberActionResult(done) ? done : null });
    }),
  );

  post('invite', 'invited', async (work, { request, signedIn, membership }) => {
    const { workspaceName } = membership;
    const inviter = { id: signedIn.userId, name: signedIn.name, workspaceName };
    const draft = { email: formInput(request.body, 'email'), role: readRole(request.body) };
    await createInvitation(work, inviter, draft);
  });

  post('invitations/:id/revoke', 'revoked', (work, { request, signedIn }) =>
    revokeInvitation(work, signedIn, idParam(request)),
  );

  // Apps and API keys end with the role of who gave them access: this process forgets them at once.
  post(':id/role', 'changed', async (work, { request, signedIn }) => {
    const change = { userId: idParam(request), role: readRole(request.body) };
    await changeRole(work, signedIn.userId, change);
    forgetAccess(work);
  });

  post(':id/remove', 'removed', async (work, { request, signedIn }) => {
    await removeMember(work, signedIn.userId, idParam(request));
    forgetAccess(work);
  });
}

type MemberAction = (work: Work, visit: WorkspaceRequestContext) => Promise<void>;

/** Does it, and shows the list again: with what was done, or with why it was not. */
async function runMemberAction(
  deps: AccountDeps,
  visit: WorkspaceRequestContext,
  { done, act }: { done: MemberActionResult | null; act: MemberAction },
): Promise<FastifyReply> {
  try {
    await deps.unit.run(visit.tenant, (work) => act(work, visit));
  } catch (error) {
    const refused = toFormError(error, 'people');
    return showMembers(deps, visit, { done: null, refused });
  }
  const isOut = done === 'removed' && idParam(visit.request) === visit.signedIn.userId;
  return seeOther(
    visit.reply,
    isOut ? '/account' : `${workspacePath(basePath, visit.membership)}&done=${done}`,
  );
}

async function showMembers(
  { unit }: AccountDeps,
  visit: WorkspaceRequestContext,
  { done, refused }: { done: MemberActionResult | null; refused?: FormRejection },
): Promise<FastifyReply> {
  const { tenant, membership, signedIn, request } = visit;
  const shown = await unit.view(tenant, async (view) => ({
    members: await listMembers(view),
    invitations: await listInvitations(view),
    now: view.now,
  }));
  return visit.sendPage({
    title: 'People',
    status: refused?.status ?? 200,
    main: membersView({
      ...shown,
      membership,
      signedIn,
      done,
      problems: refused?.problems ?? [],
      email: formInput(request.body, 'email'),
    }),
  });
}

function readRole(form: unknown): Role {
  const word = formInput(form, 'role');
  if (isRole(word)) return word;
  throw invalid([{ field: 'role', code: 'unknown_role', message: 'must be chosen' }]);
}

const idParam = ({ params }: { params: unknown }): string => formInput(params, 'id');
