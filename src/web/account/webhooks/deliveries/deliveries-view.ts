import type { WorkspaceMembership } from '../../../../core/access/users/find-users.ts';
import type {
  DeliveryAttempt,
  WebhookDelivery,
} from '../../../../core/webhooks/deliveries/delivery.ts';
import type { WebhookEndpoint } from '../../../../core/webhooks/endpoint.ts';
import { formInput } from '../../../../http/pages/form-body.ts';
import type { FormError } from '../../../../http/pages/form-field.ts';
import { formatSecond } from '../../../../http/pages/format-time.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { Page } from '../../../../kernel/page.ts';
import { statusTag } from '../health.ts';
import { basePath, deliveryPath, endpointPath } from '../paths.ts';
import { filterFields, hasFilters } from './filter.ts';

type DeliveriesViewProps = {
  endpoint: WebhookEndpoint;
  page: Page<WebhookDelivery>;
  membership: WorkspaceMembership;
  query: unknown;
  pagePath: string;
  refreshSeconds: number | null;
  problems: readonly FormError[];
};

/** The deliveries of an endpoint, newest first. */
export function deliveriesView(props: DeliveriesViewProps): Html {
  const { page, pagePath, endpoint, membership, query } = props;
  const isEmpty = page.items.length === 0;
  const hasNone = isEmpty && !hasFilters(query) && formInput(query, 'cursor') === '';
  return html`<h2 id="deliveries">Deliveries</h2>
${
  hasNone
    ? noDeliveries(endpoint)
    : html`<form class="filters" method="get" action="${basePath}/${endpoint.id}"><input type="hidden" name="workspace" value="${membership.tenant.workspaceId}">
${filterFields(props)}
<button type="submit">Filter deliveries</button></form>`
}
${autoRefreshLink(props)}
${!isEmpty && html`<ul class="rows">${page.items.map((delivery) => deliveryRow(membership, delivery))}</ul>`}
${isEmpty && !hasNone && html`<p class="lead">No deliveries match these filters. <a href="${endpointPath(membership, endpoint.id)}">Show all deliveries</a></p>`}
${page.nextCursor !== null && html`<p class="pager"><a href="${pagePath}&amp;cursor=${page.nextCursor}#deliveries" rel="next">Older deliveries</a></p>`}`;
}

function noDeliveries({ active }: WebhookEndpoint): Html {
  return active
    ? html`<p class="lead">No deliveries yet. Send a test event to try the endpoint.</p>
<p>Subscribed events appear here within a second. <code>stoa listen</code> prints them in a terminal.</p>`
    : html`<p class="lead">No deliveries yet. Resume the endpoint to receive events.</p>
<p>Events that occur while an endpoint is paused are not delivered later.</p>`;
}

/** The page reloads itself because it has no scripts; readers can turn that off. */
function autoRefreshLink({ refreshSeconds, pagePath, query }: DeliveriesViewProps): Html | null {
  if (formInput(query, 'cursor') !== '') return null;
  const followUrl = (value: string) => `${pagePath}&follow=${value}#deliveries`;
  return refreshSeconds === null
    ? html`<p class="following quiet"><a href="${followUrl('on')}">Refresh automatically</a></p>`
    : html`<p class="following quiet">This page refreshes every ${refreshSeconds} seconds. <a href="${followUrl('off')}">Stop refreshing</a></p>`;
}

function deliveryRow(membership: WorkspaceMembership, delivery: WebhookDelivery): Html {
  const { eventType, status, createdAt, replayOf } = delivery;
  return html`<li class="row-item post"><div class="row-facts"><h3><a href="${deliveryPath(membership, delivery)}">${eventType}</a>${replayOf && html` <span class="tag">replay</span>`}</h3>
<p class="quiet">${formatSecond(createdAt)}</p></div>
<div class="post-outcome"><p>${statusTag(status)}</p>
<p class="quiet">${attemptsSummary(delivery)}</p></div></li>`;
}

/** `2 attempts, the last one 503 in 34 ms; next at …`. */
function attemptsSummary({ attempts, attemptCount, reason, nextAttemptAt }: WebhookDelivery): Html {
  const last = attempts.at(-1);
  const count = `${attemptCount} ${attemptCount === 1 ? 'attempt' : 'attempts'}`;
  return html`${attemptCount === 0 ? 'No attempts yet' : count}${last && html`, ${attemptCount > 1 && 'the last one '}${attemptResult(last)}`}${reason === 'endpoint_paused' && ', stopped because the endpoint was paused'}${nextAttemptAt && attemptCount > 0 && html`; next at ${formatSecond(nextAttemptAt)}`}`;
}

/** `200 in 34 ms`, `timeout after 5,001 ms`. */
export function attemptResult({ statusCode, error, latencyMs }: DeliveryAttempt): string {
  const time = `${latencyMs.toLocaleString('en')} ms`;
  return statusCode === null ? `${error} after ${time}` : `${statusCode} in ${time}`;
}
