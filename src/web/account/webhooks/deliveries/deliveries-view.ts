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

/** What was and is sent to an endpoint, the newest first. */
export function deliveriesView(shown: DeliveriesViewProps): Html {
  const { page, pagePath, endpoint, membership, query } = shown;
  const isEmpty = page.items.length === 0;
  const isFresh = isEmpty && !hasFilters(query) && formInput(query, 'cursor') === '';
  return html`<h2 id="deliveries">Deliveries</h2>
${
  isFresh
    ? noDeliveries(endpoint)
    : html`<form class="filters" method="get" action="${basePath}/${endpoint.id}"><input type="hidden" name="workspace" value="${membership.tenant.workspaceId}">
${filterFields(shown)}
<button type="submit">Show</button></form>`
}
${autoRefreshLink(shown)}
${!isEmpty && html`<ul class="rows">${page.items.map((delivery) => deliveryRow(membership, delivery))}</ul>`}
${isEmpty && !isFresh && html`<p class="lead">There is none like that. <a href="${endpointPath(membership, endpoint.id)}">Show all of them</a></p>`}
${page.nextCursor !== null && html`<p class="pager"><a href="${pagePath}&amp;cursor=${page.nextCursor}#deliveries" rel="next">Older deliveries</a></p>`}`;
}

function noDeliveries({ active }: WebhookEndpoint): Html {
  return active
    ? html`<p class="lead">Nothing was sent to it yet.</p>
<p>Send a test event, or let something happen: every event that it wants is here within a second. <code>stoa listen</code> prints the same in a terminal.</p>`
    : html`<p class="lead">Nothing was sent to it yet.</p>
<p>Resume it: while it is paused, nothing is kept for it.</p>`;
}

/** Without a script a page follows along by loading anew; whoever reads slowly stops it. */
function autoRefreshLink({ refreshSeconds, pagePath, query }: DeliveriesViewProps): Html | null {
  if (formInput(query, 'cursor') !== '') return null;
  const to = (word: string) => `${pagePath}&follow=${word}#deliveries`;
  return refreshSeconds === null
    ? html`<p class="following quiet"><a href="${to('on')}">Follow along</a></p>`
    : html`<p class="following quiet">This page loads anew every ${refreshSeconds} seconds. <a href="${to('off')}">Stop that</a></p>`;
}

function deliveryRow(membership: WorkspaceMembership, delivery: WebhookDelivery): Html {
  const { eventType, status, createdAt, replayOf } = delivery;
  return html`<li class="row-item post"><div class="row-facts"><h3><a href="${deliveryPath(membership, delivery)}">${eventType}</a>${replayOf && html` <span class="tag">replay</span>`}</h3>
<p class="quiet">${formatSecond(createdAt)}</p></div>
<div class="post-outcome"><p>${statusTag(status)}</p>
<p class="quiet">${attemptsSummary(delivery)}</p></div></li>`;
}

/** `2 attempts, the last one 503 after 34 ms; the next one at …`. */
function attemptsSummary({ attempts, attemptCount, reason, nextAttemptAt }: WebhookDelivery): Html {
  const last = attempts.at(-1);
  const count = `${attemptCount} ${attemptCount === 1 ? 'attempt' : 'attempts'}`;
  return html`${attemptCount === 0 ? 'no attempt yet' : count}${last && html`, ${attemptCount > 1 && 'the last one '}${attemptResult(last)}`}${reason === 'endpoint_paused' && ', given up at the pause'}${nextAttemptAt && attemptCount > 0 && html`; next at ${formatSecond(nextAttemptAt)}`}`;
}

/** `200 in 34 ms`, `timeout after 5,001 ms`. */
export function attemptResult({ statusCode, error, latencyMs }: DeliveryAttempt): string {
  const time = `${latencyMs.toLocaleString('en')} ms`;
  return statusCode === null ? `${error} after ${time}` : `${statusCode} in ${time}`;
}
