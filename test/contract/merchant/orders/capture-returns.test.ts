import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleRefund } from '../../../../src/core/payments/refunds/settle-refund.ts';
import { settlePayment } from '../../../../src/core/payments/settle-payment.ts';
import {
  amountsOf,
  bookedFor,
  openCapturingStore,
  paymentOf,
  reportCaptured,
} from '../../../kit/authorized-orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const store = await openCapturingStore(shop);

const state = (order: any) => [order.status, order.payment_status, amountsOf(order)];
const refundsOf = (order: any) =>
  order.refunds.map(({ amount, reason, status }: any) => [amount, reason, status]);

/** An order that was shipped before it was captured, and an approved return of all or some units. */
async function returning(quantity = 3) {
  const order = await store.order();
  await order.fulfill();
  const items = [{ line_item_id: order.line, quantity }];
  const { body } = await order.post('returns', { items, reason: 'too small' });
  await order.post(`returns/${body.id}/approve`);
  return {
    ...order,
    receive: (receipt: object = {}) => order.post(`returns/${body.id}/receive`, receipt),
  };
}

for (const refund of [true, false])
  test(`a capture that succeeds after everything was returned is refunded once, refund: ${refund}`, async () => {
    const order = await returning();
    await order.capture({ amount: 1_000 });

    assert.equal((await order.receive({ refund })).status, 200);
    const waiting = await order.read();
    await order.finish();
    await reportCaptured(shop, order.id, 1_000);
    const body = await order.finish();

    assert.deepEqual(state(waiting), ['returned', 'authorized', [3_000, 0, 1_000, 0]]);
    assert.deepEqual(refundsOf(body), [[1_000, 'order_returned', 'succeeded']]);
    assert.deepEqual(state(body), ['refunded', 'refunded', [3_000, 1_000, 0, 2_000]]);
    assert.deepEqual(await bookedFor(shop, order.id), [1_000, 1_000]);
  });

test('what was captured before the return stays as its receipt has decided, and only the late part is refunded', async () => {
  const order = await returning();
  await order.capture({ amount: 1_000 });
  await order.finish();
  await order.capture({ amount: 500 });

  await order.receive({ refund: false });
  await order.finish();
  const body = await order.finish();

  assert.deepEqual(refundsOf(body), [[500, 'order_returned', 'succeeded']]);
  assert.deepEqual(state(body), ['returned', 'partially_refunded', [3_000, 1_500, 0, 1_500]]);
  assert.deepEqual(await bookedFor(shop, order.id), [1_500, 500]);
});

for (const before of ['the return', 'a release and the return'] as const)
  test(`what the processor captures by itself after ${before} of everything is refunded once`, async () => {
    const order = await returning();
    if (before !== 'the return') {
      await order.release();
      await order.finish();
    }
    await order.receive({ refund: true });
    await order.finish();

    await reportCaptured(shop, order.id, 3_000);
    await reportCaptured(shop, order.id, 3_000);
    const body = await order.finish();
    await reportCaptured(shop, order.id, 3_000);
    await order.finish();

    assert.deepEqual(refundsOf(body), [[3_000, 'order_returned', 'succeeded']]);
    assert.deepEqual(state(body), ['refunded', 'refunded', [3_000, 3_000, 0, 0]]);
    assert.deepEqual(await bookedFor(shop, order.id), [3_000, 3_000]);
  });

test('what is captured after the payment was released and all units were taken out is refunded', async () => {
  const order = await store.order();
  await order.capture({ amount: 10 });
  await order.finish();
  await order.release();
  await order.finish();
  const items = [{ line_item_id: order.line, quantity: 3 }];
  const { status, text } = await order.refund({ items, amount: 1 });
  assert.equal(status, 200, text);
  await order.finish();

  await reportCaptured(shop, order.id, 3_000);
  const body = await order.finish();

  assert.deepEqual(refundsOf(body).at(-1), [2_990, 'order_refunded', 'succeeded']);
  assert.deepEqual(await bookedFor(shop, order.id), [3_000, 2_991]);
});

test('a capture after the return of some units is kept', async () => {
  const order = await returning(2);
  await order.capture({ amount: 1_000 });

  await order.receive({ refund: true });
  const body = await order.finish();

  assert.deepEqual([body.status, refundsOf(body)], ['fulfilled', []]);
  assert.deepEqual(await bookedFor(shop, order.id), [1_000, 0]);
});

for (const rest of ['left open', 'released'] as const)
  test(`a capture before the return of some units is kept for the others, the rest was ${rest}`, async () => {
    const order = await returning(2);
    await order.capture({ amount: 1_000 });
    await order.finish();
    if (rest === 'released') await order.release();
    await order.finish();

    const { status } = await order.receive({ refund: true });
    const body = await order.finish();

    assert.deepEqual([status, body.status, refundsOf(body)], [200, 'fulfilled', []]);
    assert.deepEqual(
      [body.refundable_amount, await bookedFor(shop, order.id)],
      [1_000, [1_000, 0]],
    );
  });

