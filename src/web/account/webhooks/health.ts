import type { DeliveryStatus } from '../../../core/webhooks/deliveries/delivery.ts';
import type { WebhookEndpoint } from '../../../core/webhooks/endpoint.ts';
import { formatMinute } from '../../../http/pages/format-time.ts';
import { type Html, html } from '../../../http/pages/html.ts';

/** How an endpoint fares, in a few words and a color. */
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

/** What to do about it; null: nothing. */
export function healthAdvice({
  active,
  pausedReason,
  failingSince,
  failures,
}: WebhookEndpoint): string | null {
  const tally = `${failures} ${failures === 1 ? 'attempt has' : 'attempts in a row have'} failed`;
  if (!active && pausedReason === 'failures')
    return 'Nothing new is sent to it, and nothing is kept for it; what was under way is still tried. Mend the receiver, resume, then replay what has failed.';
  if (!active && pausedReason === 'grant_ended')
    return 'A connected app created this endpoint, and its access has ended. Remove the endpoint, or check its URL and resume it to keep it for the workspace.';
  if (!active)
    return 'Nothing is sent to it, and nothing is kept for it. What waited has failed and can be replayed once it runs again.';
  return failingSince
    ? `${tally}. Each delivery is tried 24 times over 72 hours; after 48 hours of failures the endpoint is paused.`
    : null;
}

export function statusTag(status: DeliveryStatus): Html {
  const tone = { pending: 'is-off', delivered: 'is-good', failed: 'is-bad' }[status];
  return html`<span class="tag ${tone}">${status}</span>`;
}

/** The latest deliveries as a row of bars, the newest on the right, and the same in words. */
export function recentDeliveriesBar(statuses: readonly DeliveryStatus[]): Html {
  if (statuses.length === 0) return html`<p class="quiet">Nothing was sent to it yet.</p>`;
  const count = (wanted: DeliveryStatus) => statuses.filter((status) => status === wanted).length;
  const words = (['delivered', 'failed', 'pending'] as const)
    .filter((status) => count(status) > 0)
    .map((status) => `${count(status)} ${status}`);
  const latest =
    statuses.length === 1 ? 'The only delivery' : `The latest ${statuses.length} deliveries`;
  return html`<p class="pulse"><span class="beats" aria-hidden="true">${statuses.toReversed().map((status) => html`<span class="beat is-${status}"></span>`)}</span>
<span class="quiet">${latest}: ${words.join(', ')}</span></p>`;
}
