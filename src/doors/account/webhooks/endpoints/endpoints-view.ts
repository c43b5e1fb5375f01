import type { Membership } from '../../../../core/access/people/person.ts';
import { manages } from '../../../../core/access/people/role.ts';
import type { DeliveryStatus } from '../../../../core/webhooks/deliveries/delivery.ts';
import type { Endpoint, WebhookId } from '../../../../core/webhooks/endpoint.ts';
import {
  type Choice,
  errorSummary,
  notice,
  type Problem,
} from '../../../../http/pages/form-field.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { formTokenField, type SignedIn } from '../../../../http/pages/people/signed-in.ts';
import type { Page } from '../../../../kernel/page.ts';
import { pathOf } from '../../frame/frame.ts';
import { workspaceField } from '../../inside/parts.ts';
import { glanceOf, healthTag } from '../health.ts';
import { endpointPath, self } from '../places.ts';
import { otherWays } from '../snippet.ts';
import { type EndpointValues, endpointFields } from './endpoint-form.ts';

type Shown = {
  page: Page<Endpoint>;
  latest: ReadonlyMap<WebhookId, DeliveryStatus[]>;
  sites: Choice[];
  membership: Membership;
  signedIn: SignedIn;
  origin: string;
  done: string | null;
  problems: readonly Problem[];
  values: EndpointValues;
};

export function endpointsView(shown: Shown): Html {
  const { page, done, problems, membership } = shown;
  const canMake = manages(membership.role);
  return html`${done !== null && notice('good', done)}
${errorSummary(problems)}
${page.items.length === 0 ? nothingYet : html`<ul class="rows" id="endpoints">${page.items.map((endpoint) => row(shown, endpoint))}</ul>`}
${page.nextCursor !== null && html`<p class="pager"><a href="${pathOf(self, membership)}&amp;cursor=${page.nextCursor}" rel="next">Older endpoints</a></p>`}
${canMake ? makeForm(shown) : html`<p class="quiet">Owners and admins register endpoints.</p>`}
<h2>Other ways</h2>
${otherWays(shown.origin, membership)}`;
}

const nothingYet = html`<p class="lead">There is no endpoint yet: nobody is told what happens here. Register an address of yours, by the form or with curl; while you develop, <code>stoa listen</code> needs none.</p>`;

function row({ membership, latest }: Shown, endpoint: Endpoint): Html {
  const { id, url, events, site } = endpoint;
  return html`<li class="row-item"><div class="row-facts"><h2><a href="${endpointPath(membership, id)}"><bdi>${url}</bdi></a></h2>
<p>${healthTag(endpoint)}</p>
<p class="quiet">${eventWords(events)}, ${site ? html`of the store <bdi>${site.slug}</bdi>` : 'of every store'}</p>
${glanceOf(latest.get(id) ?? [])}</div></li>`;
}

/** `All events`, their names when they are few, or how many. */
export function eventWords(events: readonly string[]): string {
  if (events.includes('*')) return 'All events';
  return events.length > 3 ? `${events.length} kinds of events` : events.join(', ');
}

function makeForm(shown: Shown): Html {
  return html`<h2>Register an endpoint</h2>
<form class="panel fields" method="post" action="${self}">${formTokenField(shown.signedIn)}${workspaceField(shown.membership)}
${endpointFields(shown)}
<button type="submit">Register it</button>
</form>`;
}
