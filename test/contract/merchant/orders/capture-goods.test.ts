import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountsOf, openCapturingStore } from '../../../kit/authorized-orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const store = await openCapturingStore(shop, 'at_shipping');

const units = ({ line }: { line: string }, quantity: number) => ({
  items: [{ line_item_id: line, quantity }],
});
const refused = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];

test('nothing is shipped while its payment is being released', async () => {
  const order = await store.order();
  const captured = await store.order([{ product: store.product, quantity: 9 }]);
  await order.release();
  await captured.capture({ amount: 4_050 });
  await captured.release();

  const answers = [await order.fulfill(), await captured.fulfill(units(captured, 1))];

  assert.deepEqual(answers.map(refused), Array(2).fill([409, 'authorization_closed']));
  assert.equal((await order.finish()).fulfillment_status, 'unfulfilled');
});

test('what was captured is shipped while the rest is being released', async () => {
  const order = await store.order();
  await order.capture({ amount: 2_000 });
  await order.finish();
  await order.release();

  const tooMuch = await order.fulfill();
  const shipped = await order.fulfill(units(order, 2));

  assert.deepEqual([refused(tooMuch), shipped.status], [[409, 'authorization_closed'], 200]);
  assert.deepEqual(amountsOf(await order.finish()), [3_000, 2_000, 0, 1_000]);
});

for (const ending of ['released', 'expired'] as const)
  test(`only what was captured is shipped once the rest was ${ending}`, async () => {
    const order = await store.order();
    await order.capture({ amount: 2_000 });
    await order.finish();
    if (ending === 'released') await order.release();
    else shop.clock.advance(8 * 86_400_000);
    const before = await order.finish();

    const all = await order.fulfill();
    const unchanged = await order.read();
    const two = await order.fulfill(units(order, 2));
    const third = await order.fulfill(units(order, 1));
    const taken = await order.refund(units(order, 1));

    assert.deepEqual(refused(all), [409, 'authorization_closed']);
    assert.match(all.body.error.message, /Only \$20\.00 of the payment was captured/);
    assert.match(all.body.error.message, /refund that lists them in `items`/);
    assert.deepEqual([all.body.error.captured, all.body.error.required], [2_000, 3_000]);
    assert.deepEqual(unchanged, before);
    assert.equal(two.body.fulfillment_status, 'partially_fulfilled');
    assert.deepEqual(refused(third), [409, 'authorization_closed']);
    assert.deepEqual([taken.status, taken.body.status, taken.body.refunds], [200, 'fulfilled', []]);
  });

test('a gift is shipped whatever was captured', async () => {
  const free = { amount: 0, currency: 'USD' };
  const gift = await shop.product({ variants: [{ price: free, stock: 9 }] });
  const order = await store.order([{ product: store.product }, { product: gift }]);
  const line = (await order.read()).items.find(({ unit_price: price }: any) => price === 0).id;
  await order.capture({ amount: 500 });
  await order.release();
  await order.finish();

  assert.equal((await order.fulfill(units({ line }, 1))).status, 200);
  assert.deepEqual(refused(await order.fulfill()), [409, 'authorization_closed']);
});

test('the money of shipped units is not refunded for units that are not captured', async () => {
  const order = await store.order([{ product: store.product, quantity: 2 }]);
  await order.fulfill(units(order, 1));
  await order.finish();

  const open = await order.refund(units(order, 1));
  await order.release();
  await order.finish();
  const taken = await order.refund(units(order, 1));
  const again = await order.refund(units(order, 2));
  const body = await order.finish();

  assert.deepEqual(refused(open), [409, 'payment_not_captured']);
  assert.deepEqual([taken.status, taken.body.refunds], [200, []]);
  assert.deepEqual(refused(again), [409, 'items_not_refundable']);
  assert.deepEqual(
    [body.status, body.payment_status, amountsOf(body)],
    ['fulfilled', 'partially_paid', [2_000, 1_000, 0, 1_000]],
  );
});

test('units that are captured can be refunded, and the others are still captured', async () => {
  const order = await store.order();
  await order.fulfill(units(order, 1));
  await order.capture({ amount: 1_000 });
  await order.finish();

  const refund = await order.refund(units(order, 1));
  await order.finish();
  await order.fulfill(units(order, 1));
  const body = await order.finish();

  assert.deepEqual([refund.status, refund.body.refunds[0].amount], [200, 1_000]);
  assert.deepEqual([body.status, amountsOf(body)], ['fulfilled', [3_000, 3_000, 0, 0]]);
});

test('units that were captured in part are refunded in part', async () => {
  const order = await store.order([{ product: store.product, quantity: 2 }]);
  await order.capture({ amount: 500 });
  await order.release();
  await order.finish();

  const { body } = await order.refund(units(order, 2));

  assert.equal(body.refunds[0].amount, 500);
});

test('a full refund releases what was not captured, and ends the order', async () => {
  const order = await store.order();
  await order.capture({ amount: 1_000 });
  await order.finish();

  await order.refund();
  const during = [await order.capture(), await order.fulfill(units(order, 1))];
  const body = await order.finish();
  const after = [await order.capture(), await order.fulfill()];

  assert.deepEqual(during.map(refused), [
    [409, 'authorization_closed'],
    [409, 'refund_in_progress'],
  ]);
  assert.deepEqual(
    [body.status, body.payment_status, amountsOf(body)],
    ['refunded', 'refunded', [3_000, 1_000, 0, 2_000]],
  );
  assert.deepEqual(after.map(refused), [
    [409, 'authorization_closed'],
    [409, 'order_not_fulfillable'],
  ]);
});

test('an order that came back completely is not captured any more', async () => {
  await store.merchant.patch('/sites/shop', { payment_capture: 'manual' });
  const order = await store.order();
  await order.fulfill();
  await order.capture({ amount: 1_000 });
  await order.finish();

  const { body: opened } = await order.post('returns', { ...units(order, 3), reason: 'late' });
  await order.post(`returns/${opened.id}/approve`);
  await order.post(`returns/${opened.id}/receive`, { refund: true, restock: false });
  const during = await order.capture();
  const body = await order.finish();

  await store.merchant.patch('/sites/shop', { payment_capture: 'at_shipping' });
  assert.deepEqual(refused(during), [409, 'authorization_closed']);
  assert.deepEqual(
    [body.status, body.payment_status, amountsOf(body)],
    ['refunded', 'refunded', [3_000, 1_000, 0, 2_000]],
  );
});
