import type { Exchange, Order, Return } from '../../../core/orders/order.ts';
import type { Refund } from '../../../core/payments/payment.ts';

type Adjustment = { id: string; type: string; occurred_at: string; status: string };

/** Refunds, returns and exchanges of an order, oldest first. */
export function adjustmentsOf({ refunds, returns, exchanges }: Order): Adjustment[] {
  const all = [
    ...refunds.map(refundAdjustment),
    ...returns.map((one) => goodsAdjustment('return', one)),
    ...exchanges.map((one) => goodsAdjustment('exchange', one)),
  ];
  return all.toSorted((one, other) => one.occurred_at.localeCompare(other.occurred_at));
}

const refundStatus = { pending: 'pending', succeeded: 'completed', failed: 'failed' } as const;

function refundAdjustment({ id, amount, currency, reason, status, createdAt }: Refund): Adjustment {
  const details = { amount, currency: currency.toLowerCase(), ...(reason && { reason }) };
  const at = createdAt.toISOString();
  return { id, type: 'refund', occurred_at: at, status: refundStatus[status], ...details };
}

const goodsStatus = {
  requested: 'pending',
  approved: 'pending',
  received: 'completed',
  completed: 'completed',
  rejected: 'failed',
} as const;

function goodsAdjustment(
  type: 'return' | 'exchange',
  { id, status, items, reason, createdAt }: Return | Exchange,
): Adjustment {
  const goods = {
    line_items: items.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })),
    ...(reason && { description: reason }),
  };
  const at = createdAt.toISOString();
  return { id, type, occurred_at: at, status: goodsStatus[status], ...goods };
}
