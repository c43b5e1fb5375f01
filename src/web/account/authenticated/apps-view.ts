import { describeScopes } from '../../../core/access/describe-scopes.ts';
import type { Grant } from '../../../core/access/oauth/grant.ts';
import { surfaceLabels } from '../../../core/access/surface.ts';
import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import { canManageWorkspace } from '../../../core/access/users/role.ts';
import { notice } from '../../../http/pages/form-field.ts';
import { formatDay } from '../../../http/pages/format-time.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import type { SignedInUser } from '../../../http/pages/users/signed-in-user.ts';
import { confirmButton } from './form-parts.ts';

type ConnectedAppsProps<Membership> = {
  grants: Grant[];
  signedIn: SignedInUser;
  membership: Membership;
  isDone: boolean;
};

/** Apps that are connected to a workspace. */
export function appsView(props: ConnectedAppsProps<WorkspaceMembership>): Html {
  const { grants, membership, isDone } = props;
  const canDisconnect = canManageWorkspace(membership.role);
  return html`${isDone && disconnectedNotice}
${grants.length === 0 && html`<p class="lead">No apps are connected to this workspace yet.</p>`}
<ul class="rows">${grants.map((grant) => appRow(props, grant, canDisconnect ? `/account/apps/${grant.id}/disconnect` : null))}</ul>
<p class="quiet">To connect an app, start in the app and enter the address of this server.</p>`;
}

/** Apps that may shop for a buyer. */
export function agentsView(props: ConnectedAppsProps<WorkspaceMembership | null>): Html {
  const { grants, isDone } = props;
  return html`${isDone && disconnectedNotice}
${grants.length === 0 && html`<p class="lead">No apps are connected yet. Apps that you allow to shop for you appear here.</p>`}
<ul class="rows">${grants.map((grant) => appRow(props, grant, `/account/agents/${grant.id}/disconnect`))}</ul>`;
}

const disconnectedNotice = notice('good', 'App disconnected. It no longer has access.');

function appRow(
  props: ConnectedAppsProps<WorkspaceMembership | null>,
  grant: Grant,
  path: string | null,
): Html {
  const { clientName, scopes, createdAt, lastUsedAt, expiresAt } = grant;
  const sentences = describeScopes(scopes);
  return html`<li class="row-item"><div class="row-facts"><h2><bdi>${clientName}</bdi></h2>
${sentences.length === 0 ? html`<p>Can see the name of the workspace only.</p>` : html`<ul class="allowed">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`}
${grant.surfaces && html`<p class="quiet">Only for ${grant.surfaces.map((surface) => surfaceLabels[surface]).join(', ')}.</p>`}
<p class="quiet">Connected on ${formatDay(createdAt)}, ${lastUsedAt ? html`last used on ${formatDay(lastUsedAt)}` : 'never used'}, expires on ${formatDay(expiresAt)}.</p></div>
<div class="row-acts">${path !== null && confirmButton(props, { path, ask: 'Disconnect', act: 'Disconnect app' })}</div></li>`;
}
