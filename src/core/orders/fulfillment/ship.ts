import { DomainError, notFound, overrideDomainError } from '../../../kernel/domain-error.ts';
import type { LineItemId } from '../../../kernel/id.ts';
import { assertPaymentNotVoided } from '../captures/collected-status.ts';
import {
  type Fulfillment,
  type FulfillmentStatus,
  type Order,
  type OrderLine,
  orderStates,
} from '../order.ts';
import { assertNoFullRefund } from '../refunds/assert-no-full-refund.ts';

export type LineQuantities = { lineItemId: string; quantity: number }[];

/** A shipment by the merchant. `items` null ships all unfulfilled units. */
export type Shipment = {
  carrier: string | null;
  trackingNumber: string | null;
  items: LineQuantities | null;
};

type FulfillmentStamp = { id: Fulfillment['id']; createdAt: Date };

/**
 * Returns the order after a shipment; it is fulfilled once nothing is left. Digital lines are
 * delivered automatically and cannot be shipped. Throws 404 `line_item_not_found`, 409
 * `not_shippable`, 409 `over_fulfilled` with the remaining units, 409 `order_not_fulfillable`, 409
 * `refund_in_progress`, 409 `payment_voided`.
 */
export function ship(order: Order, shipment: Shipment, stamp: FulfillmentStamp): Order {
  if (order.status !== 'fulfilled')
    orderStates.next(order.status, 'fulfill', 'order_not_fulfillable');
  assertNoFullRefund(order);
  assertPaymentNotVoided(order);
  const remaining = order.lines.filter((line) => !line.isDigital && unfulfilledUnits(line) > 0);
  const items = shipment.items
    ? sumByLine(order, shipment.items)
    : remaining.map((line) => ({ lineItemId: line.id, quantity: unfulfilledUnits(line) }));
  assertShippable(order, items, remaining);
  const { carrier, trackingNumber } = shipment;
  return applyFulfillment(order, { ...stamp, carrier, trackingNumber, items });
}

/** Fulfills the digital lines of a paid order; returns null if it has none. */
export function deliverDigitalLines(order: Order, stamp: FulfillmentStamp): Order | null {
  const items = order.lines
    .filter((line) => line.isDigital && unfulfilledUnits(line) > 0)
    .map((line) => ({ lineItemId: line.id, quantity: unfulfilledUnits(line) }));
  if (items.length === 0) return null;
  return applyFulfillment(order, { ...stamp, carrier: null, trackingNumber: null, items });
}

/** The event type for the latest fulfillment. */
export function fulfillmentEventType(order: Order) {
  return order.fulfillmentStatus === 'fulfilled' ? 'order.fulfilled' : 'order.partially_fulfilled';
}

function applyFulfillment(order: Order, fulfillment: Fulfillment): Order {
  const shipped = new Map(fulfillment.items.map((item) => [item.lineItemId, item.quantity]));
  const lines = order.lines.map((line) => ({
    ...line,
    fulfilled: line.fulfilled + (shipped.get(line.id) ?? 0),
  }));
  const isDone = lines.every((line) => unfulfilledUnits(line) === 0);
  return {
    ...order,
    lines,
    status: isDone
      ? orderStates.next(order.status, 'fulfill', 'order_not_fulfillable')
      : order.status,
    fulfillmentStatus: isDone ? 'fulfilled' : ('partially_fulfilled' satisfies FulfillmentStatus),
    fulfillments: [...order.fulfillments, fulfillment],
  };
}

/** Units that are left to fulfill. */
export function unfulfilledUnits({ quantity, fulfilled, refunded }: OrderLine): number {
  return Math.max(0, quantity - fulfilled - refunded);
}

/** The order after units were taken out of it: fulfilled if everything else has been shipped. */
export function completeFulfillment(order: Order): Order {
  const isOpen = order.lines.some((line) => unfulfilledUnits(line) > 0);
  if (isOpen || order.fulfillmentStatus !== 'partially_fulfilled') return order;
  const status = orderStates.allows(order.status, 'fulfill')
    ? orderStates.next(order.status, 'fulfill', 'order_not_fulfillable')
    : order.status;
  return { ...order, status, fulfillmentStatus: 'fulfilled' };
}

/**
 * Sums the quantities per line. Throws 404 `line_item_not_found` for a line that the order does not
 * have.
 */
export function sumByLine(order: Order, items: LineQuantities): Fulfillment['items'] {
  const sums = new Map<LineItemId, number>();
  for (const [index, { lineItemId, quantity }] of items.entries()) {
    const line = order.lines.find(({ id }) => id === lineItemId);
    if (!line) throw lineItemNotFound(index);
    sums.set(line.id, (sums.get(line.id) ?? 0) + quantity);
  }
  return [...sums].map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
}

export function lineItemNotFound(index: number): DomainError {
  const error = notFound('line_item_not_found', 'This order has no line with this id.');
  const details = [
    {
      field: `items[${index}].line_item_id`,
      code: error.reason,
      message: 'must be the id of a line of this order',
    },
  ];
  return overrideDomainError(error, { details });
}

function assertShippable(order: Order, items: Fulfillment['items'], remaining: OrderLine[]): void {
  const lineOf = new Map(order.lines.map((line) => [line.id, line]));
  if (items.some(({ lineItemId }) => lineOf.get(lineItemId)?.isDigital)) throw notShippable();
  const open = new Map(remaining.map((line) => [line.id, unfulfilledUnits(line)]));
  const fits = items.every(({ lineItemId, quantity }) => quantity <= (open.get(lineItemId) ?? 0));
  if (fits && items.length > 0) return;
  throw new DomainError(
    'conflict',
    'over_fulfilled',
    remaining.length === 0
      ? 'All items of this order have already been shipped.'
      : 'The quantity exceeds the units that are left to ship. See `remaining` for the units of each line.',
    { extensions: { remaining: remaining.map(toRemainingDto) } },
  );
}

function toRemainingDto(line: OrderLine) {
  return { line_item_id: line.id, quantity: unfulfilledUnits(line) };
}

const notShippable = () =>
  new DomainError(
    'conflict',
    'not_shippable',
    'Digital lines are delivered automatically as downloads and cannot be shipped. Omit them.',
  );
