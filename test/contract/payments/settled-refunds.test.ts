import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsOf, orderCalls, settleRefunds } from '../../kit/orders.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const product = await shop.product({ variants: [{ stock: 1_000 }] });
const merchant = await shop.merchant();
const settle = (id: string) => merchant.post(`/refunds/${id}/settle`);

/** An order of four units for 40.00, and a refund of it that fails at once. */
async function failing(amount?: number) {
  const placed = await shop.paidOrder({ site, lines: [{ product, quantity: 4 }] });
  const call = orderCalls(merchant, placed.id);
  const end = (state?: 'failed') => settleRefunds(shop, shop, placed.id, state);
  const read = async () => (await call.read()).body;
  const { body } = await call.refund(amount === undefined ? {} : { amount });
  await end('failed');
  shop.clock.advance(1_000);
  const money = async () => {
    const { status, payment_status: paid, refundable_amount: left } = await read();
    return [status, paid, left];
  };
  const refunds = async () => (await read()).refunds.map((one: any) => [one.amount, one.status]);
  const spent = async () => {
    const rows = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ spent: number }>(
        'select total_spent::int as spent from customer_totals where customer_id = $1',
        [placed.customerId],
      ),
    );
    return rows[0]?.spent;
  };
  const [line] = placed.lines.map(({ id }) => id);
  return { ...call, placed, call, end, read, money, refunds, spent, line, id: body.refunds[0].id };
}

test('a full refund that failed and was settled is not paid back again by a cancellation', async () => {
  const order = await failing();

  assert.deepEqual(await order.money(), ['pending', 'paid', 4_000]);
  await settle(order.id);
  const settled = await order.money();
  const again = await order.call.refund();
  const cancelled = await order.call.cancel();

  assert.deepEqual(settled, ['refunded', 'refunded', 0]);
  assert.deepEqual([again.status, again.body.error.code], [422, 'refund_exceeds_paid']);
  assert.deepEqual([cancelled.status, cancelled.body.error.code], [409, 'order_not_cancellable']);
  assert.deepEqual(await order.refunds(), [[4_000, 'failed']]);
});

test('the refund of a canceled order that failed and was settled leaves nothing to refund', async () => {
  const order = await failing(1_000);
  await settle(order.id);
  const part = await order.money();

  await order.call.cancel();
  await order.end();

  assert.deepEqual(part, ['pending', 'partially_refunded', 3_000]);
  assert.deepEqual(await order.refunds(), [
    [1_000, 'failed'],
    [3_000, 'succeeded'],
  ]);
  assert.deepEqual(await order.money(), ['cancelled', 'refunded', 0]);
});

test('a return refunds no more than a settled refund has left', async () => {
  const order = await failing(3_500);
  await settle(order.id);
  await order.fulfill();
  const items = [{ line_item_id: order.line, quantity: 4 }];
  const { body } = await order.post('returns', { items, reason: 'x' });
  await order.post(`returns/${body.id}/approve`);

  await order.post(`returns/${body.id}/receive`, { refund: true });
  await order.end();

  assert.deepEqual(await order.refunds(), [
    [3_500, 'failed'],
    [500, 'succeeded'],
  ]);
  assert.deepEqual((await order.money()).slice(1), ['refunded', 0]);
});

test('what is settled lowers revenue and spending once, and sends the buyer no email', async () => {
  const order = await failing(1_000);
  await order.call.refund({ amount: 400 });
  await order.end();
  const before = (await order.spent()) ?? 0;

  await settle(order.id);
  await settle(order.id);
  await shop.app.jobs.drain();

  assert.equal(await order.spent(), before - 600);
  assert.deepEqual((await order.money())[2], 3_000);
  const events = await eventsOf(shop, order.placed.id);
  assert.deepEqual(
    events.filter(({ type }) => type === 'order.refunded').map(({ context }) => context.refund),
    [
      { id: (await order.read()).refunds[1].id, amount: 400, full: false },
      { id: order.id, amount: 600, full: false, settled: true },
    ],
  );
  const { body } = await order.get('emails');
  const kinds = body.emails.map(({ kind }: any) => kind);
  assert.equal(kinds.filter((kind: string) => kind === 'order_refunded').length, 1);
});

test('settling what is left ends the downloads and the open exchanges of an order', async () => {
  const order = await failing();
  await order.fulfill();
  const items = [
    { line_item_id: order.line, quantity: 1, new_variant_id: product.variants[0]?.id },
  ];
  const { body } = await order.post('exchanges', { items, reason: 'x' });

  await settle(order.id);

  const { exchanges } = (await order.get('exchanges')).body;
  assert.deepEqual(
    exchanges.map(({ id, status }: any) => [id, status]),
    [[body.id, 'rejected']],
  );
});

test('a failure that an earlier version recorded is settled only as far as it was not made again', async () => {
  const order = await failing(1_000);
  await shop.unit.run(shop.tenant, (work) =>
    work.query('update refunds set owed_amount = null where workspace_id = $1 and refund_id = $2', [
      work.tenant.workspaceId,
      order.id,
    ]),
  );
  await order.call.refund({ amount: 400 });
  await order.end();

  await settle(order.id);

  assert.deepEqual(await order.money(), ['pending', 'partially_refunded', 3_000]);
});

test('a refund that is settled while the order is canceled is paid back once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await failing();

    await Promise.all([settle(order.id), order.call.cancel()]);
    await order.end();

    const paid = (await order.refunds()).filter(([, status]: string[]) => status === 'succeeded');
    assert.equal((await order.money())[2], 0);
    assert.ok(paid.length <= 1);
  }
});
