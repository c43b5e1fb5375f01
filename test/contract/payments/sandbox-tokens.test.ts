import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chargeMandate } from '../../../src/core/payments/submit-payment.ts';
import { discardJobs } from '../../kit/jobs.ts';
import { openCounter } from '../../kit/sandbox-counter.ts';
import { newPayment } from '../../kit/scripted-payments.ts';
import { openCoreShop } from '../../kit/shop.ts';

const shop = await openCoreShop(null);
const facts = { description: 'A shop', lines: [], email: null };

const cases: [string, string, string | null][] = [
  ['tok_success', 'succeeded', null],
  ['tok_decline', 'failed', 'card_declined'],
  ['tok_late', 'processing', null],
  ['tok_of_somebody', 'failed', 'unknown_token'],
];

for (const [token, status, failure] of cases) {
  test(`sandbox ${token}: ${status} immediately`, async (t) => {
    const counter = await openCounter(t, shop);
    const { id } = await newPayment(shop, counter.paymentContext, { method: 'token' });

    const payment = await chargeMandate(counter.paymentContext, shop.tenant, id, {
      ...facts,
      mandate: token,
    });

    assert.deepEqual([payment.status, payment.failure], [status, failure]);
    assert.equal(payment.reference, `sbx_${id.slice(4)}`);
    assert.equal(payment.test, true);
  });
}

test('sandbox tok_late: succeeds 30 seconds later, once', async (t) => {
  // The late payment of the test above would be recorded too.
  await discardJobs(shop);
  const counter = await openCounter(t, shop);
  const { id } = await newPayment(shop, counter.paymentContext, { method: 'token' });
  const charge = { ...facts, mandate: 'tok_late' };
  await chargeMandate(counter.paymentContext, shop.tenant, id, charge);

  shop.clock.advance(30_000);
  await counter.jobs.drain();
  const again = await chargeMandate(counter.paymentContext, shop.tenant, id, charge);

  assert.equal(again.status, 'succeeded');
  assert.deepEqual(counter.outcomes, ['succeeded succeeded']);
});

test('sandbox: a repeated charge with the same id has its first outcome, whatever the token', async (t) => {
  const counter = await openCounter(t, shop);
  const payment = await newPayment(shop, counter.paymentContext, { method: 'token' });
  const { id, amount, currency } = payment;
  const { charge } = counter.paymentContext.processor;
  const request = { ...facts, id, money: { amount, currency } };

  const first = await charge?.(request, 'tok_decline');
  const second = await charge?.(request, 'tok_success');

  assert.equal(first?.state, 'failed');
  assert.deepEqual(second, first);
});
