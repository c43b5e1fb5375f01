import { type Html, html } from '../../../../http/pages/html.ts';

/** Where well-known carriers show a parcel; the number is appended. */
const trackingUrls: Record<string, string> = {
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  royalmail: 'https://www.royalmail.com/track-your-item#/tracking-results/',
};

/** A tracking number, with a link where its carrier is one that we know. */
export function trackingLink(carrier: string | null, number: string): Html {
  const shown = html`<bdi class="code">${number}</bdi>`;
  const page = trackingUrls[(carrier ?? '').toLowerCase().replace(/[^a-z]/g, '')];
  if (page === undefined) return shown;
  return html`<a href="${page + encodeURIComponent(number)}" rel="noreferrer noopener nofollow">${shown}</a>`;
}
