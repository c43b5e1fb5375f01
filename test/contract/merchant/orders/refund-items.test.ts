import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  eventsOf,
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
const [cap, book] = [
  await shop.product({ name: 'Cap', price: { amount: 700, currency: 'USD' } }),
  await shop.product({ name: 'Book', isDigital: true }),
];
const merchant = await shop.merchant('write:orders', 'read:orders');
const onHand = async () => Number((await stockOfVariant(shop, tee.variants[0]?.id))[0]);

/**
 * Three tees for 30.00 less 5.00 plus 1.00 of tax (8.67, 8.67 and 8.66), a cap for 7.00, and 5.00 of
 * shipping.
 */
async function newOrder() {
  const lines = [{ product: tee, quantity: 3, discount: 500, tax: 100 }, { product: cap }];
  const order = await paidOrder(shop, shop, { site, lines, shipping: 500 });
  const call = orderCalls(merchant, order.id);
  const [teeLine, capLine] = order.lines.map(({ id }) => id);
  const tees = (quantity: number) => ({ items: [{ line_item_id: teeLine, quantity }] });
  return { order, call, teeLine, capLine, tees, caps: [{ line_item_id: capLine, quantity: 1 }] };
}

const refundsOf = ({ body }: any) =>
  body.refunds.map(({ amount, items, restocked }: any) => [amount, items, restocked]);
const unitsOf = ({ body }: any) =>
  body.items.map((item: any) => [item.fulfilled_quantity, item.refunded_quantity]);

test('a refund of items pays back what they cost with discount and tax, and restocks them', async () => {
  const { order, call, tees } = await newOrder();
  const before = await onHand();

  const one = await call.refund({ ...tees(1), restock: true });
  shop.clock.advance(1_000);
  const rest = await call.refund({ ...tees(2), restock: false });

  assert.deepEqual([one.status, rest.status, await onHand()], [200, 200, before + 1]);
  assert.deepEqual(refundsOf(rest), [
    [867, tees(1).items, true],
    [1_733, tees(2).items, false],
  ]);
  assert.deepEqual(unitsOf(rest), [
    [0, 3],
    [0, 0],
  ]);
  await settleRefunds(shop, shop, order.id);
  assert.deepEqual((await call.read()).body.payment_status, 'partially_refunded');
});

test('an amount may differ from what the items cost, up to what is left', async () => {
  const { call, tees } = await newOrder();
  const before = await onHand();

  const tooMuch = await call.refund({ ...tees(1), amount: 3_801, restock: true });
  const more = await call.refund({ ...tees(1), amount: 1_367, restock: true });

  assert.deepEqual([tooMuch.status, tooMuch.body.error.code], [422, 'refund_exceeds_paid']);
  assert.deepEqual(refundsOf(more), [[1_367, tees(1).items, true]]);
  assert.equal(await onHand(), before + 1);
});

test('refunded items are not shipped, and the rest completes the order', async () => {
  const { order, call, tees, caps, capLine } = await newOrder();
  await call.fulfill(tees(2));

  const refunded = await call.refund(tees(1));
  const over = await call.fulfill({ ...tees(1) });
  const shipped = await call.fulfill();

  assert.deepEqual([refunded.body.status, unitsOf(refunded)[0]], ['pending', [2, 1]]);
  assert.deepEqual(
    [over.status, over.body.error.remaining],
    [409, [{ line_item_id: capLine, quantity: 1 }]],
  );
  assert.deepEqual(
    [shipped.body.status, shipped.body.fulfillment_status, shipped.body.fulfillments[1].items],
    ['fulfilled', 'fulfilled', caps],
  );
  assert.deepEqual(
    (await eventsOf(shop, order.id)).map(({ type }) => type),
    ['order.created', 'order.partially_fulfilled', 'order.fulfilled'],
  );
});

test('a refund of the last items to ship completes the order', async () => {
  const { order, call, tees, caps } = await newOrder();
  await call.fulfill(tees(3));

  const { body } = await call.refund({ items: caps });

  assert.deepEqual([body.status, body.fulfillment_status], ['fulfilled', 'fulfilled']);
  const events = await eventsOf(shop, order.id);
  assert.deepEqual(
    [events.at(-1)?.type, events.at(-1)?.data.items[1].refunded_quantity],
    ['order.fulfilled', 1],
  );
});

