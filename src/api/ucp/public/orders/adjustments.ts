import type { Static } from 'typebox';
import type { Exchange, Order, Return } from '../../../../core/orders/order.ts';
import type { Refund } from '../../../../core/payments/payment.ts';
import type { OrderResponse } from '../responses/order.ts';

type Adjustment = Static<typeof OrderResponse>['adjustments'][number];

/** Refunds, returns and exchanges of an order, oldest first. Amounts paid back are negative. */
export function adjustmentsOf(order: Order): Adjustment[] {
  const all = [
    ...order.refunds.map(refundAdjustment),
    ...order.returns.map(returnAdjustment),
    ...order.exchanges.map(exchangeAdjustment),
  ];
  return all.toSorted((one, other) => one.occurred_at.localeCompare(other.occurred_at));
}

const refundStatus = { pending: 'pending', succeeded: 'completed', failed: 'failed' } as const;

function refundAdjustment({ id, amount, reason, status, createdAt, items }: Refund): Adjustment {
  return {
    id,
    type: 'refund',
    occurred_at: createdAt.toISOString(),
    status: refundStatus[status],
    ...(items.length > 0 && { line_items: items.map(removedLine) }),
    totals: [{ type: 'total', amount: -amount }],
    ...(reason && { description: reason }),
  };
}

const returnStatus = {
  requested: 'pending',
  approved: 'pending',
  received: 'completed',
  rejected: 'failed',
} as const;

function returnAdjustment({ id, status, items, reason, createdAt }: Return): Adjustment {
  return {
    id,
    type: 'return',
    occurred_at: createdAt.toISOString(),
    status: returnStatus[status],
    line_items: items.map(removedLine),
    ...(reason && { description: reason }),
  };
}

const removedLine = ({ lineItemId, quantity }: Return['items'][number]) => ({
  id: lineItemId,
  quantity: -quantity,
});

const exchangeStatus = {
  requested: 'pending',
  approved: 'pending',
  completed: 'completed',
  rejected: 'failed',
} as const;

/** A positive price difference is owed by the buyer. */
function exchangeAdjustment({
  id,
  status,
  items,
  reason,
  createdAt,
  priceDifference,
}: Exchange): Adjustment {
  return {
    id,
    type: 'exchange',
    occurred_at: createdAt.toISOString(),
    status: exchangeStatus[status],
    line_items: items.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })),
    totals: [{ type: 'total', amount: priceDifference }],
    ...(reason && { description: reason }),
  };
}
