import type { Grant } from '../../../core/access/oauth/grant.ts';
import type { Membership } from '../../../core/access/people/person.ts';
import { manages } from '../../../core/access/people/role.ts';
import { sentencesOf } from '../../../core/access/scope-words.ts';
import { surfaceLabels } from '../../../core/access/surface.ts';
import { notice } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { dayOf } from '../../../http/pages/moment.ts';
import type { SignedIn } from '../../../http/pages/people/signed-in.ts';
import { confirmed } from './parts.ts';

type Shown<Place> = { grants: Grant[]; signedIn: SignedIn; membership: Place; isDone: boolean };

/** Apps of a workspace. */
export function appsView(shown: Shown<Membership>): Html {
  const { grants, membership, isDone } = shown;
  const canEnd = manages(membership.role);
  return html`${isDone && disconnected}
${grants.length === 0 && html`<p class="lead">No app is connected to this workspace.</p>`}
<ul class="rows">${grants.map((grant) => row(shown, grant, canEnd ? `/account/apps/${grant.id}/disconnect` : null))}</ul>
<p class="quiet">An app asks to be connected by itself: begin in the app, with the address of this server.</p>`;
}

/** Apps of a buyer. */
export function agentsView(shown: Shown<Membership | null>): Html {
  const { grants, isDone } = shown;
  return html`${isDone && disconnected}
${grants.length === 0 && html`<p class="lead">No app may shop in your name.</p>`}
<ul class="rows">${grants.map((grant) => row(shown, grant, `/account/agents/${grant.id}/disconnect`))}</ul>`;
}

const disconnected = notice('good', 'The app is disconnected: it can do nothing here any more.');

function row(shown: Shown<Membership | null>, grant: Grant, path: string | null): Html {
  const { clientName, scopes, createdAt, lastUsedAt, expiresAt } = grant;
  const sentences = sentencesOf(scopes);
  return html`<li class="row-item"><div class="row-facts"><h2><bdi>${clientName}</bdi></h2>
${sentences.length === 0 ? html`<p>Knows the workspace, and nothing else.</p>` : html`<ul class="allowed">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`}
${grant.surfaces && html`<p class="quiet">Only for ${grant.surfaces.map((surface) => surfaceLabels[surface]).join(', ')}.</p>`}
<p class="quiet">Connected on ${dayOf(createdAt)}, ${lastUsedAt ? html`last used on ${dayOf(lastUsedAt)}` : 'not used yet'}, ends on ${dayOf(expiresAt)}.</p></div>
<div class="row-acts">${path !== null && confirmed(shown, { path, ask: 'Disconnect', act: 'Yes, disconnect it' })}</div></li>`;
}
