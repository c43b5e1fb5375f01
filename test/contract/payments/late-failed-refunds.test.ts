import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleRefund } from '../../../src/core/payments/refunds/settle-refund.ts';
import { orderCalls, orderPayments, settleRefunds } from '../../kit/orders.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const product = await shop.product({ variants: [{ stock: 1_000 }] });
const merchant = await shop.merchant();
const alarms: string[] = [];
const context = { ...orderPayments(shop), alarm: (problem: string) => void alarms.push(problem) };

const attention = async () =>
  (await merchant.get('/attention')).body.attention.find(
    ({ type }: any) => type === 'refunds_failed',
  )?.count;
const settle = (id: string) => merchant.post(`/refunds/${id}/settle`);
const report = (id: string, state: 'failed' | 'succeeded' = 'failed') =>
  settleRefund(
    context,
    shop.tenant,
    id,
    state === 'failed'
      ? { state, reference: 're_1', failure: 'account_closed' }
      : { state, reference: 're_1' },
  );

/** An order of three units for 30.00, and a refund of it that fails after it had succeeded. */
async function failedLate(amount = 1_000) {
  const placed = await shop.paidOrder({ site, lines: [{ product, quantity: 3 }] });
  const call = orderCalls(merchant, placed.id);
  const read = async () => (await call.read()).body;
  const refund = async (body?: object) => {
    shop.clock.advance(10);
    const answer = await call.refund(body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const end = (state?: 'failed') => settleRefunds(shop, shop, placed.id, state);
  const failed: string = (await refund({ amount })).refunds[0].id;
  await end();
  await report(failed);
  // Refunds are listed by the time of their request.
  shop.clock.advance(10);
  /** Each refund: its amount, its status, and the amount that the buyer has not received. */
  const owed = async () => {
    const { body } = await merchant.get('/payments?limit=100');
    return body.payments
      .filter(({ order_id: id }: any) => id === placed.id)
      .flatMap(({ refunds }: any) => refunds)
      .map(({ amount: sum, status, owed_amount: rest }: any) => [sum, status, rest]);
  };
  return { ...call, call, placed, line: placed.lines[0]?.id, failed, read, refund, end, owed };
}

type FailedLate = Awaited<ReturnType<typeof failedLate>>;

/** What exhausts what is left of the payment without naming an amount. */
const ends: [string, (order: FailedLate) => Promise<unknown>][] = [
  ['a refund of the rest', (order) => order.refund()],
  ['a cancellation', (order) => order.cancel()],
  [
    'a refund of the other units',
    (order) => order.refund({ items: [{ line_item_id: order.line, quantity: 3 }] }),
  ],
  [
    'a return of everything',
    async (order) => {
      await order.fulfill();
      const items = [{ line_item_id: order.line, quantity: 3 }];
      const { body } = await order.post('returns', { items, reason: 'x' });
      await order.post(`returns/${body.id}/approve`);
      return order.post(`returns/${body.id}/receive`, { refund: true });
    },
  ],
];

for (const [title, act] of ends)
  test(`${title} does not settle a refund that failed after it had succeeded`, async () => {
    const order = await failedLate();

    await act(order);
    await order.end();

    assert.deepEqual(
      [await order.owed(), await attention()],
      [
        [
          [1_000, 'succeeded', 1_000],
          [2_000, 'succeeded', 0],
        ],
        1,
      ],
    );
    const { payment_status: paid, refundable_amount: left } = await order.read();
    assert.deepEqual([paid, left], ['refunded', 1_000]);
    await order.refund({ amount: 1_000 });
    await order.end();
    assert.deepEqual(await order.owed(), [
      [1_000, 'succeeded', 0],
      [2_000, 'succeeded', 0],
      [1_000, 'succeeded', 0],
    ]);
    assert.deepEqual([await attention(), (await order.read()).refundable_amount], [undefined, 0]);
  });

test('a refund that failed late is made again from its own money, and the rest can still be refunded', async () => {
  const order = await failedLate();

  const part = await order.refund({ amount: 400 });
  const owing = [await order.owed(), part.refundable_amount];
  await order.refund({ amount: 600 });
  const before = await attention();
  const all = await order.refund();
  await order.end();

  assert.deepEqual(owing, [
    [
      [1_000, 'succeeded', 600],
      [400, 'pending', 0],
    ],
    2_600,
  ]);
  assert.equal(before, undefined);
  assert.equal(all.refunds.at(-1).amount, 2_000);
  const { status, payment_status: paid, refundable_amount: left } = await order.read();
  assert.deepEqual([status, paid, left], ['refunded', 'refunded', 0]);
});

test('everything that the buyer has not received can be refunded in one call', async () => {
  const order = await failedLate();

  const over = await order.call.refund({ amount: 3_001 });
  const body = await order.refund({ amount: 3_000 });
  await order.end();

  assert.deepEqual(
    [over.status, over.body.error.code, over.body.error.refundable],
    [422, 'refund_exceeds_paid', 3_000],
  );
  assert.deepEqual(
    body.refunds.map(({ amount }: any) => amount),
    [1_000, 1_000, 2_000],
  );
  assert.equal(await attention(), undefined);
  assert.equal((await order.read()).payment_status, 'refunded');
});

test('a full refund that failed late is made again by its amount, and the error says so', async () => {
  const order = await failedLate(3_000);
  const [gone] = [await order.read()];

  const refused = await order.call.refund();
  await order.refund({ amount: 3_000 });
  const pending = await attention();
  await order.end('failed');
  const again = [await order.owed(), await attention()];
  await order.refund();
  await order.end();

  assert.deepEqual([gone.status, gone.payment_status], ['refunded', 'refunded']);
  assert.deepEqual([refused.status, refused.body.error.code], [422, 'refund_exceeds_paid']);
  assert.match(refused.body.error.message, /Send an `amount` up to 3000/);
  assert.equal(pending, undefined);
  assert.deepEqual(again, [
    [
      [3_000, 'succeeded', 0],
      [3_000, 'failed', 3_000],
    ],
    1,
  ]);
  assert.deepEqual(await order.owed(), [
    [3_000, 'succeeded', 0],
    [3_000, 'failed', 0],
    [3_000, 'succeeded', 0],
  ]);
  assert.equal(await attention(), undefined);
});

test('revenue and the spending of a customer are lowered once by a refund that is made again', async () => {
  const order = await failedLate();
  const totals = async () => [
    (await merchant.get('/analytics/metrics?range=1d')).body.totals.revenue.USD,
    await shop.unit.view(shop.tenant, async (view) => {
      const [row] = await view.query<{ spent: number }>(
        'select total_spent::int as spent from customer_totals where customer_id = $1',
        [order.placed.customerId],
      );
      return row?.spent;
    }),
  ];
  const before = await totals();

  await order.refund({ amount: 1_000 });
  await order.end();

  assert.ok(before.every((sum) => sum > 0));
  assert.deepEqual(await totals(), before);
});

test('a repeated report of a failure changes nothing: not after `settle`, nor after a new refund', async () => {
  const [settled, partly, again] = [await failedLate(), await failedLate(), await failedLate()];
  await settle(settled.failed);
  await partly.refund({ amount: 400 });
  await again.refund({ amount: 1_000 });
  await again.end();
  const before = await attention();
  alarms.length = 0;

  for (const { failed } of [settled, partly, again]) {
    await Promise.all([report(failed), report(failed), report(failed)]);
    await report(failed, 'succeeded');
  }

  assert.equal(before, 1);
  assert.deepEqual(alarms, []);
  assert.deepEqual(
    [await attention(), await settled.owed(), await partly.owed(), await again.owed()],
    [
      1,
      [[1_000, 'succeeded', 0]],
      [
        [1_000, 'succeeded', 600],
        [400, 'pending', 0],
      ],
      [
        [1_000, 'succeeded', 0],
        [1_000, 'succeeded', 0],
      ],
    ],
  );
  await settle(partly.failed);
  assert.equal(await attention(), undefined);
});

test('reports, `settle` and refunds at the same time owe and refund the money once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await failedLate();
    const acts = [
      () => report(order.failed),
      () => order.call.refund({ amount: 1_000 }),
      () => settle(order.failed),
      () => report(order.failed),
      () => order.call.refund({ amount: 1_000 }),
    ];

    await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
    await order.end();

    // The one that `settle` or a refund came first for; both refunds were made in any case.
    const { refundable_amount: left } = await order.read();
    assert.ok(left === 0 || left === 1_000, String(left));
    assert.equal((await order.owed()).filter(([, , owed]: number[]) => owed !== 0).length, 0);
    assert.equal(await attention(), undefined);
  }
});

test('two first reports at once owe the money once', async () => {
  const placed = await shop.paidOrder({ site, lines: [{ product, quantity: 3 }] });
  const call = orderCalls(merchant, placed.id);
  const { body } = await call.refund({ amount: 1_000 });
  await settleRefunds(shop, shop, placed.id);
  alarms.length = 0;
  const { id } = body.refunds[0];

  await Promise.all([report(id), call.refund({ amount: 500 }), report(id), report(id)]);

  assert.equal(alarms.length, 1);
  assert.equal((await call.read()).body.refundable_amount, 2_500);
  await settle(id);
});
