import type { Static } from 'typebox';
import { getConfirmationToken, orderPageUrl } from '../../../../core/orders/confirmation.ts';
import { lineProgress } from '../../../../core/orders/line-progress.ts';
import type { Order, OrderLine } from '../../../../core/orders/order.ts';
import { splitDiscounts } from '../../../../core/pricing/coupons/split-discounts.ts';
import type { View } from '../../../../platform/unit-of-work.ts';
import { presentPostalAddress } from '../buying/shapes/address.ts';
import { lineTotals, presentItem, presentTotals } from '../buying/shapes/totals.ts';
import { envelope } from '../protocol/envelope.ts';
import type { ActiveCapabilities } from '../protocol/negotiation.ts';
import type { OrderResponse } from '../responses/order.ts';
import { adjustmentsOf } from './adjustments.ts';

type PublicOrder = Static<typeof OrderResponse>;

/** The whole order as UCP 2026-04-08. */
export function presentOrder(view: View, order: Order, active: ActiveCapabilities): PublicOrder {
  const { totals, lines } = order;
  const split = splitDiscounts(order.coupons, lines.length);
  const isShipped = lines.some(({ isDigital }) => !isDigital);
  return {
    ucp: envelope(active, 'dev.ucp.shopping.order'),
    id: order.id,
    checkout_id: order.checkoutId ?? order.id,
    permalink_url: orderPageUrl(view.origin, getConfirmationToken(view, order)),
    currency: order.currency,
    line_items: lines.map((line, index) => ({
      ...presentOrderLine(order, line, view.origin),
      totals: lineTotals(line, split.lines[index] ?? 0),
    })),
    fulfillment: { expectations: expectationsOf(order), events: eventsOf(order) },
    adjustments: adjustmentsOf(order),
    totals: presentTotals(totals, split, isShipped ? 'Shipping' : null),
  };
}

function presentOrderLine(
  order: Order,
  line: OrderLine,
  origin: string,
): Omit<PublicOrder['line_items'][number], 'totals'> {
  const { current, fulfilled, status } = lineProgress(order, line);
  return {
    id: line.id,
    item: presentItem(line, origin),
    quantity: { original: line.quantity, total: current, fulfilled },
    status,
  };
}

/** What the buyer will receive: one shipment, and files. */
function expectationsOf({
  lines,
  shippingAddress,
}: Order): PublicOrder['fulfillment']['expectations'] {
  const shipped = lines.filter(({ isDigital }) => !isDigital).map(unitsOf);
  const digital = lines.filter(({ isDigital }) => isDigital).map(unitsOf);
  const destination = shippingAddress ? presentPostalAddress(shippingAddress) : {};
  return [
    ...(shipped.length > 0
      ? [{ id: 'parcel', line_items: shipped, method_type: 'shipping' as const, destination }]
      : []),
    ...(digital.length > 0
      ? [{ id: 'files', line_items: digital, method_type: 'digital' as const, destination: {} }]
      : []),
  ];
}

const unitsOf = ({ id, quantity }: OrderLine) => ({ id, quantity });

/** A fulfillment of files counts as delivered, any other as shipped. */
function eventsOf({ lines, fulfillments }: Order): PublicOrder['fulfillment']['events'] {
  const digital = new Set(lines.filter(({ isDigital }) => isDigital).map(({ id }) => id));
  return fulfillments.map(({ id, createdAt, items, trackingNumber, carrier }) => ({
    id,
    occurred_at: createdAt.toISOString(),
    type: items.every(({ lineItemId }) => digital.has(lineItemId)) ? 'delivered' : 'shipped',
    line_items: items.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })),
    ...(trackingNumber !== null && { tracking_number: trackingNumber }),
    ...(carrier !== null && { carrier }),
  }));
}
