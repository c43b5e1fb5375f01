import type { BuyerDetail } from '../../../../core/customers/linking/buyer-ownership.ts';
import type { ConfirmationStatus } from '../../../../core/emails/confirmation-status.ts';
import type { Order } from '../../../../core/orders/order.ts';
import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import { notice } from '../../../../http/pages/form-field.ts';
import { formatDay, formatMinute } from '../../../../http/pages/format-time.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { StorePageScope } from '../../page-scope.ts';
import { lineList } from '../components/lines.ts';
import { renderPage } from '../components/page.ts';
import { totalsList } from '../components/totals.ts';
import { deliveryPanel } from './delivery.ts';
import { describeOrderStatus } from './order-status.ts';
import { postPurchasePanels } from './post-purchase.ts';

type OrderPageProps = {
  order: Order;
  downloads: DownloadLink[];
  /** Details that are masked. */
  hidden: readonly BuyerDetail[];
  confirmation: ConfirmationStatus | null;
  /** Path of the page itself. */
  self: string;
  /** Whether the store can be paid. */
  takesPayments: boolean;
};

/** The order status page for the buyer. */
export function renderOrderPage(scope: StorePageScope, content: OrderPageProps): TextContent {
  const { order, downloads, hidden, confirmation } = content;
  const { heading, sentence } = describeOrderStatus(order);
  return renderPage(scope, {
    title: `${heading} · Order at ${scope.site.name}`,
    description: 'Your order',
    canonical: null,
    aside: 'quiet',
    main: html`<div class="wrap order">
<p class="eyebrow">Order at <bdi>${scope.site.name}</bdi></p>
<h1>${heading}</h1>
<p class="lead">${sentence}</p>
<p class="facts-row"><span>Placed on ${formatDay(order.createdAt)}</span> <span>Order <bdi>${order.name}</bdi></span></p>
${confirmationStatusLine(confirmation)}
${order.test && notice('info', 'This is a test order: no real money was charged.')}
${downloadList(order, downloads)}
<div class="checkout">
<div class="steps">
${postPurchasePanels(order, content)}
${deliveryPanel(order, hidden)}
</div>
${orderedPanel(scope, order)}
</div>
</div>`,
  });
}

function orderedPanel(scope: StorePageScope, order: Order): Html {
  const shipped = order.lines.some((line) => !line.isDigital);
  return html`<section class="panel order-box" aria-labelledby="ordered">
<h2 id="ordered">Order summary</h2>
${lineList(scope, order.lines, order.currency)}
${totalsList(order.totals, { currency: order.currency, coupons: order.coupons, shipping: shipped ? 'known' : 'none' })}
</section>`;
}

/** A file that may be downloaded `remaining` more times until `expiresAt`. */
type DownloadLink = {
  lineItemId: string;
  name: string;
  url: string;
  expiresAt: Date;
  remaining: number;
};

/** The files of an order; null when it has none. */
function downloadList(order: Order, downloads: DownloadLink[]): Html | null {
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

/** What became of the confirmation email; null for orders without one. */
function confirmationStatusLine(confirmation: ConfirmationStatus | null): Html | null {
  if (!confirmation) return null;
  return html`<p class="quiet">${describe(confirmation)}</p>`;
}

function describe({ status, recipient }: ConfirmationStatus): Html {
  const address = html`<bdi>${recipient}</bdi>`;
  switch (status) {
    case 'sent':
      return html`Confirmation sent to ${address}.`;
    case 'pending':
      return html`A confirmation to ${address} is waiting to be sent.`;
    case 'undelivered':
      return html`The confirmation to ${address} could not be delivered. Keep this page, and contact the store to correct the address.`;
    case 'no_address':
      return html`No email address was given, so no confirmation is sent. Keep this page.`;
    case 'disabled':
      return html`This store does not send email. Keep this page.`;
  }
}
