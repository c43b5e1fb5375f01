import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsOf, freeOrder, orderCalls, paidOrder, settleRefunds } from '../../../kit/orders.ts';
import { digestRows } from '../../../kit/rows.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const [tee, book] = [
  await shop.product({ name: 'Tee' }),
  await shop.product({ name: 'Book', isDigital: true }),
];
const merchant = await shop.merchant('write:orders');

/** A paid order: two tees for 20.00 together, and 5.00 for shipping. */
async function newOrder() {
  const lines = [{ product: tee, quantity: 2 }];
  const order = await paidOrder(shop, shop, { site, lines, shipping: 500 });
  return {
    order,
    call: orderCalls(merchant, order.id),
    settle: () => settleRefunds(shop, shop, order.id),
  };
}

const shown = ({ refunds }: any) =>
  refunds.map(({ amount, reason, status }: any) => [amount, reason, status]);
const spent = (customerId: string | null) =>
  shop.unit.view(shop.tenant, async (view) => {
    const rows = await view.query<{ total_spent: number }>(
      'select total_spent::int from customer_totals where customer_id = $1',
      [customerId],
    );
    return rows[0]?.total_spent;
  });

test('a partial refund takes effect when the processor confirms it, and the order keeps its status', async () => {
  const { order, call, settle } = await newOrder();
  const before = (await spent(order.customerId)) ?? 0;

  const asked = await call.refund({ amount: 700, reason: 'late' });
  const events = (await eventsOf(shop, order.id)).map(({ type }) => type);
  await settle();
  const { body } = await call.read();

  assert.deepEqual(
    [asked.status, asked.body.status, shown(asked.body)],
    [200, 'pending', [[700, 'late', 'pending']]],
  );
  assert.deepEqual(events, ['order.created']);
  assert.deepEqual([body.status, shown(body)], ['pending', [[700, 'late', 'succeeded']]]);
  const [, refunded] = await eventsOf(shop, order.id);
  assert.deepEqual(
    [refunded?.type, refunded?.context],
    ['order.refunded', { refund: { id: body.refunds[0].id, amount: 700, full: false } }],
  );
  const { confirmation_url: _, ...record } = body;
  assert.deepEqual(refunded?.data, record);
  assert.equal(await spent(order.customerId), before - 700);
});

test('a refund without an amount covers everything that is left, and its confirmation makes the order refunded', async () => {
  const { order, call, settle } = await newOrder();
  await call.refund({ amount: 700 });
  shop.clock.advance(1_000);

  const asked = await call.refund();
  await settle();

  assert.deepEqual([asked.body.status, asked.body.refunds[1].amount], ['pending', 1_800]);
  assert.equal((await call.read()).body.status, 'refunded');
  assert.deepEqual(
    (await eventsOf(shop, order.id)).map(({ type, context }) => [type, context.refund?.full]),
    [
      ['order.created', undefined],
      ['order.refunded', false],
      ['order.refunded', true],
    ],
  );
});

test('a fulfilled order can be refunded too', async () => {
  const { call, settle } = await newOrder();
  await call.fulfill();

  await call.refund();
  await settle();

  assert.equal((await call.read()).body.status, 'refunded');
});

test('an amount above what is left is 422 refund_exceeds_paid with the refundable amount, and nothing happens', async () => {
  const { call } = await newOrder();
  await call.refund({ amount: 2_000 });
  const before = await digestRows(shop, shop.tenant.workspaceId);

  const answer = await call.refund({ amount: 501 });

  assert.deepEqual(
    [answer.status, answer.body.error.code, answer.body.error.refundable],
    [422, 'refund_exceeds_paid', 500],
  );
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
});

test('an order with nothing left to refund, or with nothing paid, is 422', async () => {
  const { call, settle } = await newOrder();
  await call.refund();
  await settle();
  const free = await freeOrder(shop, shop, { site, lines: [{ product: tee, unitPrice: 0 }] });

  const answers = [
    await call.refund(),
    await call.refund({ amount: 1 }),
    await orderCalls(merchant, free.id).refund(),
  ];

  for (const { status, body } of answers)
    assert.deepEqual(
      [status, body.error.code, body.error.refundable],
      [422, 'refund_exceeds_paid', 0],
    );
});

test('a refund that failed at the processor can be requested again', async () => {
  const { order, call, settle } = await newOrder();
  await call.refund();
  await settleRefunds(shop, shop, order.id, 'failed');
  shop.clock.advance(1_000);

  const again = await call.refund();
  await settle();

  const { body } = await call.read();
  assert.equal(again.status, 200);
  assert.deepEqual(
    [body.status, body.refunds.map((refund: any) => refund.status)],
    ['refunded', ['failed', 'succeeded']],
  );
  assert.deepEqual(
    (await eventsOf(shop, order.id)).map(({ type }) => type),
    ['order.created', 'order.refund_failed', 'order.refunded'],
  );
});

test('Idempotency-Key is required, and the response is kept for 30 days', async () => {
  const { order, call } = await newOrder();

  const bare = await merchant.post(`/orders/${order.id}/refund`, { amount: 100 });
  const first = await call.refund({ amount: 100 }, 'once');
  const again = await call.refund({ amount: 100 }, 'once');

  assert.deepEqual([bare.status, bare.body.error.code], [400, 'idempotency_key_required']);
  assert.deepEqual([again.headers['idempotent-replayed'], again.body], ['true', first.body]);
  assert.equal((await call.read()).body.refunds.length, 1);
  const [kept] = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ days: number }>(
      `select extract(day from expires_at - created_at)::int as days from idempotency_keys where key = 'once'`,
      [],
    ),
  );
  assert.equal(kept?.days, 30);
});

test('amounts below one and amounts of another type are 400', async () => {
  const { call } = await newOrder();

  const answers = [
    await call.refund({ amount: 0 }),
    await call.refund({ amount: -5 }),
    await call.refund({ amount: '5' }),
  ];

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.details[0].field]),
    Array(3).fill([400, 'amount']),
  );
});

test('fifty concurrent refunds never exceed what was paid', async () => {
  const { call, settle } = await newOrder();

  const answers = await Promise.all(Array.from({ length: 50 }, () => call.refund({ amount: 100 })));
  await settle();

  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(25).fill(200), ...Array(25).fill(422)]);
  const { body } = await call.read();
  assert.deepEqual([body.status, body.refunds.length], ['refunded', 25]);
});

test('fifty concurrent calls with one key make one refund', async () => {
  const { call } = await newOrder();

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call.refund({ amount: 100 }, 'same')),
  );

  assert.deepEqual(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1);
  assert.equal((await call.read()).body.refunds.length, 1);
});

test('a full refund ends the downloads of an order', async () => {
  const order = await paidOrder(shop, shop, {
    site,
    lines: [{ product: book, digitalAssetId: 'ast_1' }],
  });
  const call = orderCalls(merchant, order.id);
  const before = await call.post('downloads');

  await call.refund();
  await settleRefunds(shop, shop, order.id);

  assert.equal(before.body.downloads.length, 1);
  assert.deepEqual((await call.post('downloads')).body, { downloads: [], next_cursor: null });
});
