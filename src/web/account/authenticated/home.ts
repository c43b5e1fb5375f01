import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import { canCreateWorkspace } from '../../../core/access/workspaces/create-own-workspace.ts';
import { listSites } from '../../../core/sites/manage-sites.ts';
import type { Site } from '../../../core/sites/site.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { workspacePath } from '../layout/account-page.ts';
import { accountHandler } from '../layout/request-context.ts';
import { ownInvitations } from './invited.ts';
import { newWorkspacePath, workspacesClosedText } from './workspaces.ts';

const firstStoresPage = { limit: 12, cursor: null };

/** `/account`: the workspaces of the user, and their stores. */
export function registerHomeRoute(
  app: HttpServer,
  { users, unit, workspaceCreation }: AccountDeps,
): void {
  app.get(
    '/account',
    pageOptions({}),
    accountHandler(users, async ({ signedIn, sendPage }) => {
      const { memberships, name, email } = signedIn;
      const rows = await Promise.all(
        memberships.map(async (membership) => {
          const stores = await unit.view(membership.tenant, (view) =>
            listSites(view, firstStoresPage),
          );
          return workspaceRow(membership, stores.items);
        }),
      );
      const canCreate = await unit.runAsSystem(systemTenant, (work) =>
        canCreateWorkspace(work, workspaceCreation),
      );
      const main = html`${await ownInvitations(unit, signedIn)}
${rows.length === 0 ? noWorkspace(email, canCreate) : html`<ul class="rows">${rows}</ul>`}
${canCreate && html`<p><a class="button" href="${newWorkspacePath}">Create a workspace</a></p>`}`;
      return sendPage({ title: `Welcome, ${name}`, main });
    }),
  );
}

function noWorkspace(email: string, canCreate: boolean): Html {
  const invite = html`You are not a member of a workspace yet. To join one, ask an owner or admin to invite <bdi>${email}</bdi>.`;
  return canCreate
    ? html`<p>${invite} To sell, create your own.</p>`
    : html`<p>${invite} ${workspacesClosedText}</p>`;
}

function workspaceRow(membership: WorkspaceMembership, stores: Site[]): Html {
  const { tenant, workspaceName, role } = membership;
  const links = stores.map(
    ({ name, url }, at) => html`${at > 0 && ' · '}<a href="${url}"><bdi>${name}</bdi></a>`,
  );
  return html`<li class="row-item"><div class="row-facts"><h2><a href="${workspacePath('/account/members', membership)}"><bdi>${workspaceName}</bdi></a></h2>
<p class="quiet">Your role: ${role}</p>
${links.length > 0 && html`<p>Stores: ${links}</p>`}</div>
<a class="button" href="/console?workspace=${tenant.workspaceId}">Open the console</a></li>
`;
}
