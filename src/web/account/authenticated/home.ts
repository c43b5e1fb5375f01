import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import { listSites } from '../../../core/sites/manage-sites.ts';
import type { Site } from '../../../core/sites/site.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { AccountDeps } from '../deps.ts';
import { workspacePath } from '../layout/account-page.ts';
import { accountHandler } from '../layout/request-context.ts';

const firstStoresPage = { limit: 12, cursor: null };

/** `/account`: the workspaces of the user, and their stores. */
export function registerHomeRoute(app: HttpServer, { users, unit }: AccountDeps): void {
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
      const none = html`<p>You are not a member of a workspace yet. Ask an owner or admin to invite <bdi>${email}</bdi>.</p>`;
      const main = rows.length === 0 ? none : html`<ul class="rows">${rows}</ul>`;
      return sendPage({ title: `Welcome, ${name}`, main });
    }),
  );
}

function workspaceRow(membership: WorkspaceMembership, stores: Site[]): Html {
  const { workspaceName, role } = membership;
  const links = stores.map(
    ({ name, url }, at) => html`${at > 0 && ' · '}<a href="${url}"><bdi>${name}</bdi></a>`,
  );
  return html`<li class="row-item"><div class="row-facts"><h2><a href="${workspacePath('/account/members', membership)}"><bdi>${workspaceName}</bdi></a></h2>
<p class="quiet">Your role: ${role}</p>
${links.length > 0 && html`<p>Stores: ${links}</p>`}</div></li>
`;
}
