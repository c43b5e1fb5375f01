import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyDispute } from '../../../../src/core/orders/disputes/apply-dispute.ts';
import type { Order } from '../../../../src/core/orders/order.ts';
import { payExchange } from '../../../../src/core/orders/post-purchase/exchanges/pay-exchange.ts';
import { settlePayment } from '../../../../src/core/payments/settle-payment.ts';
import type { PaymentId } from '../../../../src/kernel/id.ts';
import { orderCalls, orderPayments, paidOrder, settleRefunds } from '../../../kit/orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const price = (amount: number) => ({ amount, currency: 'USD' });
const tee = await shop.product({
  name: 'Tee',
  price: price(2_000),
  variants: [
    { options: { Size: 'S' }, stock: 100 },
    { options: { Size: 'M' }, stock: 100 },
    { options: { Size: 'XL' }, stock: 100, price: price(2_500) },
    { options: { Size: 'Kid' }, stock: 100, price: price(1_000) },
  ],
});
const book = await shop.product({ name: 'Book', isDigital: true });
const [, medium, large, kid] = tee.variants.map(({ id }) => id);
const merchant = await shop.merchant('write:orders');
const paymentContext = orderPayments(shop);
let disputes = 0;

/** The bank takes an amount of a payment back: by default, the whole payment of the order. */
function loseDispute(
  { id: orderId, totals, payment }: Order,
  amount = totals.total,
  paymentId = payment?.id as PaymentId,
): Promise<void> {
  disputes += 1;
  const dispute = { id: `dp_${disputes}`, status: 'lost' as const, reason: 'fraudulent' };
  return shop.unit.run(shop.tenant, (work) =>
    applyDispute(
      work,
      { ...dispute, money: price(amount) },
      { orderId, payment: { id: paymentId } },
    ),
  );
}

/** A fulfilled order of two small tees for 40.00. */
async function newOrder() {
  const order = await paidOrder(shop, shop, { site, lines: [{ product: tee, quantity: 2 }] });
  const call = orderCalls(merchant, order.id);
  await call.fulfill();
  const items = (new_variant_id: string | undefined) => [
    { line_item_id: order.lines[0]?.id, quantity: 1, new_variant_id },
  ];
  const ask = async (variant: string | undefined) =>
    (await call.post('exchanges', { items: items(variant), reason: 'size' })).body;
  const step = (id: string, action: string) => call.post(`exchanges/${id}/${action}`);
  const approved = async (variant: string | undefined) =>
    (await step((await ask(variant)).id, 'approve')).body;
  const lose = (amount?: number, paymentId?: PaymentId) => loseDispute(order, amount, paymentId);
  const read = async (id: string) =>
    (await call.read()).body.exchanges.find((one: any) => one.id === id);
  const preview = async (variant: string | undefined) =>
    (await call.post('exchange-preview', { items: items(variant) })).body.price_difference;
  return { order, call, ask, step, approved, lose, read, preview };
}

/** Opens the payment page of an exchange. Returns the id of the payment. */
async function openPage({ payment_url }: { payment_url: string }) {
  const [, token = '', exchangeId = ''] =
    /orders\/(\S+)\/exchanges\/(\S+)\/pay$/.exec(payment_url) ?? [];
  const url = await payExchange(paymentContext, shop.tenant, { token, exchangeId });
  return url.split('/').at(-1) as PaymentId;
}

const settle = (paymentId: string, amount: number) =>
  settlePayment(paymentContext, shop.tenant, paymentId, {
    state: 'succeeded',
    reference: `ref_${paymentId}`,
    money: price(amount),
  });

for (const [size, variant, before, after] of [
  ['the same price', medium, 0, 2_000],
  ['a higher price', large, 500, 2_500],
  ['a lower price', kid, -1_000, 1_000],
] as const) {
  test(`after a lost dispute an open exchange for ${size} costs what a new one costs`, async () => {
    const { ask, step, lose, read } = await newOrder();
    const asked = await ask(variant);

    await lose();
    const approved = await step(asked.id, 'approve');
    const unpaid = await step(asked.id, 'complete');
    await settle(await openPage(approved.body), after);
    const done = await step(asked.id, 'complete');

    assert.equal(asked.price_difference, before);
    assert.deepEqual([approved.status, approved.body.price_difference], [200, after]);
    assert.deepEqual(
      [unpaid.status, unpaid.body.error.code, unpaid.body.error.amount],
      [409, 'exchange_unpaid', after],
    );
    assert.deepEqual([done.status, (await read(asked.id)).status], [200, 'completed'], done.text);
    const fresh = await newOrder();
    await fresh.lose();
    assert.equal(await fresh.preview(variant), after);
  });
}

