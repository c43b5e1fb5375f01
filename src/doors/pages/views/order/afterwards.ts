import { amountOwed } from '../../../../core/orders/after-sale/exchanges/exchange.ts';
import type {
  Exchange,
  ExchangeStatus,
  Fulfillment,
  Order,
  OrderLine,
  Return,
  ReturnStatus,
} from '../../../../core/orders/order.ts';
import type { Refund, RefundStatus } from '../../../../core/payments/payment.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { dayOf } from '../../../../http/pages/moment.ts';
import { displayMoney } from '../../../../kernel/money.ts';
import { trackingLink } from './tracking.ts';

/**
 * What has happened to an order since it was placed: parcels, refunds, returns and exchanges. `self`
 * is the path of its page.
 */
export function afterwards(order: Order, self: string): Html {
  const { lines, fulfillments, refunds, returns, exchanges } = order;
  const parcels = fulfillments.filter((parcel) => isShipped(parcel, lines));
  const waiting = lines.filter((line) => !line.isDigital && line.fulfilled < line.quantity);
  return html`${parcels.length > 0 && panel('parcels', 'Parcels', [...parcels.map((parcel) => parcelOf(parcel, lines)), ...(waiting.length > 0 && order.status === 'pending' ? [stillToCome(waiting)] : [])])}
${refunds.length > 0 && panel('refunds', 'Refunds', refunds.map(refundOf))}
${
  returns.length > 0 &&
  panel(
    'returns',
    'Returns',
    returns.map((one) => returnOf(one, lines)),
  )
}
${
  exchanges.length > 0 &&
  panel(
    'exchanges',
    'Exchanges',
    exchanges.map((one) => exchangeOf(one, order, self)),
  )
}`;
}

function panel(id: string, heading: string, entries: Html[]): Html {
  return html`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
<ul class="entries">${entries.map((entry) => html`<li>${entry}</li>`)}</ul></section>
`;
}

/** Files are handed over without a parcel. */
function isShipped({ items }: Fulfillment, lines: OrderLine[]): boolean {
  const digital = new Set(lines.filter((line) => line.isDigital).map(({ id }) => id));
  return items.some(({ lineItemId }) => !digital.has(lineItemId));
}

function parcelOf(
  { carrier, trackingNumber, items, createdAt }: Fulfillment,
  lines: OrderLine[],
): Html {
  return html`<p class="line-name">Sent on ${dayOf(createdAt)}${carrier !== null && html` with <bdi>${carrier}</bdi>`}</p>
${trackingNumber !== null && html`<p>Tracking number ${trackingLink(carrier, trackingNumber)}</p>`}
${itemsOf(items, lines)}`;
}

function stillToCome(lines: OrderLine[]): Html {
  const items = lines.map(({ id, quantity, fulfilled }) => ({
    lineItemId: id,
    quantity: quantity - fulfilled,
  }));
  return html`<p class="line-name">Still to come</p>${itemsOf(items, lines)}`;
}

function itemsOf(items: { lineItemId: string; quantity: number }[], lines: OrderLine[]): Html {
  const names = new Map<string, string>(lines.map(({ id, name }) => [id, name]));
  const words = items.map(
    ({ lineItemId, quantity }, at) =>
      html`${at > 0 && ', '}${quantity} × <bdi>${names.get(lineItemId) ?? 'something'}</bdi>`,
  );
  return html`<p class="quiet">${words}</p>`;
}

const refundWords = {
  pending: 'is on its way back to you',
  succeeded: 'went back to you',
  failed: 'could not be sent back: the store looks after it',
} as const satisfies Record<RefundStatus, string>;

/** Reasons that nobody gave in words: these are for programs. */
const unspoken = new Set(['', 'requested_by_merchant', 'order_cancelled']);

function refundOf({ amount, currency, status, reason, settledAt, createdAt }: Refund): Html {
  return html`<p class="line-name">${displayMoney({ amount, currency })} ${refundWords[status]}</p>
<p class="quiet">${dayOf(settledAt ?? createdAt)}${!unspoken.has(reason) && html`: <bdi>${reason}</bdi>`}</p>`;
}

const returnWords = {
  requested: 'Asked for: the store decides',
  approved: 'Approved: send it back',
  received: 'Received back',
  rejected: 'Not accepted',
} as const satisfies Record<ReturnStatus, string>;

function returnOf({ status, rmaNumber, items, updatedAt }: Return, lines: OrderLine[]): Html {
  return html`<p class="line-name">${returnWords[status]}</p>
${rmaNumber !== null && html`<p>Return number <bdi class="code">${rmaNumber}</bdi></p>`}
${itemsOf(items, lines)}<p class="quiet">${dayOf(updatedAt)}</p>`;
}

const exchangeWords = {
  requested: 'Asked for: the store decides',
  approved: 'Approved',
  completed: 'Exchanged',
  rejected: 'Not accepted',
} as const satisfies Record<ExchangeStatus, string>;

function exchangeOf(exchange: Exchange, { lines, currency }: Order, self: string): Html {
  const { status, rmaNumber, items, priceDifference, updatedAt } = exchange;
  const amount = displayMoney({ amount: Math.abs(priceDifference), currency });
  const difference = differenceWords(exchange, amount);
  return html`<p class="line-name">${exchangeWords[status]}</p>
${rmaNumber !== null && html`<p>Return number <bdi class="code">${rmaNumber}</bdi></p>`}
${itemsOf(items, lines)}${difference !== null && html`<p>${difference}</p>`}
${amountOwed(exchange) > 0 && html`<p><a class="button" href="${self}/exchanges/${exchange.id}/pay" rel="nofollow">Pay ${amount}</a></p>`}
<p class="quiet">${dayOf(updatedAt)}</p>`;
}

/** What the buyer pays on top or gets back; null: nothing, or nothing any more. */
function differenceWords(
  { status, priceDifference, paidAt, refundId }: Exchange,
  amount: string,
): string | null {
  if (priceDifference === 0 || status === 'rejected') return null;
  if (priceDifference > 0)
    return paidAt === null ? `${amount} more is due.` : `${amount} was paid.`;
  if (status !== 'completed') return `${amount} goes back to you once it is done.`;
  return refundId === null ? null : `${amount} goes back to you.`;
}
