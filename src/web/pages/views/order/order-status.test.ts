import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeOrderStatus } from './order-status.ts';

const placed = {
  status: 'pending' as const,
  fulfillmentStatus: 'unfulfilled' as const,
  lines: [],
  refunds: [],
};
const sentenceOf = (paymentStatus: 'paid' | 'settling') =>
  describeOrderStatus({ ...placed, paymentStatus }).sentence;

test('an order says that it is paid only after its payment has settled', () => {
  assert.match(sentenceOf('paid'), /^Your order is paid/);
  assert.equal(
    sentenceOf('settling'),
    'Your payment is still being confirmed. The store prepares your order when it has arrived.',
  );
});
