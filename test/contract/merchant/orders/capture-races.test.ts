import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handleProcessorEvent } from '../../../../src/core/payments/inbound/handle-processor-event.ts';
import type { PaymentOutcome } from '../../../../src/core/payments/processor.ts';
import { settlePayment } from '../../../../src/core/payments/settle-payment.ts';
import {
  amountsOf,
  bookedFor,
  countAsReal,
  openCapturingStore,
  paymentOf,
  refuseRelease,
} from '../../../kit/authorized-orders.ts';
import { eventsOf } from '../../../kit/orders.ts';
import { type Answer, openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const store = await openCapturingStore(shop);
const days = (count: number) => count * 86_400_000;

const state = (order: any) => [order.status, order.payment_status, amountsOf(order)];
const codes = (answers: { status: number; body: any }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 200 : body.error.code)).sort();

/** Repeats a call that waited too long for the others, as clients do. */
async function patiently(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call();
  return answer.status === 503 ? patiently(call) : answer;
}

test('captures at the same time never exceed what was authorized', async () => {
  const order = await store.order();

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => patiently(() => order.capture({ amount: 1_000 }))),
  );
  const body = await order.finish();

  assert.deepEqual(codes(answers), [200, 200, 200, ...Array(3).fill('capture_in_progress')].sort());
  assert.deepEqual(state(body), ['pending', 'paid', [3_000, 3_000, 0, 0]]);
  assert.deepEqual(await bookedFor(shop, order.id), [3_000, 0]);
});

test('a repeated request with its key captures once', async () => {
  const order = await store.order();
  const key = { 'idempotency-key': `${order.id}-same` };

  const answers = await Promise.all(
    Array.from({ length: 3 }, () =>
      store.merchant.post(`/orders/${order.id}/capture`, { amount: 700 }, key),
    ),
  );

  assert.deepEqual(
    new Set(answers.map(({ body }) => body.payment_authorization?.pending_amount)),
    new Set([700]),
  );
  assert.deepEqual(state(await order.finish()), ['pending', 'partially_paid', [3_000, 700, 0, 0]]);
});

for (const first of ['capture', 'cancel'] as const) {
  test(`nothing is kept for a canceled order that was captured at the same time, ${first} first`, async () => {
    const order = await store.order();
    const calls = { capture: () => order.capture({ amount: 1_000 }), cancel: () => order.cancel() };
    const second = first === 'capture' ? 'cancel' : 'capture';

    const answers = await Promise.all([calls[first](), calls[second]()]);
    await order.finish();
    const body = await order.finish();

    assert.ok(codes(answers).every((code) => code === 200 || code === 'authorization_closed'));
    const [captured, refunded] = await bookedFor(shop, order.id);
    assert.equal(captured, refunded);
    assert.deepEqual(
      [body.status, amountsOf(body)],
      ['cancelled', [3_000, captured, 0, 3_000 - (captured ?? 0)]],
    );
  });
}

test('a capture and a release at the same time end in one of two ways', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await store.order();

    const answers = await Promise.all([order.capture({ amount: 1_000 }), order.release()]);
    const { payment_status: status, ...body } = await order.finish();

    const [captured] = await bookedFor(shop, order.id);
    const wasCaptured = answers[0]?.status === 200;
    assert.equal(captured, wasCaptured ? 1_000 : 0);
    assert.deepEqual(
      [status, amountsOf(body)],
      wasCaptured ? ['partially_paid', [3_000, 1_000, 0, 2_000]] : ['voided', [3_000, 0, 0, 3_000]],
    );
  }
});

test('an order is canceled with its authorization, and its units are sold again', async () => {
  const order = await store.order();

  const canceled = await order.cancel({ reason: 'asked for' });
  const body = await order.finish();

  assert.deepEqual([canceled.status, canceled.body.refunds], [200, []]);
  assert.deepEqual(state(body), ['cancelled', 'voided', [3_000, 0, 0, 3_000]]);
  assert.deepEqual(await bookedFor(shop, order.id), [0, 0]);
});

