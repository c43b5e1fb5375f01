import type { Membership } from '../../../core/access/people/person.ts';
import { listSites } from '../../../core/sites/manage-sites.ts';
import type { Site } from '../../../core/sites/site.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { page } from '../../../http/pages/page-route.ts';
import type { Http } from '../../../http/server.ts';
import type { AccountDeps } from '../deps.ts';
import { pathOf } from '../frame/frame.ts';
import { visiting } from '../frame/visit.ts';

const firstStores = { limit: 12, cursor: null };

/** `/account`: the workspaces that somebody may enter, and their stores. */
export function homeRoute(app: Http, { people, unit }: AccountDeps): void {
  app.get(
    '/account',
    page({}),
    visiting(people, async ({ signedIn, show }) => {
      const { memberships, name, email } = signedIn;
      const rows = await Promise.all(
        memberships.map(async (membership) => {
          const stores = await unit.view(membership.tenant, (view) => listSites(view, firstStores));
          return workspaceRow(membership, stores.items);
        }),
      );
      const none = html`<p>You are in no workspace. Whoever runs one can invite you by your address, <bdi>${email}</bdi>.</p>`;
      const main = rows.length === 0 ? none : html`<ul class="rows">${rows}</ul>`;
      return show({ title: `Welcome, ${name}`, main });
    }),
  );
}

function workspaceRow(membership: Membership, stores: Site[]): Html {
  const { workspaceName, role } = membership;
  const links = stores.map(
    ({ name, url }, at) => html`${at > 0 && ' · '}<a href="${url}"><bdi>${name}</bdi></a>`,
  );
  return html`<li class="row-item"><div class="row-facts"><h2><a href="${pathOf('/account/members', membership)}"><bdi>${workspaceName}</bdi></a></h2>
<p class="quiet">You are its ${role}.</p>
${links.length > 0 && html`<p>Stores: ${links}</p>`}</div></li>
`;
}