test('a page that was open at the earlier price takes no money, and what was paid goes back', async () => {
  const { order, call, step, approved, lose, read } = await newOrder();
  const [pending, paid] = [await approved(large), await approved(large)];
  const [pendingPage, paidPage] = [await openPage(pending), await openPage(paid)];
  await settle(paidPage, 500);

  await lose();
  await settle(pendingPage, 500);
  const refunds = (await call.read()).body.refunds.map(({ amount }: any) => amount);
  const meanwhile = await step(paid.id, 'complete');
  await settleRefunds(shop, shop, order.id);
  const exchange = await read(paid.id);
  const unpaid = await step(paid.id, 'complete');
  await settle(await openPage(unpaid.body.error), 2_500);
  const done = await step(paid.id, 'complete');

  assert.deepEqual(refunds, [500]);
  assert.deepEqual([meanwhile.status, meanwhile.body.error.code], [409, 'refund_in_progress']);
  assert.deepEqual([exchange.price_difference, exchange.paid_at], [2_500, null]);
  assert.deepEqual([unpaid.status, done.status], [409, 200], done.text);
  assert.equal((await read(pending.id)).paid_at, null);
  assert.equal((await call.read()).body.refundable_amount, 2_500);
});

test('exchanges share what a dispute has left, the earliest first', async () => {
  const { ask, lose, read } = await newOrder();
  const [first, second] = [await ask(medium), await ask(medium)];

  await lose(1_500);
  const afterOne = [await read(first.id), await read(second.id)];
  await lose(1_500);
  const afterTwo = [await read(first.id), await read(second.id)];

  const differences = (all: any[]) => all.map((one) => one.price_difference);
  assert.deepEqual(differences(afterOne), [0, 1_500]);
  assert.deepEqual(differences(afterTwo), [1_000, 2_000]);
});

test('when the payment for an exchange is lost, it is due again and not refunded', async () => {
  const { call, step, approved, lose, read } = await newOrder();
  const exchange = await approved(large);
  const payment = await openPage(exchange);
  await settle(payment, 500);

  await lose(500, payment);
  const unpaid = await step(exchange.id, 'complete');
  const { price_difference, paid_at } = await read(exchange.id);
  const rejected = await step(exchange.id, 'reject');

  assert.deepEqual(
    [unpaid.body.error.code, price_difference, paid_at],
    ['exchange_unpaid', 500, null],
  );
  assert.equal(rejected.status, 200, rejected.text);
  assert.deepEqual((await call.read()).body.refunds, []);
});

test('an exchange is completed before the dispute is lost, or has to be paid', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { step, approved, lose, read } = await newOrder();
    const { id } = await approved(medium);

    const [completed] = await Promise.all([step(id, 'complete'), lose()]);

    const { status, price_difference } = await read(id);
    assert.deepEqual(
      [completed.status, status, price_difference],
      completed.status === 200 ? [200, 'completed', 0] : [409, 'approved', 2_000],
    );
  }
});

test('files of an order whose whole payment was lost can no longer be downloaded', async () => {
  const lines = [{ product: book, digitalAssetId: 'ast_1' as const }, { product: tee }];
  const order = await paidOrder(shop, shop, { site, lines });
  const call = orderCalls(merchant, order.id);
  const links = async () => (await call.post('downloads')).body.downloads;
  const [{ url }] = await links();
  const errorOf = async () => (await shop.public.get(new URL(url).pathname)).body.error.code;
  await loseDispute(order, order.totals.total - 1);
  assert.equal((await links()).length, 1);

  await loseDispute(order, 1);

  assert.deepEqual(await links(), []);
  assert.equal(await errorOf(), 'download_revoked');
});
