import type { Order } from '../../../../core/orders/order.ts';
import { formatMinute } from '../../../../http/pages/format-time.ts';
import { type Html, html } from '../../../../http/pages/html.ts';

/** A file that may be downloaded `remaining` more times until `expiresAt`. */
export type DownloadLink = {
  lineItemId: string;
  name: string;
  url: string;
  expiresAt: Date;
  remaining: number;
};

/** The files of an order; null when it has none. */
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
    return html`<li class="file"><div><p class="line-name"><bdi>${name}</bdi></p><p class="quiet">This download has been used up or withdrawn. Contact the store for help.</p></div></li>
`;
  const left =
    download.remaining === 1 ? '1 download left' : `${download.remaining} downloads left`;
  return html`<li class="file"><div><p class="line-name"><bdi>${name}</bdi></p><p class="quiet">${left}. This link expires on ${formatMinute(download.expiresAt)}; reload this page for a new one.</p></div>
<a class="button" href="${download.url}" rel="nofollow">Download<span class="hidden"> ${name}</span></a></li>
`;
}
