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

type ConnectedAppsProps<Place> = {
  grants: Grant[];
  signedIn: SignedInUser;
  membership: Place;
  isDone: boolean;
};

/** Apps of a workspace. */
export function appsView(shown: ConnectedAppsProps<WorkspaceMembership>): Html {
  const { grants, membership, isDone } = shown;
  const canEnd = canManageWorkspace(membership.role);
  return html`${isDone && disconnectedNotice}
${grants.length === 0 && html`<p class="lead">No app is connected to this workspace.</p>`}
<ul class="rows">${grants.map((grant) => appRow(shown, grant, canEnd ? `/account/apps/${grant.id}/disconnect` : null))}</ul>
<p class="quiet">An app asks to be connected by itself: begin in the app, with the address of this server.</p>`;
}

/** Apps of a buyer. */
export function agentsView(shown: ConnectedAppsProps<WorkspaceMembership | null>): Html {
  const { grants, isDone } = shown;
  return html`${isDone && disconnectedNotice}
${grants.length === 0 && html`<p class="lead">No app may shop in your name.</p>`}
<ul class="rows">${grants.map((grant) => appRow(shown, grant, `/account/agents/${grant.id}/disconnect`))}</ul>`;
}

const disconnectedNotice = notice(
  'good',
  'The app is disconnected: it can do nothing here any more.',
);

function appRow(
  shown: ConnectedAppsProps<WorkspaceMembership | null>,
  grant: Grant,
  path: string | null,
): Html {
  const { clientName, scopes, createdAt, lastUsedAt, expiresAt } = grant;
  const sentences = describeScopes(scopes);
  return html`<li class="row-item"><div class="row-facts"><h2><bdi>${clientName}</bdi></h2>
${sentences.length === 0 ? html`<p>Knows the workspace, and nothing else.</p>` : html`<ul class="allowed">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`}
${grant.surfaces && html`<p class="quiet">Only for ${grant.surfaces.map((surface) => surfaceLabels[surface]).join(', ')}.</p>`}
<p class="quiet">Connected on ${formatDay(createdAt)}, ${lastUsedAt ? html`last used on ${formatDay(lastUsedAt)}` : 'not used yet'}, ends on ${formatDay(expiresAt)}.</p></div>
<div class="row-acts">${path !== null && confirmButton(shown, { path, ask: 'Disconnect', act: 'Yes, disconnect it' })}</div></li>`;
}