test('returns one after the other refund what was captured beyond the price of the units that are kept', async () => {
  const order = await returning(1);
  await order.capture({ amount: 1_500 });
  await order.finish();
  await order.release();
  await order.finish();
  const returnOne = async () => {
    const items = [{ line_item_id: order.line, quantity: 1 }];
    const { body } = await order.post('returns', { items, reason: 'x' });
    await order.post(`returns/${body.id}/approve`);
    await order.post(`returns/${body.id}/receive`, { refund: true });
    await order.finish();
  };

  await order.receive({ refund: true });
  const first = await bookedFor(shop, order.id);
  await returnOne();
  const second = await bookedFor(shop, order.id);
  await returnOne();

  assert.deepEqual(
    [first, second],
    [
      [1_500, 0],
      [1_500, 500],
    ],
  );
  assert.deepEqual(await bookedFor(shop, order.id), [1_500, 1_500]);
  assert.deepEqual((await order.read()).status, 'refunded');
});

test('shipped units that are taken out are refunded only as far as they were captured', async () => {
  const order = await store.order();
  const units = (quantity: number) => ({ items: [{ line_item_id: order.line, quantity }] });
  await order.fulfill();
  await order.capture({ amount: 1_000 });
  await order.finish();

  const early = await order.refund(units(2));
  await order.release();
  await order.finish();
  const two = await order.refund(units(2));
  const last = await order.refund(units(1));
  await order.finish();

  assert.deepEqual([early.status, early.body.error.code], [409, 'payment_not_captured']);
  assert.deepEqual([two.status, refundsOf(two.body)], [200, []]);
  assert.deepEqual([last.status, last.body.refunds[0].amount], [200, 1_000]);
  assert.deepEqual(await bookedFor(shop, order.id), [1_000, 1_000]);
});

test('an exchange for cheaper units pays back only what was captured of the exchanged ones', async () => {
  const cheaper = await shop.product({ price: { amount: 400, currency: 'USD' } });
  const exchange = async (captured: number, quantity: number) => {
    const order = await store.order();
    await order.fulfill();
    await order.capture({ amount: captured });
    await order.finish();
    await order.release();
    await order.finish();
    const new_variant_id = cheaper.variants[0]?.id;
    const items = [{ line_item_id: order.line, quantity, new_variant_id }];
    return (await order.post('exchanges', { items, reason: 'x' })).body.price_difference;
  };

  // One unit is kept for 1,000; those for 400 replace units of which this much was captured.
  assert.deepEqual(
    [await exchange(3_000, 2), await exchange(2_300, 2), await exchange(1_500, 2)],
    [-1_200, -500, 0],
  );
  assert.equal(await exchange(1_900, 3), -700);
});

test('what is captured after a partial capture, a release and a return is refunded for the returned units', async () => {
  const order = await returning(2);
  await order.capture({ amount: 1_000 });
  await order.finish();
  await order.release();
  await order.finish();
  await order.receive({ refund: true });

  for (const captured of [2_500, 3_000, 3_000]) {
    // Refunds are listed by the time of their request.
    shop.clock.advance(10);
    await reportCaptured(shop, order.id, captured);
    await order.finish();
  }

  assert.deepEqual(
    refundsOf(await order.read()).map(([amount, reason]: any) => [amount, reason]),
    [
      [1_500, 'order_refunded'],
      [500, 'order_refunded'],
    ],
  );
  assert.deepEqual(await bookedFor(shop, order.id), [3_000, 2_000]);
});

/** A voided order of three units, two of which were taken out or came back. */
async function withTwoGone(how: 'taken out' | 'returned') {
  const [order, leave] = how === 'returned' ? await returningTwo() : await takingTwoOut();
  await order.release();
  await order.finish();
  const { status, text } = await leave();
  assert.equal(status, 200, text);
  await order.finish();
  return order;
}

async function returningTwo() {
  const order = await returning(2);
  return [order, () => order.receive({ refund: true })] as const;
}

async function takingTwoOut() {
  const order = await store.order();
  const items = [{ line_item_id: order.line, quantity: 2 }];
  return [order, () => order.refund({ items, restock: true })] as const;
}

