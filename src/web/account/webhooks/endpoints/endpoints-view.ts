import type { WorkspaceMembership } from '../../../../core/access/users/find-users.ts';
import { canManageWorkspace } from '../../../../core/access/users/role.ts';
import type { DeliveryStatus } from '../../../../core/webhooks/deliveries/delivery.ts';
import type { WebhookEndpoint, WebhookId } from '../../../../core/webhooks/endpoint.ts';
import {
  errorSummary,
  type FormError,
  notice,
  type SelectOption,
} from '../../../../http/pages/form-field.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { formTokenField, type SignedInUser } from '../../../../http/pages/users/signed-in-user.ts';
import type { Page } from '../../../../kernel/page.ts';
import { workspaceField } from '../../authenticated/form-parts.ts';
import { workspacePath } from '../../layout/account-page.ts';
import { healthTag, recentDeliveriesBar } from '../health.ts';
import { basePath, endpointPath } from '../paths.ts';
import { alternativeSetup } from '../verification-guide.ts';
import { type EndpointValues, endpointFields } from './endpoint-form.ts';

type EndpointsViewProps = {
  page: Page<WebhookEndpoint>;
  latest: ReadonlyMap<WebhookId, DeliveryStatus[]>;
  sites: SelectOption[];
  membership: WorkspaceMembership;
  signedIn: SignedInUser;
  origin: string;
  done: string | null;
  problems: readonly FormError[];
  values: EndpointValues;
};

export function endpointsView(shown: EndpointsViewProps): Html {
  const { page, done, problems, membership } = shown;
  const canMake = canManageWorkspace(membership.role);
  return html`${done !== null && notice('good', done)}
${errorSummary(problems)}
${page.items.length === 0 ? noEndpoints : html`<ul class="rows" id="endpoints">${page.items.map((endpoint) => endpointRow(shown, endpoint))}</ul>`}
${page.nextCursor !== null && html`<p class="pager"><a href="${workspacePath(basePath, membership)}&amp;cursor=${page.nextCursor}" rel="next">Older endpoints</a></p>`}
${canMake ? createForm(shown) : html`<p class="quiet">Owners and admins register endpoints.</p>`}
<h2>Other ways</h2>
${alternativeSetup(shown.origin, membership)}`;
}

const noEndpoints = html`<p class="lead">There is no endpoint yet: nobody is told what happens here. Register an address of yours, by the form or with curl; while you develop, <code>stoa listen</code> needs none.</p>`;

function endpointRow({ membership, latest }: EndpointsViewProps, endpoint: WebhookEndpoint): Html {
  const { id, url, events, site } = endpoint;
  return html`<li class="row-item"><div class="row-facts"><h2><a href="${endpointPath(membership, id)}"><bdi>${url}</bdi></a></h2>
<p>${healthTag(endpoint)}</p>
<p class="quiet">${eventsLabel(events)}, ${site ? html`of the store <bdi>${site.slug}</bdi>` : 'of every store'}</p>
${recentDeliveriesBar(latest.get(id) ?? [])}</div></li>`;
}

/** `All events`, their names when they are few, or how many. */
export function eventsLabel(events: readonly string[]): string {
  if (events.includes('*')) return 'All events';
  return events.length > 3 ? `${events.length} kinds of events` : events.join(', ');
}

function createForm(shown: EndpointsViewProps): Html {
  return html`<h2>Register an endpoint</h2>
<form class="panel fields" method="post" action="${basePath}">${formTokenField(shown.signedIn)}${workspaceField(shown.membership)}
${endpointFields(shown)}
<button type="submit">Register it</button>
</form>`;
}
