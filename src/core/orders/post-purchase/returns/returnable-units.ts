import { DomainError } from '../../../../kernel/domain-error.ts';
import type { LineItemId } from '../../../../kernel/id.ts';
import { type LineQuantities, sumByLine } from '../../fulfillment/ship.ts';
import type { Order, OrderLine, Return } from '../../order.ts';

type LineMovement = { status: string; items: LineQuantities };

/**
 * Units of a line that the buyer can return: fulfilled units that were not refunded, less those in
 * returns and exchanges that were not rejected.
 */
export function returnableUnits(order: Order, line: OrderLine): number {
  const kept = Math.min(line.fulfilled, line.quantity - line.refunded);
  return kept - requestedUnits(order, line.id);
}

/** Units of a line in returns and exchanges that were not rejected. */
export function requestedUnits(order: Order, lineItemId: LineItemId): number {
  return countUnits(order, lineItemId, (status) => status !== 'rejected');
}

/** Units of a line that were refunded, or received back in returns and completed exchanges. */
export function returnedUnits(order: Order, { id, refunded }: OrderLine): number {
  const isBack = (status: string) => status === 'received' || status === 'completed';
  return refunded + countUnits(order, id, isBack);
}

/** Units of a line in exchanges that were not rejected. */
export function exchangedUnits(order: Order, lineItemId: LineItemId): number {
  return sumQuantities(
    order.exchanges.filter(({ status }) => status !== 'rejected'),
    lineItemId,
  );
}

/**
 * The units of an order that have not been returned or refunded, to be restocked when it is canceled or
 * voided.
 */
export function unreturnedUnits(order: Order) {
  const units = order.lines.map((line) => ({
    variantId: line.variantId,
    quantity: line.quantity - returnedUnits(order, line),
  }));
  return units.filter(({ quantity }) => quantity > 0);
}

/**
 * Whether every unit was returned and received, or refunded. Exchanged units do not count, because the buyer has
 * their replacement.
 */
export function isFullyReturned(order: Order): boolean {
  return order.lines.every((line) => isLineReturned(order, line));
}

/** Whether all units of a line were returned and received, or refunded. */
export function isLineReturned(order: Order, line: OrderLine): boolean {
  return receivedUnits(order, line.id) + line.refunded === line.quantity;
}

/** Units of a line that were received back in returns. */
export function receivedUnits(order: Order, lineItemId: LineItemId): number {
  const received = order.returns.filter(({ status }) => status === 'received');
  return sumQuantities(received, lineItemId);
}

/**
 * Returns the requested units, one entry per line. Throws 409 `not_returnable` with the returnable
 * units.
 */
export function resolveReturnItems(order: Order, items: LineQuantities): Return['items'] {
  const requested = sumByLine(order, items);
  const returnableOf = new Map(order.lines.map((line) => [line.id, returnableUnits(order, line)]));
  const fits = requested.every(
    ({ lineItemId, quantity }) => quantity <= (returnableOf.get(lineItemId) ?? 0),
  );
  if (fits) return requested;
  const returnable = [...returnableOf]
    .filter(([, quantity]) => quantity > 0)
    .map(([line_item_id, quantity]) => ({ line_item_id, quantity }));
  const message =
    returnable.length === 0
      ? 'No items of this order can be returned. Only fulfilled units that are not part of another return or exchange can be.'
      : 'The quantity exceeds the units that can be returned. See `returnable` for the units of each line.';
  throw new DomainError('conflict', 'not_returnable', message, { extensions: { returnable } });
}

function countUnits(
  order: Order,
  lineItemId: LineItemId,
  counts: (status: string) => boolean,
): number {
  const movements: LineMovement[] = [...order.returns, ...order.exchanges];
  return sumQuantities(
    movements.filter(({ status }) => counts(status)),
    lineItemId,
  );
}

/** Units of a line in lists of units. */
export function sumQuantities(
  movements: { items: LineQuantities }[],
  lineItemId: LineItemId,
): number {
  return movements
    .flatMap(({ items }) => items)
    .filter((item) => item.lineItemId === lineItemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
