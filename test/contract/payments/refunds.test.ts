import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Payment, Refund } from '../../../src/core/payments/payment.ts';
import {
  getRefund,
  refundedAmount,
  requestRefund,
} from '../../../src/core/payments/refunds/request-refund.ts';
import { settleRefund } from '../../../src/core/payments/refunds/settle-refund.ts';
import { chargeMandate } from '../../../src/core/payments/submit-payment.ts';
import { discardJobs } from '../../kit/jobs.ts';
import { openCounter } from '../../kit/sandbox-counter.ts';
import { newPaid, newPayment, openScriptedPayments } from '../../kit/scripted-payments.ts';
import { openCoreShop } from '../../kit/shop.ts';

const shop = await openCoreShop(null);
const ask = (payment: Payment, amount: number): Promise<Refund> =>
  shop.unit.run(shop.tenant, (work) =>
    requestRefund(work, { payment, amount, reason: 'asked for', orderId: null }),
  );
const look = ({ id }: Refund) => shop.unit.view(shop.tenant, (view) => getRefund(view, id));

// Refunds of earlier tests are not sent by the processors of later ones.
beforeEach(async () => {
  await discardJobs(shop);
});

test('fifty concurrent refunds never exceed what was paid', async () => {
  const { paymentContext } = openScriptedPayments(shop);
  const payment = await newPaid(shop, paymentContext);

  const asked = await Promise.allSettled(Array.from({ length: 50 }, () => ask(payment, 70)));

  const refused = asked.filter((one) => one.status === 'rejected');
  assert.equal(refused.length, 36);
  for (const { reason } of refused) {
    assert.deepEqual([reason.kind, reason.reason], ['unprocessable', 'refund_exceeds_paid']);
    assert.deepEqual(reason.extensions, { refundable: 20 });
  }
  const back = await shop.unit.view(shop.tenant, (view) => refundedAmount(view, payment.id));
  assert.equal(back, 14 * 70);
  await assert.rejects(ask(payment, 0), { reason: 'refund_exceeds_paid' });
  await assert.rejects(ask(payment, 1.5), { reason: 'refund_exceeds_paid' });
});

test('an unpaid payment cannot be refunded', async () => {
  const { paymentContext } = openScriptedPayments(shop);
  const payment = await newPayment(shop, paymentContext);

  await assert.rejects(ask(payment, 100), { reason: 'payment_not_succeeded' });
});

test('a failed refund can be requested again', async () => {
  const { paymentContext, outcomes } = openScriptedPayments(shop);
  const payment = await newPaid(shop, paymentContext);
  const first = await ask(payment, 1_000);

  await settleRefund(paymentContext, shop.tenant, first.id, {
    state: 'failed',
    reference: null,
    failure: 'x',
  });
  const second = await ask(payment, 1_000);

  assert.equal(second.status, 'pending');
  assert.deepEqual(outcomes.slice(1), ['refund failed 1000']);
});

test('the confirmation may arrive before the response to the call', async () => {
  const { paymentContext, outcomes, jobs } = openScriptedPayments(shop, {
    script: { refund: [{ state: 'pending', reference: 're_1' }] },
  });
  const payment = await newPaid(shop, paymentContext);
  const refund = await ask(payment, 400);
  const answer = paymentContext.processor.refund;
  paymentContext.processor.refund = async (request) => {
    await settleRefund(paymentContext, shop.tenant, refund.id, {
      state: 'succeeded',
      reference: 're_1',
    });
    return answer(request);
  };

  await jobs.drain();

  assert.equal((await look(refund)).status, 'succeeded');
  assert.deepEqual(outcomes.slice(1), ['refund succeeded 400']);
});

