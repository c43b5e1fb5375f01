import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  invite,
  listInvitations,
  revokeInvitation,
} from '../../../core/access/people/invitations/manage-invitations.ts';
import {
  changeRole,
  listMembers,
  removeMember,
} from '../../../core/access/people/manage-members.ts';
import { isRole, type Role } from '../../../core/access/people/role.ts';
import { typed } from '../../../http/pages/form-body.ts';
import { page, seeOther } from '../../../http/pages/page-route.ts';
import type { Http } from '../../../http/server.ts';
import { invalid } from '../../../kernel/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import type { AccountDeps } from '../deps.ts';
import { pathOf } from '../frame/frame.ts';
import { asProblems, type Refused } from '../frame/problems.ts';
import { visitingWorkspace, type WorkspaceVisit } from '../frame/visit.ts';
import { type Done, isDone, membersView } from './members-view.ts';

const self = '/account/members';
const reading = page({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account/members`: who is in a workspace, who is invited. */
export function memberRoutes(app: Http, deps: AccountDeps): void {
  const { people, forgetTokens, forgetKeys } = deps;
  const forgetAccess = (work: Work) => {
    work.afterCommit(forgetTokens);
    work.afterCommit(forgetKeys);
  };
  const post = (end: string, done: Done | null, act: Act) =>
    app.post(
      `${self}/${end}`,
      page({}),
      visitingWorkspace(people, (visit) => answer(deps, visit, { done, act })),
    );

  app.get(
    self,
    reading,
    visitingWorkspace(people, (visit) => {
      const { done } = visit.request.query as { done?: string };
      return showMembers(deps, visit, { done: isDone(done) ? done : null });
    }),
  );

  post('invite', 'invited', async (work, { request, signedIn, membership }) => {
    const { workspaceName } = membership;
    const inviter = { id: signedIn.userId, name: signedIn.name, workspaceName };
    const draft = { email: typed(request.body, 'email'), role: readRole(request.body) };
    await invite(work, inviter, draft);
  });

  post('invitations/:id/revoke', 'revoked', (work, { request, signedIn }) =>
    revokeInvitation(work, signedIn, idOf(request)),
  );

  // Apps and API keys end with the role of who gave them access: this process forgets them at once.
  post(':id/role', 'changed', async (work, { request, signedIn }) => {
    const change = { userId: idOf(request), role: readRole(request.body) };
    await changeRole(work, signedIn.userId, change);
    forgetAccess(work);
  });

  post(':id/remove', 'removed', async (work, { request, signedIn }) => {
    await removeMember(work, signedIn.userId, idOf(request));
    forgetAccess(work);
  });
}

type Act = (work: Work, visit: WorkspaceVisit) => Promise<void>;

/** Does it, and shows the list again: with what was done, or with why it was not. */
async function answer(
  deps: AccountDeps,
  visit: WorkspaceVisit,
  { done, act }: { done: Done | null; act: Act },
): Promise<FastifyReply> {
  try {
    await deps.unit.run(visit.tenant, (work) => act(work, visit));
  } catch (error) {
    const refused = asProblems(error, 'people');
    return showMembers(deps, visit, { done: null, refused });
  }
  const isOut = done === 'removed' && idOf(visit.request) === visit.signedIn.userId;
  return seeOther(
    visit.reply,
    isOut ? '/account' : `${pathOf(self, visit.membership)}&done=${done}`,
  );
}

async function showMembers(
  { unit }: AccountDeps,
  visit: WorkspaceVisit,
  { done, refused }: { done: Done | null; refused?: Refused },
): Promise<FastifyReply> {
  const { tenant, membership, signedIn, request } = visit;
  const shown = await unit.view(tenant, async (view) => ({
    members: await listMembers(view),
    invitations: await listInvitations(view),
    now: view.now,
  }));
  return visit.show({
    title: 'People',
    status: refused?.status ?? 200,
    main: membersView({
      ...shown,
      membership,
      signedIn,
      done,
      problems: refused?.problems ?? [],
      email: typed(request.body, 'email'),
    }),
  });
}

function readRole(form: unknown): Role {
  const word = typed(form, 'role');
  if (isRole(word)) return word;
  throw invalid([{ field: 'role', code: 'unknown_role', message: 'must be chosen' }]);
}

const idOf = ({ params }: { params: unknown }): string => typed(params, 'id');
