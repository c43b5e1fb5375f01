import type { DeliveryStatus } from '../../../core/webhooks/deliveries/delivery.ts';
import type { WebhookEndpoint } from '../../../core/webhooks/endpoint.ts';
import { formatMinute } from '../../../http/pages/format-time.ts';
import { type Html, html } from '../../../http/pages/html.ts';

/** The health of an endpoint as a colored tag. */
export function healthTag({ active, pausedReason, failingSince }: WebhookEndpoint): Html {
  if (!active && pausedReason === 'failures')
    return html`<span class="tag is-bad">paused after 48 hours of failures</span>`;
  if (!active && pausedReason === 'grant_ended')
    return html`<span class="tag is-bad">paused: the app that created it is disconnected</span>`;
  if (!active) return html`<span class="tag is-off">paused</span>`;
  if (failingSince)
    return html`<span class="tag is-bad">failing since ${formatMinute(failingSince)}</span>`;
  return html`<span class="tag is-good">healthy</span>`;
}

/** What to do about the endpoint's state; null for nothing. */
export function healthAdvice({
  active,
  pausedReason,
  failingSince,
  failures,
}: WebhookEndpoint): string | null {
  const tally = `${failures} ${failures === 1 ? 'attempt has' : 'attempts in a row have'} failed`;
  if (!active && pausedReason === 'failures')
    return 'New events are not delivered, now or later; deliveries that were already queued are still retried. Fix the receiver, resume the endpoint, then replay failed deliveries.';
  if (!active && pausedReason === 'grant_ended')
    return 'A connected app created this endpoint, and its access has ended. Remove the endpoint, or check its URL and resume it to keep it for the workspace.';
  if (!active)
    return 'Events that occur during the pause are not delivered, now or later. Deliveries that were pending have failed; resume the endpoint to replay them.';
  return failingSince
    ? `${tally}. Each delivery is tried 24 times over 72 hours; after 48 hours of failures the endpoint is paused.`
    : null;
}

export function statusTag(status: DeliveryStatus): Html {
  const tone = { pending: 'is-off', delivered: 'is-good', failed: 'is-bad' }[status];
  return html`<span class="tag ${tone}">${status}</span>`;
}

/** The latest deliveries as a row of bars, newest on the right, and as text. */
export function recentDeliveriesBar(statuses: readonly DeliveryStatus[]): Html {
  if (statuses.length === 0) return html`<p class="quiet">No deliveries yet.</p>`;
  const count = (value: DeliveryStatus) => statuses.filter((status) => status === value).length;
  const counts = (['delivered', 'failed', 'pending'] as const)
    .filter((status) => count(status) > 0)
    .map((status) => `${count(status)} ${status}`);
  const latest = statuses.length === 1 ? 'Last delivery' : `Last ${statuses.length} deliveries`;
  return html`<p class="pulse"><span class="beats" aria-hidden="true">${statuses.toReversed().map((status) => html`<span class="beat is-${status}"></span>`)}</span>
<span class="quiet">${latest}: ${counts.join(', ')}</span></p>`;
}
