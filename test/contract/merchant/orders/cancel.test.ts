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
const tee = await shop.product({ name: 'Tee', variants: [{ stock: 100 }] });
const book = await shop.product({ name: 'Book', isDigital: true });
const merchant = await shop.merchant('write:orders');
const onHand = async () => (await stockOfVariant(shop, tee.variants[0]?.id))[0];

async function newOrder(lines = [{ product: tee, quantity: 3 }]) {
  const order = await paidOrder(shop, shop, { site, lines, shipping: 500 });
  return { order, call: orderCalls(merchant, order.id) };
}

test('cancelling refunds the payment, restocks the units, and is final', async () => {
  const before = await onHand();
  const { order, call } = await newOrder();
  const sold = await onHand();

  const answer = await call.cancel({ reason: 'changed my mind' });
  await settleRefunds(shop, shop, order.id);

  const { body } = await call.read();
  assert.deepEqual([sold, await onHand()], [Number(before) - 3, before]);
  assert.deepEqual(
    [
      answer.status,
      answer.body.status,
      answer.body.refunds.map(({ amount, reason, status }: any) => [amount, reason, status]),
    ],
    [200, 'cancelled', [[3_500, 'changed my mind', 'pending']]],
  );
  assert.deepEqual([body.status, body.refunds[0].status], ['cancelled', 'succeeded']);
  assert.deepEqual(
    (await eventsOf(shop, order.id)).map(({ type, context, data }) => [type, context, data.status]),
    [
      ['order.created', {}, 'pending'],
      ['order.cancelled', { reason: 'changed my mind' }, 'cancelled'],
      [
        'order.refunded',
        { refund: { id: body.refunds[0].id, amount: 3_500, full: true } },
        'cancelled',
      ],
    ],
  );
});

test('amounts that were refunded before are not refunded again', async () => {
  const { call } = await newOrder();
  await call.refund({ amount: 3_000 });
  shop.clock.advance(1_000);

  const { body } = await call.cancel();

  assert.deepEqual(
    body.refunds.map(({ amount }: any) => amount),
    [3_000, 500],
  );
});

test('an order that is shipped, delivered or already canceled is 409, and nothing happens', async () => {
  const [shipped, done, twice] = [await newOrder(), await newOrder(), await newOrder()];
  await shipped.call.fulfill({
    items: [{ line_item_id: shipped.order.lines[0]?.id, quantity: 1 }],
  });
  await done.call.fulfill();
  await twice.call.cancel();
  const digital = await newOrder([{ product: book, quantity: 1 }]);
  const before = await digestRows(shop, shop.tenant.workspaceId);

  const answers = [
    await shipped.call.cancel(),
    await done.call.cancel(),
    await twice.call.cancel(),
    await digital.call.cancel(),
  ];

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.code]),
    [
      [409, 'order_already_shipped'],
      [409, 'order_already_shipped'],
      [409, 'order_not_cancellable'],
      [409, 'order_already_delivered'],
    ],
  );
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
});

test('a downloaded file blocks cancelling; otherwise the downloads end with the order', async () => {
  const lines = [
    { product: tee, quantity: 1 },
    { product: book, quantity: 1, digitalAssetId: 'ast_1' as const },
  ];
  const [kept, fetched] = [await newOrder(lines), await newOrder(lines)];
  await shop.unit.run(shop.tenant, (work) =>
    work.query('update download_grants set fetches = 1 where order_id = $1', [fetched.order.id]),
  );

  const [gone, blocked] = [await kept.call.cancel(), await fetched.call.cancel()];

  assert.deepEqual([gone.status, gone.body.status], [200, 'cancelled']);
  assert.deepEqual([blocked.status, blocked.body.error.code], [409, 'order_already_downloaded']);
  assert.deepEqual((await kept.call.post('downloads')).body.downloads, []);
});

test('concurrent cancellations cancel once', async () => {
  const before = await onHand();
  const { order, call } = await newOrder();

  const answers = await Promise.all(Array.from({ length: 10 }, () => call.cancel()));

  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
  assert.equal(await onHand(), before);
  assert.equal((await call.read()).body.refunds.length, 1);
  assert.equal((await eventsOf(shop, order.id)).length, 2);
});
