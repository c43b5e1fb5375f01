import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payExchange } from '../../../src/core/orders/post-purchase/exchanges/pay-exchange.ts';
import { settleRefund } from '../../../src/core/payments/refunds/settle-refund.ts';
import { settlePayment } from '../../../src/core/payments/settle-payment.ts';
import { orderCalls, orderPayments, settleRefunds } from '../../kit/orders.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const usd = (amount: number) => ({ amount, currency: 'USD' });
const tee = await shop.product({
  price: usd(2_000),
  variants: [
    { options: { Size: 'S' }, stock: 1_000 },
    { options: { Size: 'M' }, stock: 1_000, price: usd(2_500) },
  ],
});
const merchant = await shop.merchant();
const context = { ...orderPayments(shop), alarm: () => undefined };

const attention = async () =>
  (await merchant.get('/attention')).body.attention.find(
    ({ type }: any) => type === 'refunds_failed',
  )?.count;

/** An order of 20.00 whose exchange was paid with 5.00 and rejected. The refund of the 5.00 fails. */
async function failing(late: 'late' | 'at once' = 'at once') {
  const placed = await shop.paidOrder({ site, lines: [{ product: tee, quantity: 1 }] });
  const call = orderCalls(merchant, placed.id);
  await call.fulfill();
  const items = [
    { line_item_id: placed.lines[0]?.id, quantity: 1, new_variant_id: tee.variants[1]?.id },
  ];
  const { body: exchange } = await call.post('exchanges', { items, reason: 'size' });
  await call.post(`exchanges/${exchange.id}/approve`);
  const [, token = ''] = /orders\/(\S+)\/exchanges\//.exec(exchange.payment_url) ?? [];
  const url = await payExchange(context, shop.tenant, { token, exchangeId: exchange.id });
  const paymentId = url.split('/').at(-1) ?? '';
  await settlePayment(context, shop.tenant, paymentId, {
    ...{ state: 'succeeded', reference: `ref_${paymentId}`, money: usd(500) },
  });
  await call.post(`exchanges/${exchange.id}/reject`);
  const read = async () => (await call.read()).body;
  const failed: string = (await read()).refunds[0].id;
  await settleRefunds(shop, shop, placed.id, late === 'late' ? 'succeeded' : 'failed');
  if (late === 'late')
    await settleRefund(context, shop.tenant, failed, {
      ...{ state: 'failed', reference: 're_1', failure: 'account_closed' },
    });
  shop.clock.advance(10);
  /** What was refunded of the order's own payment and of the exchange's, without what failed. */
  const refunded = async () => {
    const { body } = await merchant.get('/payments?limit=100');
    const ofPayments = body.payments.filter(({ order_id: id }: any) => id === placed.id);
    const sumOf = (purpose: string) =>
      ofPayments
        .filter((payment: any) => payment.purpose === purpose)
        .flatMap(({ refunds }: any) => refunds)
        .filter(({ id, status }: any) => id !== failed && status !== 'failed')
        .reduce((sum: number, { amount }: any) => sum + amount, 0);
    return [sumOf('checkout'), sumOf('exchange')];
  };
  const refund = async (body?: object) => {
    const answer = await call.refund(body);
    shop.clock.advance(10);
    return answer;
  };
  const end = (state?: 'failed') => settleRefunds(shop, shop, placed.id, state);
  return { ...call, failed, read, refund, refunded, end };
}

for (const when of ['at once', 'late'] as const)
  test(`a repeated refund of a rejected exchange is taken from the payment of the exchange, failure: ${when}`, async () => {
    const order = await failing(when);
    const before = [await attention(), (await order.read()).refundable_amount];

    const { status } = await order.refund({ amount: 500 });
    const pending = await attention();
    await order.end();

    assert.deepEqual([before, status, pending], [[1, 2_500], 200, undefined]);
    assert.deepEqual([await order.refunded(), await attention()], [[0, 500], undefined]);
    const { payment_status: paid, refundable_amount: left } = await order.read();
    assert.deepEqual([paid, left], ['paid', 2_000]);
    await order.refund({ amount: 500 });
    assert.deepEqual(await order.refunded(), [500, 500]);
  });

test('if the repeated refund fails too, it is listed in place of the first and can be repeated', async () => {
  const order = await failing();

  await order.refund({ amount: 500 });
  await order.end('failed');
  const again = await attention();
  await order.refund({ amount: 500 });
  await order.end();

  assert.equal(again, 1);
  assert.deepEqual([await order.refunded(), await attention()], [[0, 500], undefined]);
});

test('a smaller refund leaves the rest owed, and a larger one also uses the payment of the order', async () => {
  const order = await failing();

  await order.refund({ amount: 200 });
  const part = [await order.refunded(), await attention()];
  const over = await order.refund({ amount: 2_301 });
  await order.refund({ amount: 400 });

  assert.deepEqual(part, [[0, 200], 1]);
  assert.deepEqual([over.status, over.body.error.refundable], [422, 2_300]);
  assert.deepEqual([await order.refunded(), await attention()], [[100, 500], undefined]);
});

test('a complete refund includes a failed one of a rejected exchange', async () => {
  const order = await failing();

  await order.refund();
  await order.end();

  assert.deepEqual([await order.refunded(), await attention()], [[2_000, 500], undefined]);
  assert.equal((await order.read()).payment_status, 'refunded');
});

test('what a merchant has settled is not refunded again', async () => {
  const order = await failing();
  await merchant.post(`/refunds/${order.failed}/settle`);

  const over = await order.refund({ amount: 2_001 });
  await order.refund({ amount: 500 });

  assert.deepEqual([over.status, over.body.error.refundable], [422, 2_000]);
  assert.deepEqual([await order.refunded(), await attention()], [[500, 0], undefined]);
});

test('concurrent refunds and `settle` repeat the failed refund at most once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await failing();
    const acts = [
      () => order.refund({ amount: 500 }),
      () => merchant.post(`/refunds/${order.failed}/settle`),
      () => order.refund({ amount: 500 }),
    ];

    const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    const [own, exchange] = (await order.refunded()) as [number, number];
    assert.equal(own + exchange, 1_000);
    assert.ok(exchange <= 500);
    assert.equal(await attention(), undefined);
  }
});
