import { formatMoney } from '../../../../kernel/money.ts';
import { htmlToText } from '../../../catalog/plain-text.ts';
import type { PendingCheckout, PlacedOrder } from '../../../checkout/open-confirmation.ts';
import type { Order } from '../../../orders/order.ts';
import type { Site } from '../../../sites/site.ts';

/** How an order stands, in a sentence. */
export function summarizeOrder({ order, site }: PlacedOrder): string {
  const total = formatMoney({ amount: order.totals.total, currency: order.currency });
  return `Order ${order.id} at ${getStoreName(site)} over ${total} ${describeStatus(order)}.`;
}

function describeStatus(order: Order): string {
  switch (order.status) {
    case 'cancelled':
      return 'was cancelled';
    case 'refunded':
      return 'was refunded';
    case 'returned':
      return 'was returned';
    case 'voided':
      return 'is void: its payment did not go through';
    default:
      return describeFulfillment(order);
  }
}

function describeFulfillment({ fulfillmentStatus, lines }: Order): string {
  const isDigital = lines.every((line) => line.isDigital);
  if (fulfillmentStatus === 'fulfilled') return isDigital ? 'is delivered' : 'has been shipped';
  if (fulfillmentStatus === 'partially_fulfilled') return 'has been shipped in part';
  return 'is placed and has not been shipped yet';
}

/** The same with what was bought, where parcels are and where files are. */
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

/** Why there is no order yet, or will not be. */
export function describePendingCheckout({ site, session, payment }: PendingCheckout): string {
  const where = `at ${getStoreName(site)}`;
  if (session.status === 'expired')
    return `No order was placed ${where}: the checkout expired without a payment.`;
  if (session.status === 'cancelled')
    return `No order was placed ${where}: the checkout was cancelled.`;
  return payment?.status === 'processing'
    ? `The payment ${where} is being confirmed: the order is placed as soon as it is. Ask again shortly.`
    : `The order ${where} is waiting for its payment.`;
}

const getStoreName = ({ name, slug }: Site) => toSingleLine(htmlToText(name)) || slug;
const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim();
