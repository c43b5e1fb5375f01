import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handleProcessorEvent } from '../../../src/core/payments/inbound/handle-processor-event.ts';
import { cancelPayment, getPayment } from '../../../src/core/payments/manage-payments.ts';
import type { PaymentOutcome } from '../../../src/core/payments/processor.ts';
import { refundedAmount } from '../../../src/core/payments/refunds/request-refund.ts';
import { settlePayment } from '../../../src/core/payments/settle-payment.ts';
import { discardJobs } from '../../kit/jobs.ts';
import { newPayment, openScriptedPayments, thousand } from '../../kit/scripted-payments.ts';
import { openCoreShop } from '../../kit/shop.ts';

const shop = await openCoreShop(null);
const paid: PaymentOutcome = { state: 'succeeded', reference: 'ref_1', money: thousand };
const failed: PaymentOutcome = { state: 'failed', reference: 'ref_1', failure: 'card_declined' };
const processing: PaymentOutcome = { state: 'processing', reference: 'ref_1' };

test('a payment counts once, however often it is reported', async () => {
  const { paymentContext, outcomes, completed } = openScriptedPayments(shop);
  const { id } = await newPayment(shop, paymentContext);

  const settled = await Promise.all(
    Array.from({ length: 5 }, () => settlePayment(paymentContext, shop.tenant, id, paid)),
  );

  assert.deepEqual(
    settled.map(({ status }) => status),
    Array(5).fill('succeeded'),
  );
  assert.deepEqual([outcomes, completed], [['succeeded succeeded'], ['cs_1']]);
});

test('a report that is older than the known state changes nothing', async () => {
  const { paymentContext, outcomes } = openScriptedPayments(shop);
  const { id } = await newPayment(shop, paymentContext);

  for (const outcome of [paid, processing, failed, { state: 'pending', reference: 'x' } as const])
    await settlePayment(paymentContext, shop.tenant, id, outcome);

  const payment = await shop.unit.view(shop.tenant, (view) => getPayment(view, id));
  assert.deepEqual([payment.status, payment.reference], ['succeeded', 'ref_1']);
  assert.deepEqual(outcomes, ['succeeded succeeded']);
});

test('a payment that succeeds after a failure still counts', async () => {
  const { paymentContext, outcomes } = openScriptedPayments(shop);
  const { id } = await newPayment(shop, paymentContext);

  for (const outcome of [processing, failed, failed, processing, paid])
    await settlePayment(paymentContext, shop.tenant, id, outcome);

  assert.deepEqual(outcomes, ['failed card_declined', 'succeeded succeeded']);
});

test('an amount or currency other than requested is never accepted as paid', async () => {
  const { paymentContext, outcomes, alarms } = openScriptedPayments(shop);
  const { id } = await newPayment(shop, paymentContext);
  const other = { amount: 1_000, currency: 'EUR' };

  await settlePayment(paymentContext, shop.tenant, id, {
    ...paid,
    money: { ...thousand, amount: 1 },
  });
  const payment = await settlePayment(paymentContext, shop.tenant, id, { ...paid, money: other });

  assert.deepEqual([payment.status, outcomes, alarms.length], ['pending', [], 2]);
});

test('an unwanted payment is refunded automatically', async () => {
  const { paymentContext } = openScriptedPayments(shop, { wants: 'unwanted' });
  const { id } = await newPayment(shop, paymentContext);

  await settlePayment(paymentContext, shop.tenant, id, paid);
  await settlePayment(paymentContext, shop.tenant, id, paid);

  const refunds = await shop.unit.view(shop.tenant, (view) =>
    view.query(
      'select amount, currency, reason, status, order_id from refunds where payment_id = $1',
      [id],
    ),
  );
  assert.deepEqual(refunds, [
    { ...thousand, reason: 'not_available', status: 'pending', order_id: null },
  ]);
});

test('an unwanted authorization is released, again and again if the processor refuses', async () => {
  // Jobs of earlier tests would call this processor too.
  await discardJobs(shop);
  const look = Array.from({ length: 4 }, () => ({ state: 'pending', reference: 'ref_1' }) as const);
  const scripted = openScriptedPayments(shop, { wants: 'unwanted', script: { look } });
  const { paymentContext, jobs, outcomes } = scripted;
  const held = (isClosed: boolean) => ({
    ...{ state: 'authorized' as const, reference: 'ref_1', money: thousand },
    authorization: { captured: 0, isClosed, expiresAt: null },
  });
  const answers = [{ state: 'failed', reference: null, failure: 'busy' } as const, held(true)];
  const release = async () => answers.shift() ?? held(true);
  Object.assign(paymentContext.processor, { captureMode: 'once', capture: release, release });
  const { id } = await newPayment(shop, paymentContext, { capture: 'once' });

  await settlePayment(paymentContext, shop.tenant, id, held(false));
  await jobs.drain();
  const waiting = [...outcomes];
  shop.clock.advance(5 * 60_000);
  await jobs.drain();

  assert.deepEqual(waiting, ['succeeded succeeded', 'captured 0 open release failed']);
  assert.deepEqual(outcomes.slice(2), ['captured 0 closed release succeeded']);
});

test('a payment for a cancelled payment request is refunded without asking the seller', async () => {
  const { paymentContext, outcomes } = openScriptedPayments(shop);
  const { id } = await newPayment(shop, paymentContext);
  await shop.unit.run(shop.tenant, (work) => cancelPayment(work, id));

  await settlePayment(paymentContext, shop.tenant, id, paid);

  const back = await shop.unit.view(shop.tenant, (view) => refundedAmount(view, id));
  assert.deepEqual([back, outcomes], [1_000, []]);
});

test('a payment that the processor has taken cannot be cancelled', async () => {
  const { paymentContext } = openScriptedPayments(shop);
  const { id } = await newPayment(shop, paymentContext);
  await settlePayment(paymentContext, shop.tenant, id, processing);
  const cancel = () => shop.unit.run(shop.tenant, (work) => cancelPayment(work, id));

  await assert.rejects(cancel, { kind: 'conflict', reason: 'payment_in_progress' });
  await settlePayment(paymentContext, shop.tenant, id, paid);
  await assert.rejects(cancel, { kind: 'wrong_state', reason: 'payment_succeeded' });
});

test('an event is processed once, together with its effect', async () => {
  const { paymentContext, outcomes } = openScriptedPayments(shop);
  const { id } = await newPayment(shop, paymentContext);
  const event = { id: 'evt_1', about: 'payment', paymentId: id, outcome: failed } as const;

  const taken = await Promise.all(
    Array.from({ length: 4 }, () => handleProcessorEvent(paymentContext, shop.tenant, event)),
  );

  assert.deepEqual(taken.filter(Boolean), [true]);
  assert.deepEqual(outcomes, ['failed card_declined']);
});

test('an event whose effect fails can be delivered again', async () => {
  const { paymentContext, outcomes } = openScriptedPayments(shop);
  const { id } = await newPayment(shop, paymentContext);
  const event = { id: 'evt_2', about: 'payment', paymentId: id, outcome: paid } as const;
  const broken = async () => {
    throw new Error('the shelf fell over');
  };
  const outcomeHandlers = {
    ...paymentContext.outcomeHandlers,
    checkout: { ...paymentContext.outcomeHandlers.checkout, succeeded: broken },
  };

  await assert.rejects(
    handleProcessorEvent({ ...paymentContext, outcomeHandlers }, shop.tenant, event),
  );
  assert.equal(await handleProcessorEvent(paymentContext, shop.tenant, event), true);

  assert.deepEqual(outcomes, ['succeeded succeeded']);
});
