import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { cancelPayment, submitPayment } from '../../../src/core/payments/manage-payments.ts';
import { settlePayment } from '../../../src/core/payments/settle-payment.ts';
import { chargeMandate, openHostedPage } from '../../../src/core/payments/submit-payment.ts';
import { discardJobs } from '../../kit/jobs.ts';
import { page } from '../../kit/sandbox-counter.ts';
import { newPayment, openScriptedPayments, thousand } from '../../kit/scripted-payments.ts';
import { openCoreShop } from '../../kit/shop.ts';

const shop = await openCoreShop(null);
const paid = { state: 'succeeded', reference: 'ref_1', money: thousand } as const;
const open = { state: 'pending', reference: 'ref_1' } as const;
const opened = { reference: 'ref_1', url: 'https://pay.example/1' };
const lost = new Error('the answer was cut off');
const charge = { description: 'A shop', lines: [], email: null, mandate: 'tok_success' };

// Payments of earlier tests are not polled again.
beforeEach(async () => {
  await discardJobs(shop);
});

test('a charge whose response was lost is resolved about a minute later', async () => {
  const { paymentContext, jobs, outcomes, status, reached } = openScriptedPayments(shop, {
    script: { charge: [lost], look: [paid] },
  });
  const { id } = await newPayment(shop, paymentContext, { method: 'token' });

  const unanswered = await chargeMandate(paymentContext, shop.tenant, id, charge);
  shop.clock.advance(59_000);
  await jobs.drain();

  assert.equal(unanswered.status, 'processing');
  assert.deepEqual(reached(), ['charge']);
  shop.clock.advance(1_000);
  await jobs.drain();
  assert.deepEqual([await status(id), outcomes], ['succeeded', ['succeeded succeeded']]);
});

test('a charge without an outcome is not sent again, because its id may be forgotten', async () => {
  const { paymentContext, calls, jobs, outcomes } = openScriptedPayments(shop, {
    script: { charge: [lost], look: [paid] },
  });
  const { id } = await newPayment(shop, paymentContext, { method: 'token' });

  await chargeMandate(paymentContext, shop.tenant, id, charge);
  const second = await chargeMandate(paymentContext, shop.tenant, id, charge);
  shop.clock.advance(60_000);
  await jobs.drain();
  const third = await chargeMandate(paymentContext, shop.tenant, id, charge);

  assert.deepEqual([second.status, third.status], ['processing', 'succeeded']);
  assert.deepEqual(
    calls.map(([name, request]) => [name, (request as { id: string }).id]),
    [
      ['charge', id],
      ['look', id],
    ],
  );
  assert.deepEqual(outcomes, ['succeeded succeeded']);
});

test('a charge that was never sent is a failure', async () => {
  const { paymentContext, jobs, outcomes, status } = openScriptedPayments(shop, {
    script: { look: [null] },
  });
  const { id } = await newPayment(shop, paymentContext, { method: 'token' });
  await shop.unit.run(shop.tenant, (work) => submitPayment(work, id));

  shop.clock.advance(60_000);
  await jobs.drain();

  assert.deepEqual([await status(id), outcomes], ['failed', ['failed not_received']]);
});

test('a charge that is sent while the processor is asked about it is no failure', async () => {
  const { paymentContext, jobs, outcomes, status } = openScriptedPayments(shop, {
    script: { charge: [lost], look: [null, paid] },
  });
  const { id } = await newPayment(shop, paymentContext, { method: 'token' });
  const look = paymentContext.processor.getPaymentOutcome;
  paymentContext.processor.getPaymentOutcome = async (payment) => {
    await chargeMandate(paymentContext, shop.tenant, id, charge);
    return look(payment);
  };

  shop.clock.advance(60_000);
  await jobs.drain();
  assert.deepEqual([await status(id), outcomes], ['processing', []]);

  shop.clock.advance(120_000);
  await jobs.drain();
  assert.deepEqual([await status(id), outcomes], ['succeeded', ['succeeded succeeded']]);
});

test('a charge whose process stopped is found by the sweep, with one job however often it runs', async () => {
  const { paymentContext, jobs, outcomes, status, reached } = openScriptedPayments(shop, {
    script: { look: [{ ...open, state: 'processing' }, paid] },
  });
  const settled = await newPayment(shop, paymentContext, { method: 'token', isSubmitted: true });
  await settlePayment(paymentContext, shop.tenant, settled.id, { ...paid, reference: 'ref_2' });
  const { id } = await newPayment(shop, paymentContext, { method: 'token', isSubmitted: true });
  const due = new Date(shop.clock().getTime() + 60_000);
  assert.deepEqual(await jobs.nextDueAt(), due);
  shop.clock.advance(59_000);
  await jobs.drain();
  assert.deepEqual(reached(), []);

  shop.clock.advance(1_000);
  for (let sweeps = 0; sweeps < 3; sweeps += 1) await jobs.drain();
  assert.deepEqual([await status(id), reached()], ['processing', ['look']]);
  assert.deepEqual(await jobs.nextDueAt(), new Date(due.getTime() + 120_000));

  shop.clock.advance(120_000);
  await jobs.drain();
  assert.deepEqual([await status(id), await jobs.nextDueAt()], ['succeeded', null]);
  assert.deepEqual(outcomes, ['succeeded succeeded', 'succeeded succeeded']);
});

