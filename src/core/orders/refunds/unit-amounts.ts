import type { Order, OrderLine } from '../order.ts';
import { exchangedUnits, returnedUnits } from '../post-purchase/returns/returnable-units.ts';
import { refundableAmount } from './collected-payments.ts';

/** What was paid for a line, in minor units: subtotal less discount, plus added tax. */
export function paidForLine(order: Pick<Order, 'totals'>, line: OrderLine): number {
  return line.subtotal - line.discount + addedTaxForLine(order, line);
}

function addedTaxForLine({ totals }: Pick<Order, 'totals'>, line: OrderLine): number {
  return totals.taxIncluded > 0 ? 0 : line.tax;
}

/**
 * Allocates the amount of a line to `count` units after `before` others. The first units carry the
 * remainder of the division, so the shares of all units sum up to exactly the amount of the line.
 */
export function allocateToUnits(
  money: number,
  quantity: number,
  units: { before: number; count: number },
): number {
  const each = Math.floor(money / quantity);
  const extra = money - each * quantity;
  const upTo = (count: number) => each * count + Math.min(count, extra);
  return upTo(units.before + units.count) - upTo(units.before);
}

/** What was paid for some units of a line. `net` excludes the added tax. */
export type PaidUnits = { count: number; net: number; tax: number };

/** What was paid for `count` units of a line after `before` others. */
export function paidForUnits(
  order: Pick<Order, 'totals'>,
  line: OrderLine,
  units: { before: number; count: number },
): PaidUnits {
  const ofLine = paidForLine(order, line);
  const all = allocateToUnits(ofLine, line.quantity, units);
  if (all === 0) return { count: units.count, net: 0, tax: 0 };
  // Rounds down the tax, so that there is no tax without a net amount.
  const tax = Number((BigInt(all) * BigInt(addedTaxForLine(order, line))) / BigInt(ofLine));
  const net = Math.min(line.unitPrice * units.count, all - tax);
  return { count: units.count, net, tax: all - net };
}

/**
 * What is left of the order's payments for units that the buyer still has, after refunds and after
 * what exchanged units and their replacements cost.
 */
export function remainingCredit(order: Order): number {
  const held = order.lines.reduce((sum, line) => {
    const units = { before: 0, count: exchangedUnits(order, line.id) };
    return sum + allocateToUnits(paidForLine(order, line), line.quantity, units);
  }, 0);
  const settled = order.exchanges
    .filter(({ status }) => status === 'completed')
    .reduce((sum, { priceDifference }) => sum + priceDifference, 0);
  return Math.max(0, refundableAmount(order) - held - settled);
}

type LineUnits = { lineItemId: string; quantity: number };

/** What was paid for units that come back now, without shipping. */
export function paidForReturnedUnits(order: Order, { lineItemId, quantity }: LineUnits): number {
  const line = order.lines.find(({ id }) => id === lineItemId);
  if (!line) return 0;
  const units = { before: returnedUnits(order, line), count: quantity };
  return allocateToUnits(paidForLine(order, line), line.quantity, units);
}

/**
 * What was paid for these units, without shipping and what was not captured of them; never more than
 * `remainingCredit`.
 */
export function returnRefundAmount(order: Order, items: LineUnits[], uncaptured = 0): number {
  const paid = items.reduce((sum, item) => sum + paidForReturnedUnits(order, item), 0);
  return Math.min(Math.max(0, paid - uncaptured), remainingCredit(order));
}
