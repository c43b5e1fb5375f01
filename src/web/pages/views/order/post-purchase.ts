import { unfulfilledUnits } from '../../../../core/orders/fulfillment/ship.ts';
import { trackingUrl } from '../../../../core/orders/fulfillment/tracking.ts';
import type {
  Exchange,
  ExchangeStatus,
  Fulfillment,
  Order,
  OrderLine,
  Return,
  ReturnStatus,
} from '../../../../core/orders/order.ts';
import { exchangeAmountDue } from '../../../../core/orders/post-purchase/exchanges/exchange.ts';
import type { Refund, RefundStatus } from '../../../../core/payments/payment.ts';
import { formatDay } from '../../../../http/pages/format-time.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { formatMoney } from '../../../../kernel/money.ts';

/**
 * What has happened to an order since it was placed: shipments, refunds, returns and exchanges.
 * `self` is the path of its page; where nothing can be paid, it has no links to pay.
 */
export function postPurchasePanels(order: Order, page: OrderPageFacts): Html {
  const { lines, fulfillments, refunds, returns, exchanges } = order;
  const parcels = fulfillments.filter((parcel) => isParcel(parcel, lines));
  const waiting = lines.filter((line) => !line.isDigital && unfulfilledUnits(line) > 0);
  return html`${parcels.length > 0 && panel('parcels', 'Shipments', [...parcels.map((parcel) => parcelEntry(parcel, lines)), ...(waiting.length > 0 && order.status === 'pending' ? [pendingEntry(waiting)] : [])])}
${refunds.length > 0 && panel('refunds', 'Refunds', refunds.map(refundEntry))}
${
  returns.length > 0 &&
  panel(
    'returns',
    'Returns',
    returns.map((one) => returnEntry(one, lines)),
  )
}
${
  exchanges.length > 0 &&
  panel(
    'exchanges',
    'Exchanges',
    exchanges.map((one) => exchangeEntry(one, order, page)),
  )
}`;
}

type OrderPageFacts = { self: string; takesPayments: boolean };

function panel(id: string, heading: string, entries: Html[]): Html {
  return html`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
<ul class="entries">${entries.map((entry) => html`<li>${entry}</li>`)}</ul></section>
`;
}

/** Digital deliveries are fulfillments without a parcel. */
function isParcel({ items }: Fulfillment, lines: OrderLine[]): boolean {
  const digital = new Set(lines.filter((line) => line.isDigital).map(({ id }) => id));
  return items.some(({ lineItemId }) => !digital.has(lineItemId));
}

function parcelEntry(
  { carrier, trackingNumber, items, createdAt }: Fulfillment,
  lines: OrderLine[],
): Html {
  return html`<p class="line-name">Shipped on ${formatDay(createdAt)}${carrier !== null && html` with <bdi>${carrier}</bdi>`}</p>
${trackingNumber !== null && html`<p>Tracking number ${trackingLink(carrier, trackingNumber)}</p>`}
${itemList(items, lines)}`;
}

function pendingEntry(lines: OrderLine[]): Html {
  const items = lines.map((line) => ({ lineItemId: line.id, quantity: unfulfilledUnits(line) }));
  return html`<p class="line-name">Not shipped yet</p>${itemList(items, lines)}`;
}

function itemList(items: { lineItemId: string; quantity: number }[], lines: OrderLine[]): Html {
  const names = new Map<string, string>(lines.map(({ id, name }) => [id, name]));
  const words = items.map(
    ({ lineItemId, quantity }, at) =>
      html`${at > 0 && ', '}${quantity} × <bdi>${names.get(lineItemId) ?? 'Item'}</bdi>`,
  );
  return html`<p class="quiet">${words}</p>`;
}

const refundLabels = {
  pending: 'refund in progress',
  succeeded: 'refunded',
  failed: 'refund failed: contact the store',
} as const satisfies Record<RefundStatus, string>;

/** Reasons that the system sets; they are not shown. */
const programReasons = new Set(['', 'requested_by_merchant', 'order_cancelled', 'order_refunded']);

function refundEntry({ amount, currency, status, reason, settledAt, createdAt }: Refund): Html {
  return html`<p class="line-name">${formatMoney({ amount, currency })} ${refundLabels[status]}</p>
<p class="quiet">${formatDay(settledAt ?? createdAt)}${!programReasons.has(reason) && html`: <bdi>${reason}</bdi>`}</p>`;
}

const returnLabels = {
  requested: 'Return requested: waiting for approval',
  approved: 'Return approved: send the items back',
  received: 'Return received',
  rejected: 'Return rejected',
} as const satisfies Record<ReturnStatus, string>;

function returnEntry({ status, rmaNumber, items, updatedAt }: Return, lines: OrderLine[]): Html {
  return html`<p class="line-name">${returnLabels[status]}</p>
${rmaNumber !== null && html`<p>Return number <bdi class="code">${rmaNumber}</bdi></p>`}
${itemList(items, lines)}<p class="quiet">${formatDay(updatedAt)}</p>`;
}

const exchangeLabels = {
  requested: 'Exchange requested: waiting for approval',
  approved: 'Exchange approved',
  completed: 'Exchange completed',
  rejected: 'Exchange rejected',
} as const satisfies Record<ExchangeStatus, string>;

function exchangeEntry(
  exchange: Exchange,
  { lines, currency }: Order,
  { self, takesPayments }: OrderPageFacts,
): Html {
  const { status, rmaNumber, items, priceDifference, updatedAt } = exchange;
  const amount = formatMoney({ amount: Math.abs(priceDifference), currency });
  const difference = differenceText(exchange, amount);
  return html`<p class="line-name">${exchangeLabels[status]}</p>
${rmaNumber !== null && html`<p>Return number <bdi class="code">${rmaNumber}</bdi></p>`}
${itemList(items, lines)}${difference !== null && html`<p>${difference}</p>`}
${exchangeAmountDue(exchange) > 0 && !takesPayments && html`<p>This store does not take payments yet. Contact it about the difference.</p>`}
${exchangeAmountDue(exchange) > 0 && takesPayments && html`<p><a class="button" href="${self}/exchanges/${exchange.id}/pay" rel="nofollow">Pay ${amount}</a></p>`}
<p class="quiet">${formatDay(updatedAt)}</p>`;
}

/** What the buyer owes or gets back; null for nothing. */
function differenceText(
  { status, priceDifference, paidAt, refundId }: Exchange,
  amount: string,
): string | null {
  if (priceDifference === 0 || status === 'rejected') return null;
  if (priceDifference > 0) return paidAt === null ? `${amount} due.` : `${amount} paid.`;
  if (status !== 'completed')
    return `You will receive a refund of ${amount} once the exchange is completed.`;
  return refundId === null ? null : `You receive a refund of ${amount}.`;
}

/** A tracking number, linked when the carrier is known. */
function trackingLink(carrier: string | null, number: string): Html {
  const text = html`<bdi class="code">${number}</bdi>`;
  const url = trackingUrl(carrier, number);
  if (url === null) return text;
  return html`<a href="${url}" rel="noreferrer noopener nofollow">${text}</a>`;
}