test('repeated confirmations count once, and a contradiction is left to people', async () => {
  const { paymentContext, outcomes, alarms } = openScriptedPayments(shop);
  const refund = await ask(await newPaid(shop, paymentContext), 400);
  const settle = (state: 'succeeded' | 'pending') =>
    settleRefund(paymentContext, shop.tenant, refund.id, { state, reference: 're_1' });

  await Promise.all([settle('succeeded'), settle('succeeded'), settle('pending')]);
  await settleRefund(paymentContext, shop.tenant, refund.id, {
    ...{ state: 'failed', reference: 're_1', failure: 'account_closed' },
  });

  assert.deepEqual(outcomes.slice(1), ['refund succeeded 400']);
  assert.equal((await look(refund)).status, 'succeeded');
  assert.equal(alarms.length, 1);
});

test('a call whose response was lost is repeated with the same id', async () => {
  const { paymentContext, jobs, calls } = openScriptedPayments(shop, {
    script: { refund: [new Error('cut off'), { state: 'succeeded', reference: 're_1' }] },
  });
  const refund = await ask(await newPaid(shop, paymentContext), 400);

  await jobs.drain();
  shop.clock.advance(3_000);
  await jobs.drain();

  assert.equal((await look(refund)).status, 'succeeded');
  const ids = calls.map(([name, request]) => [name, (request as { id: string }).id]);
  assert.deepEqual(ids, [
    ['refund', refund.id],
    ['refund', refund.id],
  ]);
});

test('a refund without a confirmation is looked up, and sent again when it never arrived', async () => {
  const { paymentContext, jobs, reached } = openScriptedPayments(shop, {
    script: {
      refund: [
        { state: 'pending', reference: 're_1' },
        { state: 'pending', reference: 're_1' },
      ],
      lookRefund: [null, new Error('down'), { state: 'succeeded', reference: 're_1' }],
    },
  });
  const refund = await ask(await newPaid(shop, paymentContext), 400);

  await jobs.drain();
  shop.clock.advance(60_000);
  await jobs.drain();
  assert.deepEqual(reached(), ['refund', 'lookRefund', 'refund']);
  shop.clock.advance(120_000);
  await jobs.drain();
  shop.clock.advance(240_000);
  await jobs.drain();

  assert.equal((await look(refund)).status, 'succeeded');
});

test('sandbox refunds: a refund succeeds within a moment', async (t) => {
  const counter = await openCounter(t, shop);
  const { path, ...payment } = await counter.open();
  await counter.pay(path, '4242424242424242');
  const some = await ask(payment, 400);
  assert.equal(some.status, 'pending');

  await counter.jobs.drain();

  assert.equal((await look(some)).status, 'succeeded');
  assert.deepEqual(counter.outcomes, ['succeeded succeeded', 'refund succeeded 400']);
});

test('sandbox refunds: 40.40 fails at the bank', async (t) => {
  const counter = await openCounter(t, shop);
  const { id } = await newPayment(shop, counter.paymentContext, { method: 'token', amount: 9_000 });
  const charge = { description: 'A shop', lines: [], email: null, mandate: 'tok_success' };
  const payment = await chargeMandate(counter.paymentContext, shop.tenant, id, charge);
  const refund = await ask(payment, 4_040);

  await counter.jobs.drain();

  assert.equal((await look(refund)).status, 'failed');
  assert.equal(counter.outcomes.at(-1), 'refund failed 4040');
});

test('sandbox: an unwanted payment is refunded to the payer too', async (t) => {
  const counter = await openCounter(t, shop, { wants: 'unwanted' });
  const { id, path } = await counter.open();

  await counter.pay(path, '4242424242424242');
  await counter.jobs.drain();

  const rows = await shop.unit.view(shop.tenant, (view) =>
    view.query(
      `select r.amount, r.status, r.reason, s.state from refunds r
       join sandbox_refunds s on s.workspace_id = r.workspace_id and s.refund_id = r.refund_id
       where r.payment_id = $1`,
      [id],
    ),
  );
  assert.deepEqual(rows, [
    { amount: 1_000, status: 'succeeded', reason: 'not_available', state: 'succeeded' },
  ]);
});
