import { type Html, html } from '../../../../http/pages/html.ts';

/** Tracking pages of well-known carriers; the number is appended. */
const trackingUrls: Record<string, string> = {
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  royalmail: 'https://www.royalmail.com/track-your-item#/tracking-results/',
};

/** A tracking number, linked when the carrier is known. */
export function trackingLink(carrier: string | null, number: string): Html {
  const text = html`<bdi class="code">${number}</bdi>`;
  const page = trackingUrls[(carrier ?? '').toLowerCase().replace(/[^a-z]/g, '')];
  if (page === undefined) return text;
  return html`<a href="${page + encodeURIComponent(number)}" rel="noreferrer noopener nofollow">${text}</a>`;
}
