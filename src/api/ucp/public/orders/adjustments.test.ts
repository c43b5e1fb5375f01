import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '../../../../core/orders/order.ts';
import { adjustmentsOf } from './adjustments.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const items = [{ lineItemId: 'li_1', quantity: 2 } as const];
const shared = { orderId: 'ord_1', reason: '', rmaNumber: null, refundId: null } as const;

test('lists adjustments, oldest first, with refunds and returned units as negative numbers', () => {
  const order = {
    refunds: [
      {
        id: 'rfd_1',
        amount: 500,
        reason: 'late',
        status: 'succeeded',
        items: [],
        createdAt: at(3),
      },
    ],
    returns: [
      { ...shared, id: 'ret_1', status: 'received', items, createdAt: at(2), updatedAt: at(2) },
    ],
    exchanges: [
      {
        ...shared,
        id: 'exc_1',
        status: 'rejected',
        items: [{ ...items[0], newVariantId: 'var_2' }],
        priceDifference: 100,
        paymentId: null,
        paidAt: null,
        createdAt: at(1),
        updatedAt: at(1),
      },
    ],
  } as unknown as Order;

  assert.deepEqual(adjustmentsOf(order), [
    {
      id: 'exc_1',
      type: 'exchange',
      occurred_at: '2026-01-01T00:00:00.000Z',
      status: 'failed',
      line_items: [{ id: 'li_1', quantity: 2 }],
      totals: [{ type: 'total', amount: 100 }],
    },
    {
      id: 'ret_1',
      type: 'return',
      occurred_at: '2026-01-02T00:00:00.000Z',
      status: 'completed',
      line_items: [{ id: 'li_1', quantity: -2 }],
    },
    {
      id: 'rfd_1',
      type: 'refund',
      occurred_at: '2026-01-03T00:00:00.000Z',
      status: 'completed',
      totals: [{ type: 'total', amount: -500 }],
      description: 'late',
    },
  ]);
});
