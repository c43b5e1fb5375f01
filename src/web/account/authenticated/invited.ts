import {
  acceptOwnInvitation,
  listOwnInvitations,
} from '../../../core/access/users/invitations/accept-invitation.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import {
  formTokenField,
  type SignedInUser,
  userPrincipal,
} from '../../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../../http/server.ts';
import { notFound } from '../../../kernel/domain-error.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { accountHandler } from '../layout/request-context.ts';

const basePath = '/account/invited';

/** Accepts an invitation from the list on the overview page, without the link of the email. */
export function registerInvitedRoutes(
  app: HttpServer,
  { users, unit, workspaces }: AccountDeps,
): void {
  app.post(
    `${basePath}/:id/accept`,
    pageOptions({}),
    accountHandler(users, async ({ request, reply, signedIn }) => {
      const id = formInput(request.params, 'id');
      const tenant = await workspaces.byId(id);
      if (!tenant)
        throw notFound('invitation_not_found', 'There is no such invitation to your address.');
      const actingTenant = { ...tenant, principal: userPrincipal(request, signedIn) };
      await unit.run(actingTenant, (work) => acceptOwnInvitation(work, id, signedIn));
      return seeOther(reply, '/account');
    }),
  );
}

/** The open invitations of the user, each with a button; null without any. */
export async function ownInvitations(
  unit: UnitOfWork,
  signedIn: SignedInUser,
): Promise<Html | null> {
  const invitations = await unit.runAsSystem(systemTenant, (work) =>
    listOwnInvitations(work, signedIn),
  );
  if (invitations.length === 0) return null;
  const rows = invitations.map(
    ({ id, workspaceName, role }) =>
      html`<li class="row-item"><div class="row-facts"><h3><bdi>${workspaceName}</bdi></h3>
<p class="quiet">Role: ${role}</p></div>
<form method="post" action="${basePath}/${id}/accept">${formTokenField(signedIn)}<button type="submit">Accept<span class="hidden"> invitation to ${workspaceName}</span></button></form></li>
`,
  );
  return html`<h2>Invitations</h2><ul class="rows">${rows}</ul>`;
}
