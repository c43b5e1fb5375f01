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

export function endpointsView(props: EndpointsViewProps): Html {
  const { page, done, problems, membership } = props;
  const canManage = canManageWorkspace(membership.role);
  return html`${done !== null && notice('good', done)}
${errorSummary(problems)}
${page.items.length === 0 ? noEndpoints : html`<ul class="rows" id="endpoints">${page.items.map((endpoint) => endpointRow(props, endpoint))}</ul>`}
${page.nextCursor !== null && html`<p class="pager"><a href="${workspacePath(basePath, membership)}&amp;cursor=${page.nextCursor}" rel="next">Older endpoints</a></p>`}
${canManage ? createForm(props) : html`<p class="quiet">Only owners and admins can add endpoints.</p>`}
<h2>Add an endpoint from the command line</h2>
${alternativeSetup(props.origin, membership)}`;
}

const noEndpoints = html`<p class="lead">No endpoints yet. Add one to receive events of this workspace. For local development, <code>stoa listen</code> works without an endpoint.</p>`;

function endpointRow({ membership, latest }: EndpointsViewProps, endpoint: WebhookEndpoint): Html {
  const { id, url, events, site } = endpoint;
  return html`<li class="row-item"><div class="row-facts"><h2><a href="${endpointPath(membership, id)}"><bdi>${url}</bdi></a></h2>
<p>${healthTag(endpoint)}</p>
<p class="quiet">${eventsLabel(events)}, ${site ? html`store <bdi>${site.slug}</bdi>` : 'all stores'}</p>
${recentDeliveriesBar(latest.get(id) ?? [])}</div></li>`;
}

/** `All events`, up to three event types, or their number. */
export function eventsLabel(events: readonly string[]): string {
  if (events.includes('*')) return 'All events';
  return events.length > 3 ? `${events.length} event types` : events.join(', ');
}

function createForm(props: EndpointsViewProps): Html {
  return html`<h2>Add an endpoint</h2>
<form class="panel fields" method="post" action="${basePath}">${formTokenField(props.signedIn)}${workspaceField(props.membership)}
${endpointFields(props)}
<button type="submit">Add endpoint</button>
</form>`;
}
