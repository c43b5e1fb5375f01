import { DomainError, notFound, overrideDomainError } from '../../../kernel/domain-error.ts';
import type { LineItemId } from '../../../kernel/id.ts';
import {
  type Fulfillment,
  type FulfillmentStatus,
  type Order,
  type OrderLine,
  orderStates,
} from '../order.ts';
import { assertNoFullRefund } from '../refunds/assert-no-full-refund.ts';

export type LineQuantities = { lineItemId: string; quantity: number }[];

/** What a merchant sends off. `items` null: all that remains. */
export type Shipment = {
  carrier: string | null;
  trackingNumber: string | null;
  items: LineQuantities | null;
};

type FulfillmentStamp = { id: Fulfillment['id']; createdAt: Date };

/**
 * The order after a shipment (§3.2): fulfilled once nothing is left. Digital lines hand themselves
 * over and are never shipped. 404 for a line of another order, 409 `not_shippable`,
 * 409 `over_fulfilled` with what remains, 409 `order_not_fulfillable`, 409 `refund_in_progress`.
 */
export function ship(order: Order, shipment: Shipment, stamp: FulfillmentStamp): Order {
  if (order.status !== 'fulfilled')
    orderStates.next(order.status, 'fulfill', 'order_not_fulfillable');
  assertNoFullRefund(order);
  const remaining = order.lines.filter((line) => !line.isDigital && unfulfilledUnits(line) > 0);
  const items = shipment.items
    ? sumByLine(order, shipment.items)
    : remaining.map((line) => ({ lineItemId: line.id, quantity: unfulfilledUnits(line) }));
  assertShippable(order, items, remaining);
  const { carrier, trackingNumber } = shipment;
  return applyFulfillment(order, { ...stamp, carrier, trackingNumber, items });
}

/** Digital lines fulfil themselves when they are paid for; null: the order has none. */
export function deliverDigitalLines(order: Order, stamp: FulfillmentStamp): Order | null {
  const items = order.lines
    .filter((line) => line.isDigital && unfulfilledUnits(line) > 0)
    .map((line) => ({ lineItemId: line.id, quantity: unfulfilledUnits(line) }));
  if (items.length === 0) return null;
  return applyFulfillment(order, { ...stamp, carrier: null, trackingNumber: null, items });
}

/** Which event tells of the last fulfillment. */
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

/** Units that nobody has shipped yet. */
export function unfulfilledUnits(line: OrderLine): number {
  return line.quantity - line.fulfilled;
}

/** One entry for each line, however often it is named; 404 for a line that is not of this order. */
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
  const refusal = notFound('line_item_not_found', 'This order has no such line.');
  const details = [
    { field: `items[${index}].line_item_id`, code: refusal.reason, message: 'is no line of it' },
  ];
  return overrideDomainError(refusal, { details });
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
      ? 'Nothing of this order is left to ship.'
      : 'That is more than is left to ship: `remaining` says how many of each line.',
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
    'Digital lines are handed over by themselves as downloads: leave them out.',
  );
