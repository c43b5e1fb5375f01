import type { Order, OrderLine } from './order.ts';

export type LineProgress = {
  /** Units without those that were refunded or that the store has received back; 0 for a canceled order. */
  current: number;
  /** Of these, units that were shipped or delivered. */
  fulfilled: number;
  status: 'removed' | 'fulfilled' | 'partial' | 'processing';
};

/** How far a line of an order is, in the words that UCP and ACP share. */
export function lineProgress(order: Order, line: OrderLine): LineProgress {
  const current = order.status === 'cancelled' ? 0 : line.quantity - goneQuantity(order, line);
  const fulfilled = Math.min(line.fulfilled, current);
  return { current, fulfilled, status: statusOf(current, fulfilled) };
}

function goneQuantity({ returns }: Order, { id, refunded }: OrderLine): number {
  return returns
    .filter(({ status }) => status === 'received')
    .flatMap(({ items }) => items)
    .filter(({ lineItemId }) => lineItemId === id)
    .reduce((sum, { quantity }) => sum + quantity, refunded);
}

function statusOf(current: number, fulfilled: number): LineProgress['status'] {
  if (current === 0) return 'removed';
  if (fulfilled === current) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}
