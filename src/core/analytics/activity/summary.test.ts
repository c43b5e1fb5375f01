import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activityTypes, type EventBody, summarizeEvent } from './summary.ts';

const order = {
  items: [{ quantity: 1 }],
  totals: { total: 1_250 },
  currency: 'USD',
  channel: 'x402',
};
const cases: [Parameters<typeof summarizeEvent>[0], EventBody, string][] = [
  ['order.created', { data: order }, 'An order of 1 item for $12.50 was placed through x402.'],
  [
    'order.created',
    { data: { id: 'ord_1' } },
    'An order of several items for an unknown amount was placed.',
  ],
  [
    'order.created',
    { data: { ...order, name: '#1001' } },
    'Order #1001 of 1 item for $12.50 was placed through x402.',
  ],
  ['order.cancelled', { data: order }, 'An order for $12.50 was canceled.'],
  ['order.refunded', { data: order }, 'A refund of $12.50 was made.'],
  [
    'order.refunded',
    { data: { ...order, name: '#1001' }, context: { refund: { amount: 50 } } },
    'A refund of $0.50 was made for order #1001.',
  ],
  [
    'order.refunded',
    { data: order, context: { refund: { amount: 50 } } },
    'A refund of $0.50 was made.',
  ],
  [
    'order.refunded',
    { data: order, context: { reason: 'settlement_failed', amount_moved: 0 } },
    'An order for $12.50 was voided: its payment never arrived.',
  ],
  [
    'membership.subscriber.created',
    { data: { plan: { name: 'Gold' } } },
    'A membership of the plan "Gold" started.',
  ],
  ['membership.subscriber.cancelled', {}, 'A membership was canceled.'],
];
for (const [type, body, sentence] of cases) {
  test(`summarizes ${type} of ${JSON.stringify(body).slice(0, 60)}`, () => {
    assert.equal(summarizeEvent(type, body), sentence);
  });
}

test('every type has a summary, even for an event without data', () => {
  for (const type of activityTypes) assert.match(summarizeEvent(type, {}), /^[A-Z][^{}]+\.$/, type);
});
