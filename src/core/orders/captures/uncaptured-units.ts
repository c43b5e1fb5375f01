import { DomainError } from '../../../kernel/domain-error.ts';
import type { LineQuantities } from '../fulfillment/ship.ts';
import type { Order } from '../order.ts';
import { costOfShipped } from './capture-fulfilled.ts';
import { isAuthorizationOpen } from './collected-status.ts';

/**
 * What these units cost that was not captured: the money that was captured belongs first to
 * shipping and to units that were fulfilled or taken out before. Zero for units that were fulfilled.
 */
export function uncapturedCost(order: Order, items: LineQuantities): number {
  if (!order.authorization) return 0;
  const counts = new Map(items.map(({ lineItemId, quantity }) => [lineItemId, quantity]));
  const lines = order.lines.map((line) => ({
    ...line,
    refunded: line.refunded + (counts.get(line.id) ?? 0),
  }));
  const after = costOfShipped({ ...order, lines });
  const cost = after - costOfShipped(order);
  return Math.max(0, Math.min(cost, after - order.authorization.captured));
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
