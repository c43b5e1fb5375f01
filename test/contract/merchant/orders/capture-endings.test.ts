import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  amountsOf,
  bookedFor,
  countAsReal,
  openCapturingStore,
  refuseRelease,
  reportCaptured,
} from '../../../kit/authorized-orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const store = await openCapturingStore(shop);
const minutes = (count: number) => count * 60_000;

const state = (order: any) => [order.status, order.payment_status, amountsOf(order)];
const refundsOf = (order: any) =>
  order.refunds
    .map(({ amount, reason, status }: any) => [amount, reason, status])
    .sort(([one]: [number], [other]: [number]) => other - one);
const typesOf = async (id: string) =>
  (await store.merchant.get(`/orders/${id}/timeline`)).body.timeline.map(({ type }: any) => type);
const attentionTo = async (type: string) =>
  (await store.merchant.get('/attention?test=false')).body.attention.find(
    (item: any) => item.type === type,
  )?.count;
const spent = (customerId: string | null) =>
  shop.unit.view(shop.tenant, async (view) => {
    const rows = await view.query<{ total_spent: number }>(
      'select total_spent::int from customer_totals where customer_id = $1 and test',
      [customerId],
    );
    return rows[0]?.total_spent ?? 0;
  });

test('a refused release after a full refund is repeated, and the order is refunded then', async () => {
  const order = await store.order();
  await order.capture({ amount: 1_000 });
  await order.finish();
  await order.refund();
  await refuseRelease(shop, order.id);

  const waiting = await order.finish();
  const during = await order.fulfill();
  shop.clock.advance(minutes(5));
  const body = await order.finish();

  assert.deepEqual(state(waiting), ['pending', 'partially_refunded', [3_000, 1_000, 0, 0]]);
  assert.deepEqual([during.status, during.body.error.code], [409, 'refund_in_progress']);
  assert.deepEqual(state(body), ['refunded', 'refunded', [3_000, 1_000, 0, 2_000]]);
});

test('a release that is refused again and again is repeated, and needs attention after an hour', async () => {
  const order = await store.order();
  await countAsReal(shop, order.id);
  await order.cancel();
  const listed = async () =>
    (await store.merchant.get('/payments?release_failed=true')).body.payments.map(
      (payment: any) => payment.order_id,
    );

  await refuseRelease(shop, order.id);
  const early = [await attentionTo('releases_failing'), await listed()];
  for (let round = 0; round < 5; round += 1) {
    shop.clock.advance(minutes(13));
    await refuseRelease(shop, order.id);
  }
  const late = [await attentionTo('releases_failing'), await listed()];
  shop.clock.advance(minutes(120));
  const body = await order.finish();

  assert.deepEqual(early, [undefined, []]);
  assert.deepEqual(late, [1, [order.id]]);
  assert.deepEqual(state(body), ['cancelled', 'voided', [3_000, 0, 0, 3_000]]);
  assert.deepEqual([await attentionTo('releases_failing'), await listed()], [undefined, []]);
});

test('a release that the merchant asked for and that was refused needs attention at once', async () => {
  const order = await store.order();
  await countAsReal(shop, order.id);
  await order.release();
  await refuseRelease(shop, order.id);

  const refused = await attentionTo('releases_failing');
  await order.release();
  const body = await order.finish();

  assert.equal(refused, 1);
  assert.deepEqual(state(body), ['pending', 'voided', [3_000, 0, 0, 3_000]]);
  assert.equal(await attentionTo('releases_failing'), undefined);
});

for (const asked of ['a full refund', 'a release and then a full refund'] as const)
  test(`a capture that succeeds after ${asked} is refunded once`, async () => {
    const order = await store.order();
    const before = (await spent(order.placed.customerId)) - 3_000;
    await order.capture({ amount: 1_000 });
    await order.finish();
    await order.capture({ amount: 500 });
    if (asked !== 'a full refund') await order.release();
    await order.refund();

    const during = await order.fulfill({ items: [{ line_item_id: order.line, quantity: 1 }] });
    await order.finish();
    const body = await order.finish();
    const types = await typesOf(order.id);
    await reportCaptured(shop, order.id, 1_500);
    await order.finish();

    assert.deepEqual([during.status, during.body.error.code], [409, 'refund_in_progress']);
    assert.deepEqual(state(body), ['refunded', 'refunded', [3_000, 1_500, 0, 1_500]]);
    assert.deepEqual(refundsOf(await order.read()), [
      [1_000, 'requested_by_merchant', 'succeeded'],
      [500, 'order_refunded', 'succeeded'],
    ]);
    assert.deepEqual(await bookedFor(shop, order.id), [1_500, 1_500]);
    assert.equal(types.filter((type: string) => type === 'order.payment_captured').length, 2);
    assert.equal(types.filter((type: string) => type === 'order.refunded').length, 2);
    assert.equal(await spent(order.placed.customerId), before);
  });

