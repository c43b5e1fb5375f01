import type { Membership } from '../../../../core/access/people/person.ts';
import { manages } from '../../../../core/access/people/role.ts';
import type { Delivery } from '../../../../core/webhooks/deliveries/delivery.ts';
import type { Endpoint } from '../../../../core/webhooks/endpoint.ts';
import { errorSummary, notice, type Problem } from '../../../../http/pages/form-field.ts';
import { type Html, html, type Part } from '../../../../http/pages/html.ts';
import { dayOf } from '../../../../http/pages/moment.ts';
import { formTokenField, type SignedIn } from '../../../../http/pages/people/signed-in.ts';
import type { Page } from '../../../../kernel/page.ts';
import { pathOf } from '../../frame/frame.ts';
import { workspaceField } from '../../inside/parts.ts';
import { deliveriesView } from '../deliveries/deliveries-view.ts';
import { healthAdvice, healthTag } from '../health.ts';
import { endpointPath, self } from '../places.ts';
import { verifying } from '../snippet.ts';

export type ShownEndpoint = {
  endpoint: Endpoint;
  page: Page<Delivery>;
  now: Date;
  membership: Membership;
  signedIn: SignedIn;
  query: unknown;
  /** This page with its filters. */
  place: string;
  /** After how many seconds it loads anew; null: not by itself. */
  seconds: number | null;
  done: string | null;
  problems: readonly Problem[];
};

export function endpointView(shown: ShownEndpoint): Html {
  const { endpoint, membership, done, problems } = shown;
  const advice = healthAdvice(endpoint);
  return html`${done !== null && notice('good', done)}
${errorSummary(problems)}
<div class="panel endpoint" id="endpoint">
<p class="target"><bdi>${endpoint.url}</bdi></p>
<p>${healthTag(endpoint)}</p>
${advice !== null && html`<p>${advice}</p>`}
${facts(endpoint)}
${manages(membership.role) ? acts(shown) : html`<p class="quiet">Owners and admins change it.</p>`}</div>
${deliveriesView(shown)}
<h2>Check what you receive</h2>
<details class="verifying"><summary>A receiver for Node that checks the signature</summary>
${verifying(null)}</details>
<p class="onwards"><a href="${pathOf(self, membership)}">To all endpoints</a></p>`;
}

function facts({ id, events, site, createdAt }: Endpoint): Html {
  const names = events.includes('*')
    ? 'all'
    : events.map((event, at) => html`${at > 0 && ' '}<code class="scope">${event}</code>`);
  return html`<dl class="particulars"><div><dt>Id</dt><dd><code>${id}</code></dd></div>
<div><dt>Events</dt><dd>${names}</dd></div>
<div><dt>Store</dt><dd>${site ? html`<bdi>${site.slug}</bdi>` : 'every store'}</dd></div>
<div><dt>Registered</dt><dd>${dayOf(createdAt)}</dd></div></dl>`;
}

function acts(shown: ShownEndpoint): Html {
  const { endpoint, membership } = shown;
  const { id, active } = endpoint;
  const below = (what: string) => `${self}/${id}/${what}`;
  const link = (what: string, label: string) =>
    html`<a class="button plain" href="${endpointPath(membership, id, `/${what}`)}">${label}</a>`;
  return html`<div class="row-acts">
${active ? button(shown, below('test'), 'Send a test event') : button(shown, below('resume'), 'Resume')}
${active && link('replay', 'Replay a time window')}
${link('settings', 'Settings')}</div>`;
}

function button({ signedIn, membership }: ShownEndpoint, path: string, label: Part): Html {
  return html`<form method="post" action="${path}">${formTokenField(signedIn)}${workspaceField(membership)}<button type="submit">${label}</button></form>`;
}
