import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import { canCreateWorkspace } from '../../../core/access/workspaces/create-own-workspace.ts';
import { listSites } from '../../../core/sites/manage-sites.ts';
import type { Site } from '../../../core/sites/site.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { type FormRejection, noRejection } from '../../../http/pages/form-error.ts';
import { errorSummary, notice } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { SignedInUser } from '../../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../../http/server.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { type AccountRequestContext, accountHandler } from '../layout/request-context.ts';
import { confirmButton } from './confirm-button.ts';
import { ownInvitations } from './invited.ts';
import { newWorkspacePath, workspacesClosedText } from './workspaces.ts';

const firstStoresPage = { limit: 12, cursor: null };
const pageRoute = pageOptions({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account`: the workspaces of the user, and their stores. */
export function registerHomeRoute(app: HttpServer, deps: AccountDeps): void {
  app.get(
    '/account',
    pageRoute,
    accountHandler(deps.users, (context) => showHome(deps, context)),
  );
}

export async function showHome(
  { unit, workspaceCreation }: AccountDeps,
  { request, signedIn, sendPage }: AccountRequestContext,
  { problems, status }: FormRejection = noRejection,
): Promise<FastifyReply> {
  const { memberships, name, email } = signedIn;
  const rows = await Promise.all(
    memberships.map(async (membership) => {
      const stores = await unit.view(membership.tenant, (view) => listSites(view, firstStoresPage));
      return workspaceRow(signedIn, membership, stores.items);
    }),
  );
  const canCreate = await unit.runAsSystem(systemTenant, (work) =>
    canCreateWorkspace(work, workspaceCreation),
  );
  const hasLeft = formInput(request.query, 'done') === 'left';
  const main = html`${hasLeft && notice('good', 'You have left the workspace.')}
${errorSummary(problems)}
${await ownInvitations(unit, signedIn)}
${rows.length === 0 ? noWorkspace(email, canCreate) : html`<ul class="rows" id="workspaces">${rows}</ul>`}
${canCreate && html`<p><a class="button" href="${newWorkspacePath}">Create a workspace</a></p>`}`;
  return sendPage({ title: `Welcome, ${name}`, status, main });
}

function noWorkspace(email: string, canCreate: boolean): Html {
  const invite = html`You are not a member of a workspace yet. To join one, ask an owner or admin to invite <bdi>${email}</bdi>.`;
  return canCreate
    ? html`<p>${invite} To sell, create your own.</p>`
    : html`<p>${invite} ${workspacesClosedText}</p>`;
}

function workspaceRow(
  signedIn: SignedInUser,
  { tenant, workspaceName, role }: WorkspaceMembership,
  stores: Site[],
): Html {
  const links = stores.map(
    ({ name, url }, at) => html`${at > 0 && ' · '}<a href="${url}"><bdi>${name}</bdi></a>`,
  );
  const leavePath = `/account/workspaces/${tenant.workspaceId}/leave`;
  return html`<li class="row-item"><div class="row-facts"><h2><bdi>${workspaceName}</bdi></h2>
<p class="quiet">Your role: ${role}</p>
${links.length > 0 && html`<p>Stores: ${links}</p>`}</div>
<div class="row-acts"><a class="button" href="/console?workspace=${tenant.workspaceId}">Open the console</a>
${confirmButton(signedIn, { path: leavePath, ask: 'Leave', act: html`Leave <bdi>${workspaceName}</bdi>` })}</div></li>
`;
}
