import type { Order } from '../../../../core/orders/order.ts';
import { formatMinute } from '../../../../http/pages/format-time.ts';
import { type Html, html } from '../../../../http/pages/html.ts';

/** A file that may be fetched: how often still, and until when. */
export type DownloadLink = {
  lineItemId: string;
  name: string;
  url: string;
  expiresAt: Date;
  remaining: number;
};

/** The files of an order, first of all where there are any. */
export function downloadList(order: Order, downloads: DownloadLink[]): Html | null {
  const files = order.lines.filter((line) => line.isDigital && line.digitalAssetId !== null);
  if (files.length === 0 || order.status === 'voided') return null;
  const open = new Map<string, DownloadLink>(
    downloads.map((download) => [download.lineItemId, download]),
  );
  return html`<section class="panel downloads" aria-labelledby="downloads">
<h2 id="downloads">Downloads</h2>
<ul>${files.map((line) => fileEntry(line.name, open.get(line.id)))}</ul>
</section>`;
}

function fileEntry(name: string, download: DownloadLink | undefined): Html {
  if (!download)
    return html`<li class="file"><div><p class="line-name"><bdi>${name}</bdi></p><p class="quiet">No download is left, or it was taken back. The store can help.</p></div></li>
`;
  const times = download.remaining === 1 ? 'Once more' : `${download.remaining} times more`;
  return html`<li class="file"><div><p class="line-name"><bdi>${name}</bdi></p><p class="quiet">${times}, until ${formatMinute(download.expiresAt)}. This page renews the link.</p></div>
<a class="button" href="${download.url}" rel="nofollow">Download<span class="hidden"> ${name}</span></a></li>
`;
}
