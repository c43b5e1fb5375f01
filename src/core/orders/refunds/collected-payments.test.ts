import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anExchange, anOrder, aRefund } from '../../../../test/kit/an-order.ts';
import {
  allocateRefund,
  isFullyRefunded,
  listCollectedPayments,
  refundableAmount,
} from './collected-payments.ts';

const paidExchange = (status: 'approved' | 'completed' | 'rejected') =>
  anExchange(status, [[1, 1]], { priceDifference: 300, paymentId: 'pay_2', paidAt: new Date(0) });

test('pending and succeeded refunds reduce the refundable amount, failed ones do not', () => {
  const refunds = [aRefund(100), aRefund(200, 'pending'), aRefund(300, 'failed')];

  assert.deepEqual(listCollectedPayments(anOrder([{}], { refunds })), [
    { id: 'pay_1', paid: 1_000, refunded: 300, left: 700, lost: 0, refundable: 700 },
  ]);
});

test('the payment of an exchange is refundable once the exchange is completed', () => {
  const left = (status: 'approved' | 'completed' | 'rejected') =>
    refundableAmount(anOrder([{}], { exchanges: [paidExchange(status)] }));

  assert.deepEqual([left('approved'), left('completed'), left('rejected')], [1_000, 1_300, 1_000]);
});

test('an order is fully refunded when the refunds of all its payments have succeeded', () => {
  const exchanges = [paidExchange('completed')];
  const all = (...refunds: ReturnType<typeof aRefund>[]) =>
    isFullyRefunded(anOrder([{}], { exchanges, refunds }));

  assert.equal(all(aRefund(1_000)), false);
  assert.equal(all(aRefund(1_000), aRefund(300, 'pending', 'pay_2')), false);
  assert.equal(all(aRefund(1_000), aRefund(300, 'succeeded', 'pay_2')), true);
  assert.equal(isFullyRefunded(anOrder([{}], { payment: null })), false);
});

test('a refund is taken from the payments in their order', () => {
  const payments = [
    { id: 'pay_1', paid: 500, refunded: 0, refundable: 500 },
    { id: 'pay_2', paid: 300, refunded: 300, refundable: 0 },
    { id: 'pay_3', paid: 300, refunded: 0, refundable: 300 },
  ] as const;

  assert.deepEqual(allocateRefund([...payments], 600), [
    { payment: { id: 'pay_1' }, amount: 500 },
    { payment: { id: 'pay_3' }, amount: 100 },
  ]);
});
