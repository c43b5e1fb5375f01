import { formatMoney } from '../../../../kernel/money.ts';
import { htmlToText } from '../../../catalog/plain-text.ts';
import type { PendingCheckout, PlacedOrder } from '../../../checkout/open-confirmation.ts';
import type { Order } from '../../../orders/order.ts';
import type { Site } from '../../../sites/site.ts';

/** The status of an order in one sentence. */
export function summarizeOrder({ order, site }: PlacedOrder): string {
  const total = formatMoney({ amount: order.totals.total, currency: order.currency });
  const held = order.status === 'pending' ? describePayment(order) : '';
  return `Order ${order.name} at ${getStoreName(site)} for ${total} ${describeStatus(order)}.${held}`;
}

/** An authorized payment is collected later. */
function describePayment({ paymentStatus }: Order): string {
  if (paymentStatus === 'authorized')
    return ' Its payment is authorized: the store has not charged it yet.';
  return paymentStatus === 'voided' ? ' Its payment was released and not charged.' : '';
}

function describeStatus(order: Order): string {
  switch (order.status) {
    case 'cancelled':
      return 'was canceled';
    case 'refunded':
      return 'was refunded';
    case 'returned':
      return 'was returned';
    case 'voided':
      return 'is void because its payment failed';
    default:
      return describeFulfillment(order);
  }
}

function describeFulfillment({ fulfillmentStatus, lines }: Order): string {
  const isDigital = lines.every((line) => line.isDigital);
  if (fulfillmentStatus === 'fulfilled')
    return isDigital ? 'has been delivered' : 'has been shipped';
  if (fulfillmentStatus === 'partially_fulfilled') return 'has been partially shipped';
  return 'was placed and has not been shipped yet';
}

/** The status of an order with its lines, tracking numbers and download links. */
export function describeOrder(placed: PlacedOrder): string {
  const { order, downloads } = placed;
  const lines = order.lines.map(({ quantity, name }) => `${quantity} x ${toSingleLine(name)}`);
  const parcels = order.fulfillments.flatMap(({ carrier, trackingNumber }) =>
    trackingNumber === null
      ? []
      : `Tracking: ${[carrier, trackingNumber].filter(Boolean).join(' ')}`,
  );
  const files = downloads.map(({ name, url }) => `Download ${toSingleLine(name)}: ${url}`);
  return [summarizeOrder(placed), ...lines, ...parcels, ...files].join('\n');
}

/** Why a checkout has no order, in one sentence. */
export function describePendingCheckout({ site, session, payment }: PendingCheckout): string {
  const where = `at ${getStoreName(site)}`;
  if (session.status === 'expired')
    return `No order was placed ${where}: the checkout expired without a payment.`;
  if (session.status === 'cancelled')
    return `No order was placed ${where}: the checkout was canceled.`;
  return payment?.status === 'processing'
    ? `The payment ${where} is being confirmed. The order is placed once it is confirmed. Ask again shortly.`
    : `The order ${where} is waiting for its payment.`;
}

const getStoreName = ({ name, slug }: Site) => toSingleLine(htmlToText(name)) || slug;
const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim();
