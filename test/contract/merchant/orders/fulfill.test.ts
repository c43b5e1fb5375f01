import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsOf, freeOrder, orderCalls, paidOrder, settleRefunds } from '../../../kit/orders.ts';
import { digestRows } from '../../../kit/rows.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const [tee, cap] = [await shop.product({ name: 'Tee' }), await shop.product({ name: 'Cap' })];
const merchant = await shop.merchant('write:orders');

/** Three tees and a cap, paid for. */
async function newOrder() {
  const lines = [{ product: tee, quantity: 3 }, { product: cap }];
  const order = await paidOrder(shop, shop, { site, lines });
  const eventTypes = async () => (await eventsOf(shop, order.id)).map(({ type }) => type);
  const call = orderCalls(merchant, order.id);
  return { order, lines: order.lines.map(({ id }) => id), call, eventTypes };
}

test('fulfilling a part of an order leaves it pending, the rest makes it fulfilled', async () => {
  const { call, lines, eventTypes } = await newOrder();
  const [tee, cap] = lines;

  const part = await call.fulfill({
    carrier: 'DHL',
    tracking_number: 'T1',
    items: [{ line_item_id: tee, quantity: 2 }],
  });
  shop.clock.advance(1_000);
  const rest = await call.fulfill();

  assert.deepEqual(
    [part.status, part.body.status, part.body.fulfillment_status],
    [200, 'pending', 'partially_fulfilled'],
  );
  assert.deepEqual(
    [rest.status, rest.body.status, rest.body.fulfillment_status],
    [200, 'fulfilled', 'fulfilled'],
  );
  assert.deepEqual(
    rest.body.fulfillments.map(({ id, created_at, ...same }: any) => same),
    [
      { carrier: 'DHL', tracking_number: 'T1', items: [{ line_item_id: tee, quantity: 2 }] },
      {
        carrier: null,
        tracking_number: null,
        items: [
          { line_item_id: tee, quantity: 1 },
          { line_item_id: cap, quantity: 1 },
        ],
      },
    ],
  );
  assert.deepEqual(
    rest.body.items.map((item: any) => item.fulfilled_quantity),
    [3, 1],
  );
  assert.deepEqual((await call.read()).body, rest.body);
  assert.deepEqual(await eventTypes(), [
    'order.created',
    'order.partially_fulfilled',
    'order.fulfilled',
  ]);
});

test('a quantity above what remains is 409 over_fulfilled with the remaining quantity, and nothing is shipped', async () => {
  const { call, lines } = await newOrder();
  const [tee, cap] = lines;
  await call.fulfill({ items: [{ line_item_id: tee, quantity: 2 }] });
  const before = await digestRows(shop, shop.tenant.workspaceId);

  const answers = [
    await call.fulfill({ items: [{ line_item_id: tee, quantity: 2 }] }),
    await call.fulfill({
      items: [
        { line_item_id: tee, quantity: 1 },
        { line_item_id: tee, quantity: 1 },
      ],
    }),
  ];

  for (const answer of answers) {
    assert.deepEqual([answer.status, answer.body.error.code], [409, 'over_fulfilled']);
    assert.deepEqual(answer.body.error.remaining, [
      { line_item_id: tee, quantity: 1 },
      { line_item_id: cap, quantity: 1 },
    ]);
  }
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
});

test('a fulfilled order has nothing left to ship', async () => {
  const { call } = await newOrder();
  await call.fulfill();

  const again = await call.fulfill();

  assert.deepEqual(
    [again.status, again.body.error.code, again.body.error.remaining],
    [409, 'over_fulfilled', []],
  );
});

