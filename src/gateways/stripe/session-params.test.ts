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
  expiresAt: new Date('2026-01-01T00:35:00.500Z'),
};

const linesOf = (lines: PaymentRequest['lines']) =>
  sessionParams({ ...request, lines }).line_items?.map((item) => [
    item.price_data?.product_data?.name,
    item.price_data?.unit_amount,
    item.quantity,
  ]);

test('a line whose amount does not divide by its quantity stays exact', () => {
  assert.deepEqual(linesOf(request.lines), [['3 × A thing', 1_000, 1]]);
});

test('a total below the lines stands alone, as a discount has no line at Stripe', () => {
  const lines = [{ name: 'A thing', quantity: 1, amount: 1_200 }];

  assert.deepEqual(linesOf(lines), [['A shop', 1_000, 1]]);
});

test('what is free has no line', () => {
  const lines = [...request.lines, { name: 'A gift', quantity: 1, amount: 0 }];

  assert.deepEqual(linesOf(lines), [['3 × A thing', 1_000, 1]]);
});

test('times are whole seconds, and an e-mail that there is none of is not sent', () => {
  const params = sessionParams(request);

  assert.equal(params.expires_at, 1_767_227_700);
  assert.equal('customer_email' in params, false);
});