test('units are refunded, returned or canceled once, whatever came first', async () => {
  const { call, tees } = await newOrder();
  await call.fulfill();
  await call.post('returns', { ...tees(1), reason: 'too small' });
  await call.refund({ ...tees(1), restock: true });

  const tooMany = await call.refund(tees(2));
  const tooManyBack = await call.post('returns', { ...tees(2), reason: 'x' });
  const last = await call.post('returns', { ...tees(1), reason: 'x' });

  assert.deepEqual(
    [tooMany.status, tooMany.body.error.code, tooMany.body.error.refundable_items[0]],
    [409, 'items_not_refundable', tees(1).items[0]],
  );
  assert.deepEqual(
    [tooManyBack.status, tooManyBack.body.error.returnable[0]],
    [409, tees(1).items[0]],
  );
  assert.equal(last.status, 201);
  const unshipped = await newOrder();
  const before = await onHand();
  await unshipped.call.refund({ ...unshipped.tees(1), restock: true });
  await unshipped.call.refund(unshipped.tees(1));
  await unshipped.call.cancel();
  assert.equal(await onHand(), before + 2);
  const after = await unshipped.call.refund(unshipped.tees(1));
  assert.deepEqual([after.status, after.body.error.refundable_items], [409, []]);
});

test('a return after a refund pays the remainder of the line', async () => {
  const { call, tees } = await newOrder();
  await call.fulfill();
  await call.refund(tees(2));
  shop.clock.advance(1_000);

  const { id } = (await call.post('returns', { ...tees(1), reason: 'x' })).body;
  await call.post(`returns/${id}/approve`);
  await call.post(`returns/${id}/receive`, { refund: true });

  const { body } = await call.read();
  assert.deepEqual(
    body.refunds.map(({ amount }: any) => amount),
    [1_734, 866],
  );
});

test('a failed refund leaves its items out of the order, and the money can be refunded again', async () => {
  const { order, call, tees } = await newOrder();
  await call.refund({ ...tees(3), restock: true });
  const before = await onHand();
  await settleRefunds(shop, shop, order.id, 'failed');

  const again = await call.refund(tees(1));
  const money = await call.refund({ amount: 2_600 });

  assert.deepEqual([again.status, money.status], [409, 200]);
  assert.deepEqual([unitsOf(money)[0], await onHand()], [[0, 3], before]);
});

test('the file of a refunded item can no longer be downloaded', async () => {
  const lines = [{ product: book, digitalAssetId: 'ast_1' as const }, { product: cap }];
  const order = await paidOrder(shop, shop, { site, lines });
  const call = orderCalls(merchant, order.id);
  const before = await call.post('downloads');

  await call.refund({ items: [{ line_item_id: order.lines[0]?.id, quantity: 1 }] });

  assert.equal(before.body.downloads.length, 1);
  assert.deepEqual((await call.post('downloads')).body.downloads, []);
});

test('a preview shows the amount of the items and what is left, and changes nothing', async () => {
  const { call, tees, teeLine, capLine } = await newOrder();
  await call.refund({ ...tees(1) });
  const before = await digestRows(shop, shop.tenant.workspaceId);

  const preview = await call.post('refund-preview', tees(2));
  const none = await call.post('refund-preview', { items: [] });
  const tooMany = await call.post('refund-preview', tees(3));

  const line = (id: string | undefined, refundable_quantity: number, quantity: number) => ({
    ...{ line_item_id: id, refundable_quantity, quantity },
  });
  assert.deepEqual(preview.body, {
    amount: 1_733,
    refundable: 2_933,
    items: [
      { ...line(teeLine, 2, 2), amount: 1_733 },
      { ...line(capLine, 1, 0), amount: 0 },
    ],
  });
  assert.deepEqual([none.body.amount, none.body.refundable], [0, 2_933]);
  assert.deepEqual([tooMany.status, tooMany.body.error.code], [409, 'items_not_refundable']);
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
});

test('unknown lines, restocking without items and empty items are refused, and nothing happens', async () => {
  const { call } = await newOrder();
  const before = await digestRows(shop, shop.tenant.workspaceId);

  const answers = [
    await call.refund({ items: [{ line_item_id: 'li_none', quantity: 1 }] }),
    await call.refund({ amount: 100, restock: true }),
    await call.refund({ items: [] }),
  ];

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.details[0].field]),
    [
      [404, 'items[0].line_item_id'],
      [400, 'restock'],
      [400, 'items'],
    ],
  );
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
});

test('concurrent refunds and returns of one line take each unit once', async () => {
  const { call, tees } = await newOrder();
  await call.fulfill();
  const before = await onHand();

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 4 === 3
        ? call.post('returns', { ...tees(1), reason: 'x' })
        : call.refund({ ...tees(1), restock: true }),
    ),
  );

  const taken = answers.filter(({ status }) => status < 300);
  assert.equal(taken.length, 3);
  const { body } = await call.read();
  assert.equal(body.items[0].refunded_quantity + body.returns.length, 3);
  assert.equal(await onHand(), before + body.items[0].refunded_quantity);
});
