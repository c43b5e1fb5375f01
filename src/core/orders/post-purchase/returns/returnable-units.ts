import { DomainError } from '../../../../kernel/domain-error.ts';
import type { LineItemId } from '../../../../kernel/id.ts';
import { type LineQuantities, sumByLine } from '../../fulfillment/ship.ts';
import type { Order, OrderLine, Return } from '../../order.ts';

type LineMovement = { status: string; items: { lineItemId: LineItemId; quantity: number }[] };

/** Units of a line that the buyer has and nobody has asked back yet: fulfilled, less those in returns and exchanges that were not rejected. */
export function returnableUnits(order: Order, line: OrderLine): number {
  return line.fulfilled - countUnits(order, line.id, (status) => status !== 'rejected');
}

/** Units of a line that have come back. */
export function returnedUnits(order: Order, lineItemId: LineItemId): number {
  return countUnits(order, lineItemId, (status) => status === 'received' || status === 'completed');
}

/** Units of a line that are or were exchanged, or may be: those in exchanges that were not rejected. */
export function exchangedUnits(order: Order, lineItemId: LineItemId): number {
  return sumQuantities(
    order.exchanges.filter(({ status }) => status !== 'rejected'),
    lineItemId,
  );
}

/** The units of an order that have not come back, to be restocked when it is cancelled or voided. */
export function unreturnedUnits(order: Order) {
  const units = order.lines.map((line) => ({
    variantId: line.variantId,
    quantity: line.quantity - returnedUnits(order, line.id),
  }));
  return units.filter(({ quantity }) => quantity > 0);
}

/** Whether every unit was returned and received; what was exchanged is still with the buyer, in its new form. */
export function isFullyReturned(order: Order): boolean {
  return order.lines.every((line) => isLineReturned(order, line));
}

/** Whether all units of a line were returned and received. */
export function isLineReturned(order: Order, line: OrderLine): boolean {
  const received = order.returns.filter(({ status }) => status === 'received');
  return sumQuantities(received, line.id) === line.quantity;
}

/** What a buyer may ask to send back, one entry for each line. 409 `not_returnable` with what is. */
export function resolveReturnItems(order: Order, items: LineQuantities): Return['items'] {
  const wanted = sumByLine(order, items);
  const freeOf = new Map(order.lines.map((line) => [line.id, returnableUnits(order, line)]));
  const fits = wanted.every(
    ({ lineItemId, quantity }) => quantity <= (freeOf.get(lineItemId) ?? 0),
  );
  if (fits) return wanted;
  const returnable = [...freeOf]
    .filter(([, quantity]) => quantity > 0)
    .map(([line_item_id, quantity]) => ({ line_item_id, quantity }));
  const message =
    returnable.length === 0
      ? 'Nothing of this order can be sent back: only what was fulfilled and is in no other return or exchange.'
      : 'That is more than can be sent back: `returnable` says how many of each line.';
  throw new DomainError('conflict', 'not_returnable', message, { extensions: { returnable } });
}

function countUnits(
  order: Order,
  lineItemId: LineItemId,
  counts: (status: string) => boolean,
): number {
  const goods: LineMovement[] = [...order.returns, ...order.exchanges];
  return sumQuantities(
    goods.filter(({ status }) => counts(status)),
    lineItemId,
  );
}

function sumQuantities(goods: LineMovement[], lineItemId: LineItemId): number {
  return goods
    .flatMap(({ items }) => items)
    .filter((item) => item.lineItemId === lineItemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