test('an authorization that expires is voided, and the order can no longer be shipped', async () => {
  const order = await store.order();
  await order.capture({ amount: 4_050 - 3_550 });
  const other = await store.order();
  await order.finish();

  shop.clock.advance(days(7) + 1_000);
  const [partly, voided] = [await order.finish(), await other.read()];
  const shipped = await other.fulfill();

  assert.deepEqual(state(partly), ['pending', 'partially_paid', [3_000, 500, 0, 2_500]]);
  assert.deepEqual(state(voided), ['pending', 'voided', [3_000, 0, 0, 3_000]]);
  assert.deepEqual([shipped.status, shipped.body.error.code], [409, 'payment_voided']);
  const released = (await eventsOf(shop, other.id)).find(
    ({ type }) => type === 'order.payment_released',
  );
  assert.deepEqual(released?.context, { released: { amount: 3_000, cause: 'expired' } });
});

test('a capture that arrives after the expiry fails, and collects nothing', async () => {
  const order = await store.order();
  await order.capture();

  shop.clock.advance(days(7) + 1_000);
  const body = await order.finish();

  assert.deepEqual(state(body), ['pending', 'voided', [3_000, 0, 0, 3_000]]);
  assert.deepEqual(await bookedFor(shop, order.id), [0, 0]);
  const types = (await eventsOf(shop, order.id)).map(({ type }) => type);
  assert.equal(types.filter((type) => type === 'order.payment_capture_failed').length, 1);
});

test('repeated and outdated webhooks change nothing, and captures made elsewhere count', async () => {
  const order = await store.order();
  const { payment_id: paymentId, reference } = await paymentOf(shop, order.id);
  const report = (captured: number, isClosed = false): PaymentOutcome => ({
    state: 'authorized',
    reference,
    money: { amount: 3_000, currency: 'USD' },
    authorization: { captured, isClosed, expiresAt: null },
  });
  const event = (id: string, outcome: PaymentOutcome) =>
    handleProcessorEvent(shop.paymentContext, shop.tenant, {
      ...{ id, about: 'payment' as const, paymentId, outcome },
    });
  const versionOf = async () => (await store.merchant.get(`/orders/${order.id}`)).headers.etag;

  await event('evt_a', report(900));
  const captured = await order.read();
  const version = await versionOf();
  await event('evt_a', report(900));
  await event('evt_b', report(0));
  await settlePayment(shop.paymentContext, shop.tenant, paymentId, report(900));
  await settlePayment(shop.paymentContext, shop.tenant, paymentId, { state: 'pending', reference });

  assert.deepEqual(state(captured), ['pending', 'partially_paid', [3_000, 900, 0, 0]]);
  assert.equal(await versionOf(), version);
  await event('evt_c', report(4_000));
  assert.equal(await versionOf(), version);
  await event('evt_d', report(900, true));
  await event('evt_e', report(900));
  assert.deepEqual(state(await order.read()), [
    ...['pending', 'partially_paid'],
    [3_000, 900, 0, 2_100],
  ]);
});

test('authorizations that expire soon, or have ended unnoticed, need attention', async () => {
  const attention = async () =>
    (await store.merchant.get('/attention?test=false')).body.attention.find(
      ({ type }: any) => type === 'authorizations_expiring',
    )?.count;
  const [waiting, captured] = [await store.order(), await store.order()];
  await captured.capture();
  await captured.finish();
  await countAsReal(shop, waiting.id, captured.id);

  const early = await attention();
  shop.clock.advance(days(6));
  const soon = await attention();
  shop.clock.advance(days(2));
  await waiting.finish();
  const ended = await attention();
  await waiting.cancel();

  assert.deepEqual([early, soon, ended, await attention()], [undefined, 1, 1, undefined]);
});

test('revenue counts what is authorized, less what is released', async () => {
  const revenue = async () =>
    (await store.merchant.get('/analytics/metrics?range=1d')).body.totals.revenue.USD ?? 0;
  const before = await revenue();
  const order = await store.order();
  const placed = await revenue();
  await order.capture({ amount: 1_200 });
  await order.release();
  await order.finish();

  assert.deepEqual([placed - before, (await revenue()) - before], [3_000, 1_200]);
});

test('a refused release of a canceled order is repeated, and nothing is captured meanwhile', async () => {
  const order = await store.order();
  await order.cancel();
  await refuseRelease(shop, order.id);

  const capture = await order.capture();
  const waiting = await order.finish();
  shop.clock.advance(5 * 60_000);
  const body = await order.finish();

  assert.deepEqual(codes([capture]), ['authorization_closed']);
  assert.deepEqual(state(waiting), ['cancelled', 'authorized', [3_000, 0, 0, 0]]);
  assert.deepEqual(state(body), ['cancelled', 'voided', [3_000, 0, 0, 3_000]]);
});
