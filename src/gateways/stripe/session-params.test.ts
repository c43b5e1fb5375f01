import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentRequest } from '../../core/payments/processor.ts';
import { sessionParams } from './session-params.ts';

const request: PaymentRequest = {
  id: 'pay_1',
  money: { amount: 1_000, currency: 'USD' },
  description: 'A shop',
  lines: [{ name: 'A thing', quantity: 3, amount: 1_000 }],
  email: null,
  returnUrl: 'https://shop.example/done',
  cancelUrl: 'https://shop.example/back',
  savesMethod: false,
  expiresAt: new Date('2026-01-01T00:35:00.500Z'),
};

const linesOf = (lines: PaymentRequest['lines']) =>
  sessionParams({ ...request, lines }).line_items?.map((item) => [
    item.price_data?.product_data?.name,
    item.price_data?.unit_amount,
    item.quantity,
  ]);

test('a line amount that is not divisible by the quantity stays exact', () => {
  assert.deepEqual(linesOf(request.lines), [['3 × A thing', 1_000, 1]]);
});

test('a total below the sum of the lines is a single line', () => {
  const lines = [{ name: 'A thing', quantity: 1, amount: 1_200 }];

  assert.deepEqual(linesOf(lines), [['A shop', 1_000, 1]]);
});

test('free items have no line', () => {
  const lines = [...request.lines, { name: 'A gift', quantity: 1, amount: 0 }];

  assert.deepEqual(linesOf(lines), [['3 × A thing', 1_000, 1]]);
});

test('times are whole seconds, and a missing email is omitted', () => {
  const params = sessionParams(request);

  assert.equal(params.expires_at, 1_767_227_700);
  assert.equal('customer_email' in params, false);
});
