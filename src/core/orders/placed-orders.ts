import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Order } from './order.ts';

/** The order that a transaction has placed. A response that shows it need not read it again. */
const placedOrders = new WeakMap<View, Order>();

export function rememberPlacedOrder(work: Work, order: Order): void {
  placedOrders.set(work, order);
}

/** The order if this transaction has placed it, otherwise null. */
export function findPlacedOrder(view: View, id: string): Order | null {
  const placed = placedOrders.get(view);
  return placed?.id === id ? placed : null;
}
