import type { WorkspaceMembership } from '../../../../core/access/users/find-users.ts';
import { canManageWorkspace } from '../../../../core/access/users/role.ts';
import type { WebhookDelivery } from '../../../../core/webhooks/deliveries/delivery.ts';
import type { WebhookEndpoint } from '../../../../core/webhooks/endpoint.ts';
import { errorSummary, type FormError, notice } from '../../../../http/pages/form-field.ts';
import { formatDay } from '../../../../http/pages/format-time.ts';
import { type Html, type HtmlContent, html } from '../../../../http/pages/html.ts';
import { formTokenField, type SignedInUser } from '../../../../http/pages/users/signed-in-user.ts';
import type { Page } from '../../../../kernel/page.ts';
import { workspaceField } from '../../authenticated/form-parts.ts';
import { workspacePath } from '../../layout/account-page.ts';
import { deliveriesView } from '../deliveries/deliveries-view.ts';
import { healthAdvice, healthTag } from '../health.ts';
import { basePath, endpointPath } from '../paths.ts';
import { verificationGuide } from '../verification-guide.ts';

export type EndpointViewProps = {
  endpoint: WebhookEndpoint;
  page: Page<WebhookDelivery>;
  now: Date;
  membership: WorkspaceMembership;
  signedIn: SignedInUser;
  query: unknown;
  /** The path of this page with its filters. */
  pagePath: string;
  /** The seconds after which the page reloads; null if it does not. */
  refreshSeconds: number | null;
  done: string | null;
  problems: readonly FormError[];
};

export function endpointView(props: EndpointViewProps): Html {
  const { endpoint, membership, done, problems } = props;
  const advice = healthAdvice(endpoint);
  return html`${done !== null && notice('good', done)}
${errorSummary(problems)}
<div class="panel endpoint" id="endpoint">
<p class="target"><bdi>${endpoint.url}</bdi></p>
<p>${healthTag(endpoint)}</p>
${advice !== null && html`<p>${advice}</p>`}
${endpointFacts(endpoint)}
${canManageWorkspace(membership.role) ? actionButtons(props) : html`<p class="quiet">Only owners and admins can change this endpoint.</p>`}</div>
${deliveriesView(props)}
<h2>Verify signatures</h2>
<details class="verifying"><summary>Example receiver for Node.js</summary>
${verificationGuide(null)}</details>
<p class="onwards"><a href="${workspacePath(basePath, membership)}">View all endpoints</a></p>`;
}

function endpointFacts({ id, events, site, createdAt }: WebhookEndpoint): Html {
  const names = events.includes('*')
    ? 'All events'
    : events.map((event, at) => html`${at > 0 && ' '}<code class="scope">${event}</code>`);
  return html`<dl class="particulars"><div><dt>ID</dt><dd><code>${id}</code></dd></div>
<div><dt>Events</dt><dd>${names}</dd></div>
<div><dt>Store</dt><dd>${site ? html`<bdi>${site.slug}</bdi>` : 'All stores'}</dd></div>
<div><dt>Created</dt><dd>${formatDay(createdAt)}</dd></div></dl>`;
}

function actionButtons(props: EndpointViewProps): Html {
  const { endpoint, membership } = props;
  const { id, active } = endpoint;
  const actionPath = (action: string) => `${basePath}/${id}/${action}`;
  const link = (page: string, label: string) =>
    html`<a class="button plain" href="${endpointPath(membership, id, `/${page}`)}">${label}</a>`;
  return html`<div class="row-acts">
${active ? actionButton(props, actionPath('test'), 'Send test event') : actionButton(props, actionPath('resume'), 'Resume endpoint')}
${active && link('replay', 'Replay deliveries')}
${link('settings', 'Settings')}</div>`;
}

function actionButton(
  { signedIn, membership }: EndpointViewProps,
  path: string,
  label: HtmlContent,
): Html {
  return html`<form method="post" action="${path}">${formTokenField(signedIn)}${workspaceField(membership)}<button type="submit">${label}</button></form>`;
}