test('a hosted payment whose webhook was lost is resolved', async () => {
  const { paymentContext, jobs, outcomes, status } = openScriptedPayments(shop, {
    script: { openHosted: [opened], look: [open, paid] },
  });
  const { id } = await newPayment(shop, paymentContext);
  await openHostedPage(paymentContext, shop.tenant, id, page);

  shop.clock.advance(60_000);
  await jobs.drain();
  assert.equal(await status(id), 'pending');
  shop.clock.advance(120_000);
  await jobs.drain();

  assert.deepEqual([await status(id), outcomes], ['succeeded', ['succeeded succeeded']]);
});

test('an expired payment page is a failure when it closes, and a payment before that still counts', async () => {
  const { paymentContext, jobs, outcomes, status, reached } = openScriptedPayments(shop, {
    script: { openHosted: [opened], look: [open, open, open, open, open, open, paid] },
  });
  const { id } = await newPayment(shop, paymentContext);
  await openHostedPage(paymentContext, shop.tenant, id, page);

  for (let minute = 1; minute <= 30; minute += 1) {
    shop.clock.advance(60_000);
    await jobs.drain();
  }
  assert.deepEqual([await status(id), outcomes], ['failed', ['failed expired']]);
  assert.equal(reached().filter((name) => name === 'look').length, 5);
  shop.clock.advance(2 * 3_600_000);
  await jobs.drain();
  shop.clock.advance(6 * 3_600_000);
  await jobs.drain();
  assert.deepEqual([await status(id), outcomes.at(-1)], ['succeeded', 'succeeded succeeded']);
});

test('a processor that was down for hours is polled again when it is back', async () => {
  const { paymentContext, jobs, status } = openScriptedPayments(shop, {
    script: { look: [...Array(12).fill(lost), paid] },
  });
  const { id } = await newPayment(shop, paymentContext, { method: 'token' });
  await shop.unit.run(shop.tenant, (work) => submitPayment(work, id));

  for (let minutes = 0; minutes < 48 * 60; minutes += 20) {
    shop.clock.advance(20 * 60_000);
    await jobs.drain();
  }

  assert.equal(await status(id), 'succeeded');
});

test('settled payments and payments closed long ago are no longer checked', async () => {
  const { paymentContext, jobs, calls } = openScriptedPayments(shop, {
    script: { look: Array(40).fill(null) },
  });
  const settled = await newPayment(shop, paymentContext);
  await settlePayment(paymentContext, shop.tenant, settled.id, paid);
  await newPayment(shop, paymentContext);

  for (let hours = 0; hours < 48; hours += 1) {
    shop.clock.advance(3_600_000);
    await jobs.drain();
  }

  assert.ok(calls.length > 3);
  assert.equal(await jobs.nextDueAt(), null);
});

test('hosted page: a lost response is requested again with the same id, and then stored', async () => {
  const { paymentContext, calls } = openScriptedPayments(shop, {
    script: { openHosted: [lost, opened] },
  });
  const { id } = await newPayment(shop, paymentContext);
  const ask = () => openHostedPage(paymentContext, shop.tenant, id, page);

  await assert.rejects(ask, { kind: 'unavailable', reason: 'payment_processor_unavailable' });
  const first = await ask();
  const second = await ask();

  assert.deepEqual([first.url, second.url], [opened.url, opened.url]);
  assert.equal(calls.length, 2);
  assert.deepEqual(calls[0], calls[1]);
});

test('hosted page: the page of a cancelled payment is closed, also one that was just being opened', async () => {
  const { paymentContext, jobs, reached } = openScriptedPayments(shop, {
    script: { openHosted: [opened], look: [{ state: 'failed', reference: 'ref_1', failure: 'x' }] },
  });
  const { id } = await newPayment(shop, paymentContext);
  const cancel = () => shop.unit.run(shop.tenant, (work) => cancelPayment(work, id));
  const answer = paymentContext.processor.openHostedPage;
  paymentContext.processor.openHostedPage = async (request) => {
    await cancel();
    await jobs.drain();
    return answer(request);
  };

  const payment = await openHostedPage(paymentContext, shop.tenant, id, page);
  await jobs.drain();
  await cancel();

  assert.equal(payment.status, 'cancelled');
  assert.deepEqual(reached(), ['openHosted', 'closeHosted', 'look']);
});

test('hosted page: a payment made before it closed is found and refunded', async () => {
  const { paymentContext, jobs, status, outcomes, reached } = openScriptedPayments(shop, {
    script: {
      openHosted: [opened],
      look: [paid],
      refund: [{ state: 'succeeded', reference: 're_1' }],
    },
  });
  const { id } = await newPayment(shop, paymentContext);
  await openHostedPage(paymentContext, shop.tenant, id, page);
  await shop.unit.run(shop.tenant, (work) => cancelPayment(work, id));

  await jobs.drain();

  assert.equal(await status(id), 'succeeded');
  assert.deepEqual(reached(), ['openHosted', 'closeHosted', 'look', 'refund']);
  assert.deepEqual(outcomes, ['refund succeeded 1000']);
});