for (const ending of ['cancelled', 'refunded'] as const)
  test(`a capture that is reported after the order was ${ending} is refunded once`, async () => {
    const order = await store.order();
    const before = (await spent(order.placed.customerId)) - 3_000;
    const revenue = async () =>
      (await store.merchant.get('/analytics/metrics?range=1d')).body.totals.revenue.USD ?? 0;
    const earned = (await revenue()) - 3_000;
    const first = ending === 'refunded' ? 1_000 : 0;
    if (first > 0) await order.capture({ amount: first });
    await order.finish();
    await (ending === 'refunded' ? order.refund() : order.cancel());
    const ended = await order.finish();

    shop.clock.advance(1_000);
    await reportCaptured(shop, order.id, first + 700);
    await reportCaptured(shop, order.id, first + 700);
    shop.clock.advance(1_000);
    const pending = await order.read();
    const body = await order.finish();

    assert.equal(ended.status, ending);
    assert.deepEqual(refundsOf(pending).at(-1), [700, `order_${ending}`, 'pending']);
    assert.deepEqual(state(body), [ending, 'refunded', [3_000, first + 700, 0, 2_300 - first]]);
    assert.deepEqual(await bookedFor(shop, order.id), [first + 700, first + 700]);
    const types = await typesOf(order.id);
    assert.deepEqual(types.slice(0, 2), ['order.refunded', 'order.payment_captured']);
    assert.equal(await revenue(), earned);
    assert.equal(await spent(order.placed.customerId), before);
  });

test('a capture in progress is kept when only the rest is released', async () => {
  const order = await store.order();
  await order.capture({ amount: 1_000 });
  await order.finish();
  await order.refund({ amount: 1_000 });
  await order.finish();
  await order.capture({ amount: 500 });
  await order.release();

  const body = await order.finish();

  assert.deepEqual(state(body), ['pending', 'partially_refunded', [3_000, 1_500, 0, 1_500]]);
  assert.deepEqual(await bookedFor(shop, order.id), [1_500, 1_000]);
});

test('an order that was shipped and whose capture is then refused needs attention', async () => {
  await store.merchant.patch('/sites/shop', { payment_capture: 'at_shipping' });
  const dear = await shop.product({
    variants: [{ price: { amount: 4_050, currency: 'USD' }, stock: 9 }],
  });
  const [paid, ended, unshipped] = [
    await store.order([{ product: dear, quantity: 2 }]),
    await store.order([{ product: dear, quantity: 2 }]),
    await store.order([{ product: dear, quantity: 2 }]),
  ];
  await countAsReal(shop, paid.id, ended.id, unshipped.id);
  const one = ({ line }: { line: string }) => ({ items: [{ line_item_id: line, quantity: 1 }] });
  const listed = async () =>
    (await store.merchant.get('/orders?capture_refused=true')).body.orders
      .map(({ id }: any) => id)
      .sort();
  const before = await attentionTo('captures_refused');

  await paid.fulfill(one(paid));
  await ended.fulfill(one(ended));
  await unshipped.capture({ amount: 4_050 });
  await unshipped.finish();
  const refused = [await attentionTo('captures_refused'), await listed()];
  await paid.capture({ amount: 4_049 });
  await paid.finish();
  const partly = await attentionTo('captures_refused');
  await paid.capture({ amount: 1 });
  await paid.finish();
  const left = [await attentionTo('captures_refused'), await listed()];
  shop.clock.advance(minutes(8 * 24 * 60));
  await ended.finish();
  const closed = [await attentionTo('captures_refused'), await listed()];
  const expired = (
    await store.merchant.get('/orders?test=false&authorization_ending=true')
  ).body.orders.map(({ id }: any) => id);
  await ended.release();
  const given = [await attentionTo('captures_refused'), await listed()];

  assert.equal(before, undefined);
  assert.deepEqual(refused, [2, [paid.id, ended.id].sort()]);
  assert.equal(partly, 1, 'the capture that followed has succeeded');
  assert.deepEqual(left, [1, [ended.id]]);
  assert.deepEqual([closed, given], Array(2).fill([undefined, []]));
  assert.ok(expired.includes(ended.id), 'an expired authorization is listed once, as such');
});
