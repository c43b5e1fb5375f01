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
  /** This page with its filters. */
  pagePath: string;
  /** After how many seconds it loads anew; null: not by itself. */
  refreshSeconds: number | null;
  done: string | null;
  problems: readonly FormError[];
};

export function endpointView(shown: EndpointViewProps): Html {
  const { endpoint, membership, done, problems } = shown;
  const advice = healthAdvice(endpoint);
  return html`${done !== null && notice('good', done)}
${errorSummary(problems)}
<div class="panel endpoint" id="endpoint">
<p class="target"><bdi>${endpoint.url}</bdi></p>
<p>${healthTag(endpoint)}</p>
${advice !== null && html`<p>${advice}</p>`}
${endpointFacts(endpoint)}
${canManageWorkspace(membership.role) ? actionButtons(shown) : html`<p class="quiet">Owners and admins change it.</p>`}</div>
${deliveriesView(shown)}
<h2>Check what you receive</h2>
<details class="verifying"><summary>A receiver for Node that checks the signature</summary>
${verificationGuide(null)}</details>
<p class="onwards"><a href="${workspacePath(basePath, membership)}">To all endpoints</a></p>`;
}

function endpointFacts({ id, events, site, createdAt }: WebhookEndpoint): Html {
  const names = events.includes('*')
    ? 'all'
    : events.map((event, at) => html`${at > 0 && ' '}<code class="scope">${event}</code>`);
  return html`<dl class="particulars"><div><dt>Id</dt><dd><code>${id}</code></dd></div>
<div><dt>Events</dt><dd>${names}</dd></div>
<div><dt>Store</dt><dd>${site ? html`<bdi>${site.slug}</bdi>` : 'every store'}</dd></div>
<div><dt>Registered</dt><dd>${formatDay(createdAt)}</dd></div></dl>`;
}

function actionButtons(shown: EndpointViewProps): Html {
  const { endpoint, membership } = shown;
  const { id, active } = endpoint;
  const below = (what: string) => `${basePath}/${id}/${what}`;
  const link = (what: string, label: string) =>
    html`<a class="button plain" href="${endpointPath(membership, id, `/${what}`)}">${label}</a>`;
  return html`<div class="row-acts">
${active ? actionButton(shown, below('test'), 'Send a test event') : actionButton(shown, below('resume'), 'Resume')}
${active && link('replay', 'Replay a time window')}
${link('settings', 'Settings')}</div>`;
}

function actionButton(
  { signedIn, membership }: EndpointViewProps,
  path: string,
  label: HtmlContent,
): Html {
  return html`<form method="post" action="${path}">${formTokenField(signedIn)}${workspaceField(membership)}<button type="submit">${label}</button></form>`;
}
