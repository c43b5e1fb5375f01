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
import { type FormRejection, toFormError } from '../../../http/pages/form-error.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { workspacePath } from '../layout/account-page.ts';
import { type WorkspaceRequestContext, workspaceHandler } from '../layout/request-context.ts';
import { isMemberActionResult, type MemberActionResult, membersView } from './members-view.ts';

const basePath = '/account/members';
const pageRoute = pageOptions({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account/members`: the members of a workspace, and pending invitations. */
export function registerMemberRoutes(app: HttpServer, deps: AccountDeps): void {
  const { users, invalidateTokens, invalidateKeys } = deps;
  const invalidateAccess = (work: Work) => {
    work.afterCommit(invalidateTokens);
    work.afterCommit(invalidateKeys);
  };
  const post = (action: string, done: MemberActionResult | null, act: MemberAction) =>
    app.post(
      `${basePath}/${action}`,
      pageOptions({}),
      workspaceHandler(users, (context) => runMemberAction(deps, context, { done, act })),
    );

  app.get(
    basePath,
    pageRoute,
    workspaceHandler(users, (context) => {
      const { done } = context.request.query as { done?: string };
      return showMembers(deps, context, { done: isMemberActionResult(done) ? done : null });
    }),
  );

  post('invite', 'invited', async (work, { request, signedIn, membership }) => {
    const { workspaceName } = membership;
    const inviter = { id: signedIn.userId, name: signedIn.name, workspaceName };
    const input = { email: formInput(request.body, 'email'), role: readRole(request.body) };
    await createInvitation(work, inviter, input);
  });

  post('invitations/:id/revoke', 'revoked', (work, { request, signedIn }) =>
    revokeInvitation(work, signedIn, idParam(request)),
  );

  // Apps and API keys lose access with the role of their creator: clear this process's caches.
  post(':id/role', 'changed', async (work, { request, signedIn }) => {
    const change = { userId: idParam(request), role: readRole(request.body) };
    await changeRole(work, signedIn.userId, change);
    invalidateAccess(work);
  });

  post(':id/remove', 'removed', async (work, { request, signedIn }) => {
    await removeMember(work, signedIn.userId, idParam(request));
    invalidateAccess(work);
  });
}

type MemberAction = (work: Work, context: WorkspaceRequestContext) => Promise<void>;

/** Runs the action and shows the list again, with its result or its error. */
async function runMemberAction(
  deps: AccountDeps,
  context: WorkspaceRequestContext,
  { done, act }: { done: MemberActionResult | null; act: MemberAction },
): Promise<FastifyReply> {
  try {
    await deps.unit.run(context.tenant, (work) => act(work, context));
  } catch (error) {
    const rejection = toFormError(error, 'people');
    return showMembers(deps, context, { done: null, rejection });
  }
  const hasLeft = done === 'removed' && idParam(context.request) === context.signedIn.userId;
  return seeOther(
    context.reply,
    hasLeft ? '/account' : `${workspacePath(basePath, context.membership)}&done=${done}`,
  );
}

async function showMembers(
  { unit }: AccountDeps,
  context: WorkspaceRequestContext,
  { done, rejection }: { done: MemberActionResult | null; rejection?: FormRejection },
): Promise<FastifyReply> {
  const { tenant, membership, signedIn, request } = context;
  const data = await unit.view(tenant, async (view) => ({
    members: await listMembers(view),
    invitations: await listInvitations(view),
    now: view.now,
  }));
  return context.sendPage({
    title: 'People',
    status: rejection?.status ?? 200,
    main: membersView({
      ...data,
      membership,
      signedIn,
      done,
      problems: rejection?.problems ?? [],
      email: formInput(request.body, 'email'),
    }),
  });
}

function readRole(form: unknown): Role {
  const word = formInput(form, 'role');
  if (isRole(word)) return word;
  throw invalid([
    { field: 'role', code: 'unknown_role', message: 'is required: choose one from the list' },
  ]);
}

const idParam = ({ params }: { params: unknown }): string => formInput(params, 'id');