for (const how of ['taken out', 'returned'] as const)
  test(`of what is captured after the release, the price of units that were ${how} is refunded once`, async () => {
    const order = await withTwoGone(how);

    await Promise.all([1, 2].map(() => reportCaptured(shop, order.id, 3_000)));
    await order.finish();
    await reportCaptured(shop, order.id, 3_000);
    const body = await order.finish();

    assert.deepEqual(refundsOf(body), [[2_000, 'order_refunded', 'succeeded']]);
    assert.deepEqual(state(body).slice(1), ['partially_refunded', [3_000, 3_000, 0, 0]]);
    assert.equal(body.refundable_amount, 1_000);
    assert.deepEqual(await bookedFor(shop, order.id), [3_000, 2_000]);
  });

test('a late capture of no more than the price of what is left is kept', async () => {
  const order = await withTwoGone('taken out');

  await reportCaptured(shop, order.id, 1_000);
  const kept = await order.finish();
  await reportCaptured(shop, order.id, 2_500);
  await order.finish();
  const body = await order.finish();

  assert.deepEqual([kept.payment_status, kept.refunds], ['partially_paid', []]);
  assert.deepEqual(refundsOf(body), [[1_500, 'order_refunded', 'succeeded']]);
  assert.equal(body.refundable_amount, 1_000);
});

test('units whose price was captured and refunded before are not refunded again', async () => {
  const order = await store.order();
  const one = { items: [{ line_item_id: order.line, quantity: 1 }] };
  await order.fulfill(one);
  await order.capture({ amount: 2_000 });
  await order.finish();
  await order.refund(one);
  await order.release();
  await order.finish();
  await order.refund(one);

  await reportCaptured(shop, order.id, 3_000);
  await order.finish();
  const body = await order.finish();

  const amounts = body.refunds.map(({ amount }: any) => amount);
  assert.deepEqual(amounts, [1_000, 1_000]);
  assert.deepEqual([body.status, body.refundable_amount], ['fulfilled', 1_000]);
});

test('a late capture and the removal of units at the same time leave the price of what is left', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await store.order();
    await order.release();
    await order.finish();
    const items = [{ line_item_id: order.line, quantity: 2 }];
    const acts: (() => Promise<unknown>)[] = [
      () => order.refund({ items }),
      () => reportCaptured(shop, order.id, 3_000),
      () => reportCaptured(shop, order.id, 3_000),
    ];

    await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
    await order.finish();
    await order.finish();

    assert.deepEqual(await bookedFor(shop, order.id), [3_000, 2_000]);
  }
});

test('the refund of a late capture does not settle a refund that failed after it had succeeded', async () => {
  const order = await returning();
  await order.capture({ amount: 1_000 });
  await order.finish();
  await order.receive({ refund: true });
  await order.finish();
  const { refunds } = await order.finish();
  const context = { ...shop.paymentContext, alarm: () => undefined };
  await settleRefund(context, shop.tenant, refunds[0].id, {
    ...{ state: 'failed', reference: 're_1', failure: 'account_closed' },
  });
  const owing = (await order.read()).refundable_amount;

  await reportCaptured(shop, order.id, 3_000);
  await order.finish();
  const body = await order.finish();

  assert.equal(owing, 1_000);
  assert.equal(refundsOf(body).length, 2);
  assert.equal(body.refundable_amount, 1_000);
});

test('nothing is kept of a capture and the receipt of everything at the same time', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await returning();
    await order.capture({ amount: 1_000 });
    const acts = [() => order.receive({ refund: true }), () => order.finish()];

    await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
    await order.finish();
    const body = await order.finish();

    assert.deepEqual(await bookedFor(shop, order.id), [1_000, 1_000]);
    assert.deepEqual(state(body), ['refunded', 'refunded', [3_000, 1_000, 0, 2_000]]);
    assert.equal(body.refunds.length, 1);
  }
});

test('a server that ends before it has recorded a late capture refunds it once afterwards', async () => {
  const order = await returning();
  await order.receive({ refund: true });
  await order.finish();
  const { payment_id: paymentId, reference } = await paymentOf(shop, order.id);
  const dying: typeof shop.unit = Object.create(shop.unit, {
    run: {
      value: (tenant: typeof shop.tenant, act: (work: never) => Promise<unknown>) =>
        shop.unit.run(tenant, async (work) => {
          await act(work as never);
          throw new Error('killed before the commit');
        }),
    },
  });

  const settled = settlePayment({ ...shop.paymentContext, unit: dying }, shop.tenant, paymentId, {
    state: 'authorized',
    reference,
    money: { amount: 3_000, currency: 'USD' },
    authorization: { captured: 800, isClosed: true, expiresAt: null },
  });
  await assert.rejects(settled, /killed/);
  assert.deepEqual(refundsOf(await order.finish()), []);
  await Promise.all([reportCaptured(shop, order.id, 800), reportCaptured(shop, order.id, 800)]);
  const body = await order.finish();

  assert.deepEqual(refundsOf(body), [[800, 'order_returned', 'succeeded']]);
  assert.deepEqual(await bookedFor(shop, order.id), [800, 800]);
});
