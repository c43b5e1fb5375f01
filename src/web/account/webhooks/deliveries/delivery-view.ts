import type { WorkspaceMembership } from '../../../../core/access/users/find-users.ts';
import { canManageWorkspace } from '../../../../core/access/users/role.ts';
import type {
  DeliveryAttempt,
  WebhookDelivery,
} from '../../../../core/webhooks/deliveries/delivery.ts';
import type { SentDelivery } from '../../../../core/webhooks/deliveries/sent-delivery.ts';
import type { WebhookEndpoint } from '../../../../core/webhooks/endpoint.ts';
import { errorSummary, type FormError, notice } from '../../../../http/pages/form-field.ts';
import { formatSecond } from '../../../../http/pages/format-time.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { formTokenField, type SignedInUser } from '../../../../http/pages/users/signed-in-user.ts';
import { workspaceField } from '../../authenticated/form-parts.ts';
import { statusTag } from '../health.ts';
import { basePath, deliveryPath, endpointPath } from '../paths.ts';
import { attemptResult } from './deliveries-view.ts';

type DeliveryViewProps = {
  endpoint: WebhookEndpoint;
  delivery: WebhookDelivery;
  sent: SentDelivery;
  membership: WorkspaceMembership;
  signedIn: SignedInUser;
  refreshSeconds: number | null;
  done: string | null;
  problems: readonly FormError[];
};

export function deliveryView(props: DeliveryViewProps): Html {
  const { delivery, endpoint, membership, refreshSeconds, done, problems } = props;
  const attempts = delivery.attempts.toReversed();
  return html`${done !== null && notice('good', done)}
${errorSummary(problems)}
<div class="panel endpoint" id="delivery"><p class="target">${delivery.eventType}</p>
<p>${statusTag(delivery.status)}</p>
${deliveryFacts(props)}
${replayForm(props)}</div>
${refreshSeconds !== null && html`<p class="following quiet">This page refreshes every ${refreshSeconds} seconds. <a href="${deliveryPath(membership, delivery)}&amp;follow=off">Stop refreshing</a></p>`}
<h2>Attempts</h2>
${attempts.length === 0 && html`<p class="quiet">No attempts have finished yet.</p>`}
${attempts.map((attempt, at) => attemptView(props, attempt, at === 0))}
${bodyView(props.sent)}
<p class="onwards"><a href="${endpointPath(membership, endpoint.id)}">View endpoint</a></p>`;
}

const failureReasons: Record<string, string> = {
  attempts_exhausted: 'All attempts failed',
  endpoint_paused: 'The endpoint was paused',
};

function deliveryFacts({ delivery, endpoint, membership }: DeliveryViewProps): Html {
  const { id, eventId, createdAt, nextAttemptAt, reason, replayOf } = delivery;
  const originalPath =
    replayOf && deliveryPath(membership, { endpointId: endpoint.id, id: replayOf });
  return html`<dl class="particulars"><div><dt>Endpoint</dt><dd><bdi>${endpoint.url}</bdi></dd></div>
<div><dt>Delivery ID</dt><dd><code>${id}</code></dd></div>
<div><dt>Event ID</dt><dd><code>${eventId}</code></dd></div>
${originalPath && html`<div><dt>Replay of</dt><dd><a href="${originalPath}"><code>${replayOf}</code></a></dd></div>`}
<div><dt>Created</dt><dd>${formatSecond(createdAt)}</dd></div>
${reason !== null && html`<div><dt>Failure reason</dt><dd>${failureReasons[reason] ?? reason}</dd></div>`}
${nextAttemptAt && html`<div><dt>Next attempt</dt><dd>${formatSecond(nextAttemptAt)}</dd></div>`}</dl>`;
}

function replayForm({ delivery, endpoint, membership, signedIn }: DeliveryViewProps): Html | null {
  if (!canManageWorkspace(membership.role) || delivery.status === 'pending') return null;
  if (!endpoint.active)
    return html`<p class="quiet">The endpoint is paused. Resume it to replay this delivery.</p>`;
  return html`<form method="post" action="${basePath}/${endpoint.id}/deliveries/${delivery.id}/replay">${formTokenField(signedIn)}${workspaceField(membership)}<button type="submit">Replay delivery</button></form>`;
}

/** Errors before the request was sent. */
const connectionErrors = ['dns', 'connect', 'tls', 'blocked', 'internal'];

function attemptView(
  { sent }: DeliveryViewProps,
  attempt: DeliveryAttempt,
  isLatest: boolean,
): Html {
  const { number, at, error, responseBody } = attempt;
  const { headers, isSignatureKnown } = sent.buildRequest(attempt);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const tone = error === null ? 'is-good' : 'is-bad';
  return html`<details class="attempt"${isLatest && html` open`}><summary><span class="attempt-name">Attempt ${number}</span> <span class="tag ${tone}">${attemptResult(attempt)}</span> <span class="quiet">${formatSecond(at)}</span></summary>
<h3 id="request_${number}">Request</h3>
${error !== null && connectionErrors.includes(error) && html`<p class="quiet">${connectionErrorMessages[error] ?? ''} The request below was not sent.</p>`}
<pre class="code" tabindex="0" aria-labelledby="request_${number}">${lines.join('\n')}</pre>
${!isSignatureKnown && html`<p class="quiet">The signatures cannot be shown, because they were made with a secret that has been replaced.</p>`}
<h3 id="response_${number}">Response</h3>
${responseBody === null ? html`<p class="quiet">${attempt.statusCode === null ? (noResponseMessages[error ?? ''] ?? 'No response was received.') : 'The response had no body.'}</p>` : html`<pre class="code" tabindex="0" dir="auto" aria-labelledby="response_${number}">${escapeInvisible(responseBody)}</pre>`}</details>`;
}

const connectionErrorMessages: Record<string, string> = {
  dns: 'The host name could not be resolved.',
  connect: 'The connection was refused or timed out. Check the host and port.',
  tls: 'The TLS connection failed. Check the certificate of the endpoint.',
  blocked: 'The host resolves to an address that this server is not allowed to call.',
  internal: 'An internal error occurred. See the log of the server.',
};

const noResponseMessages: Record<string, string> = {
  timeout: 'No response within 5 seconds.',
  protocol: 'The connection was closed before the response was complete.',
};

function bodyView({ body }: SentDelivery): Html {
  if (body === null) return html`<h2>Body</h2><p class="quiet">The event is no longer stored.</p>`;
  return html`<h2 id="body">Body</h2>
<p class="quiet">Every attempt sends and signs the same ${Buffer.byteLength(body).toLocaleString('en')} bytes.</p>
<pre class="code body" tabindex="0" aria-labelledby="body">${body}</pre>
<details class="attempt"><summary>Formatted body</summary>
<pre class="code" tabindex="0">${formatJson(body)}</pre></details>`;
}

const formatJson = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** Control and format characters except line breaks and tabs. */
const invisibleCharacters = /[^\P{C}\n\r\t]/gu;

/** Escapes control and direction characters of untrusted text as `\u{202e}`. */
function escapeInvisible(text: string): string {
  return text.replace(invisibleCharacters, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`);
}
