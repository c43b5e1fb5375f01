import { unitsBack } from '../after-sale/returns/returnable.ts';
import type { Order, OrderLine } from '../order.ts';
import { leftToRefund } from './paid.ts';

/** What was paid for a line, in minor units: subtotal less discount, and the tax that was added to it. */
export function moneyOfLine({ totals }: Pick<Order, 'totals'>, line: OrderLine): number {
  const addedTax = totals.taxIncluded > 0 ? 0 : line.tax;
  return line.subtotal - line.discount + addedTax;
}

/**
 * What was paid for some units of a line after `before` others went: the first units carry the cents
 * that do not divide, so that all units one by one give exactly the line's money.
 */
export function moneyOfUnits(
  money: number,
  quantity: number,
  units: { before: number; count: number },
): number {
  const each = Math.floor(money / quantity);
  const extra = money - each * quantity;
  const upTo = (count: number) => each * count + Math.min(count, extra);
  return upTo(units.before + units.count) - upTo(units.before);
}

/** What was paid for units that come back now, without shipping; never more than is left of the order's money. */
export function moneyBack(order: Order, items: { lineItemId: string; quantity: number }[]): number {
  const shares = items.map(({ lineItemId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineItemId);
    if (!line) return 0;
    const units = { before: unitsBack(order, line.id), count: quantity };
    return moneyOfUnits(moneyOfLine(order, line), line.quantity, units);
  });
  return Math.min(
    shares.reduce((sum, share) => sum + share, 0),
    leftToRefund(order),
  );
}
