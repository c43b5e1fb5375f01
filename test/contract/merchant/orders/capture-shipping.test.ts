import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  amountsOf,
  bookedFor,
  countAsReal,
  openCapturingStore,
} from '../../../kit/authorized-orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const store = await openCapturingStore(shop, 'at_shipping');
const book = await shop.product({ name: 'Book', isDigital: true, variants: [{ stock: 99 }] });

const ship = (order: { line: string }, quantity: number) => ({
  items: [{ line_item_id: order.line, quantity }],
});

test('each shipment captures what its units cost, and the last one the rest', async () => {
  const order = await store.order();

  const first = await order.fulfill(ship(order, 1));
  const partly = await order.finish();
  await order.fulfill(ship(order, 1));
  const last = await order.fulfill(ship(order, 1));
  const done = await order.finish();

  assert.deepEqual(
    [first.body.payment_status, amountsOf(first.body)],
    ['authorized', [3_000, 0, 1_000, 0]],
  );
  assert.deepEqual(
    [partly.payment_status, amountsOf(partly)],
    ['partially_paid', [3_000, 1_000, 0, 0]],
  );
  assert.deepEqual(amountsOf(last.body), [3_000, 1_000, 2_000, 0]);
  assert.deepEqual(
    [done.status, done.payment_status, amountsOf(done)],
    ['fulfilled', 'paid', [3_000, 3_000, 0, 0]],
  );
});

/** An order of units for 40.50, whose captures the sandbox refuses, and a unit for 10.00. */
async function withRefusedUnit(quantity = 1) {
  const dear = await shop.product({
    variants: [{ price: { amount: 4_050, currency: 'USD' }, stock: 9 }],
  });
  const order = await store.order([{ product: dear, quantity }, { product: store.product }]);
  await countAsReal(shop, order.id);
  const shipLine = (at: number) =>
    order.fulfill({ items: [{ line_item_id: order.placed.lines[at]?.id, quantity: 1 }] });
  const listed = async () => {
    const [{ body: orders }, { body: attention }] = await Promise.all([
      store.merchant.get('/orders?capture_refused=true'),
      store.merchant.get('/attention?test=false'),
    ]);
    return [
      orders.orders.map(({ id }: any) => id),
      attention.attention.find(({ type }: any) => type === 'captures_refused')?.count,
    ];
  };
  return { ...order, shipLine, listed };
}

test('the last capture does not release what an earlier one has failed to collect', async () => {
  const order = await withRefusedUnit();
  await order.shipLine(0);
  shop.clock.advance(10);
  const last = await order.shipLine(1);
  shop.clock.advance(10);

  const body = await order.finish();
  const open = await order.listed();
  shop.clock.advance(10);
  await order.capture({ amount: 4_049 });
  const paid = await order.finish();

  assert.deepEqual(amountsOf(last.body), [5_050, 0, 5_050, 0]);
  assert.deepEqual(
    [body.status, body.payment_status, amountsOf(body)],
    ['fulfilled', 'partially_paid', [5_050, 1_000, 0, 0]],
  );
  assert.equal(body.payment_authorization.capturable_amount, 4_050);
  assert.deepEqual(open, [[order.id], 1]);
  assert.deepEqual(amountsOf(paid), [5_050, 5_049, 0, 0]);
  assert.deepEqual(await order.listed(), [[], undefined]);
  assert.deepEqual(await bookedFor(shop, order.id), [5_049, 0]);
});

test('an order is listed once if several of its captures were refused', async () => {
  const order = await withRefusedUnit(2);
  await order.shipLine(0);
  shop.clock.advance(10);
  await order.shipLine(0);
  shop.clock.advance(10);
  const body = await order.finish();

  assert.deepEqual(amountsOf(body), [9_100, 0, 0, 0]);
  assert.deepEqual(await order.listed(), [[order.id], 1]);
});

test('shipments at the same time capture each unit once', async () => {
  const order = await store.order();

  await Promise.all([1, 2, 3].map(() => order.fulfill(ship(order, 1))));

  assert.deepEqual(amountsOf(await order.finish()), [3_000, 3_000, 0, 0]);
});

test('units that were captured before are not captured again when they are shipped', async () => {
  const order = await store.order();
  await order.capture({ amount: 1_500 });

  await order.fulfill(ship(order, 1));
  const none = await order.finish();
  await order.fulfill(ship(order, 1));

  assert.deepEqual(amountsOf(none), [3_000, 1_500, 0, 0]);
  assert.deepEqual(amountsOf(await order.finish()), [3_000, 2_000, 0, 0]);
});

test('downloads of an order are captured with its first shipment', async () => {
  const order = await store.order([{ product: store.product, quantity: 2 }, { product: book }]);
  const placed = await order.read();

  await order.fulfill(ship(order, 1));

  assert.deepEqual(
    [placed.fulfillment_status, amountsOf(placed)],
    ['partially_fulfilled', [3_000, 0, 0, 0]],
  );
  assert.deepEqual(amountsOf(await order.finish()), [3_000, 2_000, 0, 0]);
});

test('a store that captures manually ships without a capture', async () => {
  const order = await store.order();
  await store.merchant.patch('/sites/shop', { payment_capture: 'manual' });

  const shipped = await order.fulfill();

  assert.deepEqual([shipped.body.status, amountsOf(shipped.body)], ['fulfilled', [3_000, 0, 0, 0]]);
  await store.merchant.patch('/sites/shop', { payment_capture: 'automatic' });
});

test('an order that was authorized before the store collected at once is captured when it is shipped', async () => {
  await store.merchant.patch('/sites/shop', { payment_capture: 'at_shipping' });
  const order = await store.order();
  await store.merchant.patch('/sites/shop', { payment_capture: 'automatic' });
  const next = await store.order();

  await order.fulfill();

  assert.deepEqual(amountsOf(await order.finish()), [3_000, 3_000, 0, 0]);
  assert.equal(amountsOf(await next.read()), null);
});
