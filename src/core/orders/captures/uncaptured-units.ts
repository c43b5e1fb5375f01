import { DomainError } from '../../../kernel/domain-error.ts';
import type { LineQuantities } from '../fulfillment/ship.ts';
import type { Order } from '../order.ts';
import { paidForReturnedUnits } from '../refunds/unit-amounts.ts';
import { costOfBuyersUnits, costOfShipped } from './capture-fulfilled.ts';
import { isAuthorizationOpen } from './collected-status.ts';

/**
 * What these units, which are taken out, cost that was not captured: the money that was captured
 * belongs first to shipping, to units that the buyer keeps and to those that were taken out before.
 */
export function uncapturedCost(order: Order, items: LineQuantities): number {
  if (!order.authorization) return 0;
  const counts = new Map(items.map(({ lineItemId, quantity }) => [lineItemId, quantity]));
  const lines = order.lines.map((line) => ({
    ...line,
    refunded: line.refunded + (counts.get(line.id) ?? 0),
  }));
  const left = { ...order, lines };
  const after = costOfShipped(left);
  const cost = after - costOfShipped(order);
  const unshipped = Math.max(0, Math.min(cost, after - order.authorization.captured));
  return Math.max(unshipped, uncapturedOf(order, items, costOfBuyersUnits(left)));
}

/** What units cost that the buyer sends back, for a refund or an exchange, and that was not captured. */
export const uncapturedReturnCost = (order: Order, items: LineQuantities): number =>
  uncapturedOf(order, items, costOfBuyersUnits(order, items));

/** `kept`: the cost of what the buyer has without these units. */
function uncapturedOf(order: Order, items: LineQuantities, kept: number): number {
  if (!order.authorization) return 0;
  const cost = items.reduce((sum, item) => sum + paidForReturnedUnits(order, item), 0);
  const collected = Math.max(0, order.authorization.captured - kept);
  return Math.max(0, cost - collected);
}

/**
 * Throws 409 `payment_not_captured` for units that can still be captured: their refund would come
 * out of what was captured for others.
 */
export function assertUnitsCaptured(order: Order, items: LineQuantities): void {
  if (!isAuthorizationOpen(order) || uncapturedCost(order, items) === 0) return;
  throw new DomainError(
    'wrong_state',
    'payment_not_captured',
    'These units are not captured. Capture them, or release the rest of the payment, wait for the outcome, and repeat the call.',
  );
}
