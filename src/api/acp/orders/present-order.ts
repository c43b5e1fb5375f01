import { getConfirmationToken, orderPageUrl } from '../../../core/orders/confirmation.ts';
import { lineProgress } from '../../../core/orders/line-progress.ts';
import type { Order, OrderLine } from '../../../core/orders/order.ts';
import { refundedPart } from '../../../core/payments/payment.ts';
import { splitDiscounts } from '../../../core/pricing/coupons/split-discounts.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { presentAddress } from '../protocol/addresses.ts';
import { presentTotals, refundedTotal } from '../protocol/totals.ts';
import type { AcpVersion } from '../protocol/versions.ts';
import { adjustmentsOf } from './adjustments.ts';

/** The order of a checkout session, complete in 2026-04-17 and in short in 2026-01-30. */
export function presentOrder(view: View, order: Order, version: AcpVersion): object {
  const status = orderStatusOf(order);
  const common = {
    id: order.id,
    checkout_session_id: order.checkoutId ?? order.id,
    order_number: order.name,
    permalink_url: orderPageUrl(view.origin, getConfirmationToken(view, order)),
  };
  if (version === '2026-01-30') {
    const short = shortStatus[status];
    return { ...common, ...(short !== null && { status: short }) };
  }
  const refunded = refundedAmount(order);
  const split = splitDiscounts(order.coupons, order.lines.length);
  return {
    type: 'order',
    ...common,
    status,
    line_items: order.lines.map((line) => presentOrderLine(order, line, view.origin)),
    fulfillments: order.fulfillments.map((fulfillment) => presentFulfillment(order, fulfillment)),
    adjustments: adjustmentsOf(order),
    totals: [
      ...presentTotals(order.totals, split, order.lines.some(isShipped) ? 'Shipping' : null),
      ...(refunded > 0 ? [refundedTotal(refunded)] : []),
    ],
  };
}

export type AcpOrderStatus = 'confirmed' | 'processing' | 'shipped' | 'completed' | 'canceled';

/** An order of files alone is completed when they are delivered. */
export function orderStatusOf({ status, fulfillmentStatus, lines }: Order): AcpOrderStatus {
  if (status === 'cancelled' || status === 'voided') return 'canceled';
  if (fulfillmentStatus === 'unfulfilled') return 'confirmed';
  if (fulfillmentStatus === 'partially_fulfilled') return 'processing';
  return lines.some(isShipped) ? 'shipped' : 'completed';
}

/** The statuses of 2026-01-30, which has none for a canceled order. */
const shortStatus: Record<AcpOrderStatus, string | null> = {
  confirmed: 'confirmed',
  processing: 'processing',
  shipped: 'shipped',
  completed: 'delivered',
  canceled: null,
};

const isShipped = ({ isDigital }: OrderLine) => !isDigital;

export const refundedAmount = ({ refunds }: Order): number =>
  refunds
    .filter(({ status }) => status !== 'pending')
    .reduce((sum, refund) => sum + refundedPart(refund), 0);

function presentOrderLine(order: Order, line: OrderLine, origin: string): object {
  const { id, name, productId, quantity, unitPrice, subtotal, imageUrl, options } = line;
  const { current, fulfilled, status } = lineProgress(order, line);
  const chosen = Object.values(options).join(' / ');
  const url = imageUrl?.startsWith('/') ? `${origin}${imageUrl}` : imageUrl;
  return {
    id,
    title: chosen === '' ? name : `${name} (${chosen})`,
    product_id: productId,
    ...(url && URL.canParse(url) && { image_url: url }),
    quantity: { ordered: quantity, current, fulfilled },
    unit_price: unitPrice,
    subtotal,
    status,
  };
}

/** A fulfillment of files counts as delivered, any other as shipped. */
function presentFulfillment(
  { lines, shippingAddress }: Order,
  { id, createdAt, items, carrier, trackingNumber }: Order['fulfillments'][number],
): object {
  const digital = new Set(lines.filter(({ isDigital }) => isDigital).map((line) => line.id));
  const isDigital = items.every(({ lineItemId }) => digital.has(lineItemId));
  const status = isDigital ? 'delivered' : 'shipped';
  return {
    id,
    type: isDigital ? 'digital' : 'shipping',
    status,
    line_items: items.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })),
    ...(carrier !== null && { carrier }),
    ...(trackingNumber !== null && { tracking_number: trackingNumber }),
    ...(!isDigital && shippingAddress && { destination: presentAddress(shippingAddress) }),
    events: [{ id: `${id}_1`, type: status, occurred_at: createdAt.toISOString() }],
  };
}
