import { trackingUrl } from '../../../../core/orders/fulfillment/tracking.ts';
import { type Html, html } from '../../../../http/pages/html.ts';

/** A tracking number, linked when the carrier is known. */
export function trackingLink(carrier: string | null, number: string): Html {
  const text = html`<bdi class="code">${number}</bdi>`;
  const url = trackingUrl(carrier, number);
  if (url === null) return text;
  return html`<a href="${url}" rel="noreferrer noopener nofollow">${text}</a>`;
}