test('the header Idempotency-Key is required, and a repeat replays the first response', async () => {
  const { order, call, lines, eventTypes } = await newOrder();
  const body = { items: [{ line_item_id: lines[0], quantity: 1 }] };

  const bare = await merchant.post(`/orders/${order.id}/fulfill`, body);
  const first = await call.fulfill(body, 'one');
  const again = await call.fulfill(body, 'one');
  const other = await call.fulfill({ items: [{ line_item_id: lines[0], quantity: 2 }] }, 'one');

  assert.deepEqual([bare.status, bare.body.error.code], [400, 'idempotency_key_required']);
  assert.deepEqual(
    [again.status, again.headers['idempotent-replayed'], again.body],
    [200, 'true', first.body],
  );
  assert.deepEqual([other.status, other.body.error.code], [409, 'idempotency_key_reused']);
  assert.deepEqual(await eventTypes(), ['order.created', 'order.partially_fulfilled']);
});

test('a line of another order is 404, an invalid quantity 400', async () => {
  const { call, lines } = await newOrder();
  const stranger = await freeOrder(shop, shop, { site, lines: [{ product: tee }] });

  const foreignLine = await call.fulfill({
    items: [
      { line_item_id: lines[0], quantity: 1 },
      { line_item_id: stranger.lines[0]?.id, quantity: 1 },
    ],
  });
  const none = await call.fulfill({ items: [{ line_item_id: lines[0], quantity: 0 }] });
  const empty = await call.fulfill({ items: [] });

  assert.deepEqual([foreignLine.status, foreignLine.body.error.code], [404, 'line_item_not_found']);
  assert.deepEqual(
    foreignLine.body.error.details.map(({ field }: any) => field),
    ['items[1].line_item_id'],
  );
  assert.deepEqual([none.status, empty.status], [400, 400]);
  assert.deepEqual((await call.read()).body.fulfillments, []);
});

test('digital lines are delivered automatically and cannot be shipped', async () => {
  const book = await shop.product({ name: 'Book', isDigital: true });
  const order = await freeOrder(shop, shop, { site, lines: [{ product: book }, { product: tee }] });
  const call = orderCalls(merchant, order.id);
  shop.clock.advance(1_000);

  const digital = await call.fulfill({
    items: [{ line_item_id: order.lines[0]?.id, quantity: 1 }],
  });
  const rest = await call.fulfill();

  assert.deepEqual([digital.status, digital.body.error.code], [409, 'not_shippable']);
  assert.equal(rest.body.status, 'fulfilled');
  assert.deepEqual(
    rest.body.fulfillments.map((one: any) => one.items.map((item: any) => item.line_item_id)),
    order.lines.map((line) => [line.id]),
  );
});

test('cancelled and refunded orders are 409', async () => {
  const { call, order } = await newOrder();
  const other = await freeOrder(shop, shop, { site, lines: [{ product: tee }] });
  const cancelled = orderCalls(merchant, other.id);
  await cancelled.cancel();
  await call.refund();
  await settleRefunds(shop, shop, order.id);

  const answers = [await call.fulfill(), await cancelled.fulfill()];

  for (const { status, body } of answers)
    assert.deepEqual([status, body.error.code], [409, 'order_not_fulfillable']);
});

test('of concurrent fulfillments that exceed the order, as many succeed as there are units', async () => {
  const { call, lines, eventTypes } = await newOrder();
  const body = { items: [{ line_item_id: lines[0], quantity: 1 }] };

  const answers = await Promise.all(Array.from({ length: 12 }, () => call.fulfill(body)));

  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(3).fill(200), ...Array(9).fill(409)]);
  const { body: order } = await call.read();
  assert.equal(order.fulfillments.length, 3);
  assert.deepEqual(await eventTypes(), [
    'order.created',
    ...Array(3).fill('order.partially_fulfilled'),
  ]);
});

test('of a concurrent fulfillment and cancellation one succeeds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const order = await freeOrder(shop, shop, { site, lines: [{ product: tee }] });
    const call = orderCalls(merchant, order.id);
    const answers = await Promise.all([call.fulfill(), call.cancel()]);

    const { body } = await call.read();
    assert.deepEqual(
      answers.map(({ status }) => status),
      body.status === 'cancelled' ? [409, 200] : [200, 409],
    );
    assert.equal(body.fulfillments.length, body.status === 'cancelled' ? 0 : 1);
  }
});
