import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  eventsOf,
  freeOrder,
  orderCalls,
  paidOrder,
  settleRefunds,
  stockOfVariant,
} from '../../../kit/orders.ts';
import { digestRows } from '../../../kit/rows.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const tee = await shop.product({ name: 'Tee', variants: [{ stock: 1_000 }] });
const gift = await shop.product({ name: 'Gift', variants: [{ stock: 1_000 }] });
const merchant = await shop.merchant('write:orders', 'read:orders');
const giftsOnHand = async () => Number((await stockOfVariant(shop, gift.variants[0]?.id))[0]);

type Placed = Awaited<ReturnType<typeof paidOrder>>;

function callsOf(order: Placed) {
  const call = orderCalls(merchant, order.id);
  const units = (line: number, quantity: number) => ({
    items: [{ line_item_id: order.lines[line]?.id, quantity }],
  });
  return { order, call, units, end: () => settleRefunds(shop, shop, order.id) };
}

/** A tee for 10.00 and two gifts for nothing. */
const withGifts = async () =>
  callsOf(
    await paidOrder(shop, shop, {
      site,
      lines: [{ product: tee }, { product: gift, quantity: 2, unitPrice: 0 }],
    }),
  );

const stateOf = ({ body }: any) => [
  body.status,
  body.fulfillment_status,
  body.payment_status,
  body.refunds.length,
  body.items.map((item: any) => item.refunded_quantity),
];

test('a gift that is not available leaves the order, and the rest completes it', async () => {
  const { order, call, units } = await withGifts();
  await call.fulfill(units(0, 1));
  const before = await giftsOnHand();

  const one = await call.refund({ ...units(1, 1), restock: true });
  const other = await call.refund({ ...units(1, 1), amount: 0 });
  const more = await call.refund(units(1, 1));

  assert.deepEqual(
    [one.status, stateOf(one)],
    [200, ['pending', 'partially_fulfilled', 'paid', 0, [0, 1]]],
  );
  assert.deepEqual(
    [other.status, stateOf(other)],
    [200, ['fulfilled', 'fulfilled', 'paid', 0, [0, 2]]],
  );
  assert.deepEqual([more.status, more.body.error.code], [409, 'items_not_refundable']);
  assert.equal(await giftsOnHand(), before + 1);
  assert.deepEqual(
    (await eventsOf(shop, order.id)).map(({ type }) => type),
    ['order.created', 'order.partially_fulfilled', 'order.updated', 'order.fulfilled'],
  );
  assert.equal((await call.read()).body.refundable_amount, 1_000);
});

test('a unit whose price was refunded before leaves the order without a refund', async () => {
  const { call, units, end } = await withGifts();
  await call.fulfill(units(1, 2));
  await call.refund({ amount: 999 });
  await end();

  const part = await call.refund(units(0, 1));
  assert.deepEqual(part.body.refunds.map(({ amount }: any) => amount).sort(), [1, 999]);
  const again = await withGifts();
  await again.call.refund();
  await again.end();
  const removed = await again.call.refund({ ...again.units(0, 1), restock: true });
  assert.deepEqual(
    [removed.status, stateOf(removed)],
    [200, ['refunded', 'unfulfilled', 'refunded', 1, [1, 0]]],
  );
});

test('units leave with `amount: 0` although they cost something', async () => {
  const { call, units } = await withGifts();

  const removed = await call.refund({ ...units(0, 1), amount: 0 });

  assert.deepEqual(stateOf(removed), ['pending', 'unfulfilled', 'paid', 0, [1, 0]]);
  assert.equal(removed.body.refundable_amount, 1_000);
});

test('what is not available of an order that was free leaves it', async () => {
  const lines = [
    { product: tee, discount: 1_000 },
    { product: gift, unitPrice: 0 },
  ];
  const { call, units } = callsOf(await freeOrder(shop, shop, { site, lines }));
  await call.fulfill(units(1, 1));

  const removed = await call.refund(units(0, 1));

  assert.deepEqual(
    [removed.status, stateOf(removed)],
    [200, ['fulfilled', 'fulfilled', 'paid', 0, [1, 0]]],
  );
});

test('an amount of 0 without items is refused, and so is one for a payment that has not settled', async () => {
  const { call } = await withGifts();
  const settling = callsOf(
    await paidOrder(shop, shop, { site, lines: [{ product: tee }], channel: 'x402' }),
  );
  const before = await digestRows(shop, shop.tenant.workspaceId);

  const bare = await call.refund({ amount: 0 });
  const unsettled = await settling.call.refund({ ...settling.units(0, 1), amount: 0 });

  assert.deepEqual(
    [bare.status, bare.body.error.details.map(({ field, code }: any) => [field, code])],
    [400, [['amount', 'minimum']]],
  );
  assert.deepEqual([unsettled.status, unsettled.body.error.code], [422, 'refund_not_supported']);
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
});
