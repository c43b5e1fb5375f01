import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payExchange } from '../../../../src/core/orders/post-purchase/exchanges/pay-exchange.ts';
import { settlePayment } from '../../../../src/core/payments/settle-payment.ts';
import {
  type DraftLine,
  orderCalls,
  orderPayments,
  paidOrder,
  settleRefunds,
  stockOfVariant,
} from '../../../kit/orders.ts';
import { digestRows } from '../../../kit/rows.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const price = (amount: number) => ({ amount, currency: 'USD' });
const tee = await shop.product({
  name: 'Tee',
  variants: [
    { options: { Size: 'S' }, stock: 1_000 },
    { options: { Size: 'L' }, stock: 1_000, price: price(1_500) },
  ],
});
const book = await shop.product({ name: 'Book', isDigital: true, variants: [{ stock: 100 }] });
const large = tee.variants[1]?.id;
const merchant = await shop.merchant('write:orders');
const paymentContext = orderPayments(shop);
const refused = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];

async function newOrder(lines: DraftLine[] = [{ product: tee }]) {
  const order = await paidOrder(shop, shop, { site, lines });
  return {
    order,
    call: orderCalls(merchant, order.id),
    settle: (state?: 'failed') => settleRefunds(shop, shop, order.id, state),
  };
}

/** A shipped tee for 10.00, and an approved exchange for one of 15.00. */
async function newExchange() {
  const { order, call, settle } = await newOrder();
  await call.fulfill();
  const items = [{ line_item_id: order.lines[0]?.id, quantity: 1, new_variant_id: large }];
  const { body } = await call.post('exchanges', { items, reason: 'size' });
  const step = (word: string) => call.post(`exchanges/${body.id}/${word}`);
  const openLink = async () => {
    const [, token = ''] = /orders\/(\S+)\/exchanges/.exec(body.payment_url) ?? [];
    const url = await payExchange(paymentContext, shop.tenant, { token, exchangeId: body.id });
    return url.split('/').at(-1) ?? '';
  };
  const arrive = (id: string) =>
    settlePayment(paymentContext, shop.tenant, id, {
      state: 'succeeded',
      reference: `ref_${id}`,
      money: price(500),
    });
  const read = async () => (await call.read()).body;
  return { order, call, settle, step, openLink, arrive, read };
}

const refundsOf = (paymentId: string) =>
  shop.unit.view(shop.tenant, (view) =>
    view.query<{ amount: number; order_id: string | null }>(
      'select amount::int, order_id from refunds where payment_id = $1',
      [paymentId],
    ),
  );

test('an order whose full refund is pending cannot be fulfilled, and can be after the refund has failed', async () => {
  const { call, settle } = await newOrder();
  await call.refund();
  const before = await digestRows(shop, shop.tenant.workspaceId);

  const early = await call.fulfill();
  const after = await digestRows(shop, shop.tenant.workspaceId);
  await settle('failed');
  const late = await call.fulfill();

  assert.deepEqual(refused(early), [409, 'refund_in_progress']);
  assert.deepEqual(after, before);
  assert.deepEqual([late.status, late.body.status], [200, 'fulfilled']);
});

test('an order whose partial refund is pending can be fulfilled', async () => {
  const { call } = await newOrder();
  await call.refund({ amount: 999 });

  assert.equal((await call.fulfill()).status, 200);
});

test('while a full refund is pending an exchange is not opened, approved, paid or completed', async () => {
  const { order, call, settle, step, openLink } = await newExchange();
  await call.refund();
  const items = [{ line_item_id: order.lines[0]?.id, quantity: 1, new_variant_id: large }];

  const answers = [
    await step('approve'),
    await step('complete'),
    await call.post('exchanges', { items, reason: 'size' }),
  ];
  const link = (await call.read()).body.exchanges[0].payment_url;
  await assert.rejects(openLink(), { reason: 'refund_in_progress' });
  await settle('failed');
  const late = await step('approve');

  assert.deepEqual(answers.map(refused), Array(3).fill([409, 'refund_in_progress']));
  assert.equal(link, null);
  assert.deepEqual([late.status, late.body.payment_url !== null], [200, true]);
});

test('a full refund rejects an open exchange, releases its stock and refunds a late payment', async () => {
  const before = await stockOfVariant(shop, large);
  const { call, settle, step, openLink, arrive, read } = await newExchange();
  await step('approve');
  const paymentId = await openLink();

  await call.refund();
  await settle();
  const closed = await read();
  const late = await arrive(paymentId);

  assert.deepEqual([closed.status, closed.exchanges[0].status], ['refunded', 'rejected']);
  assert.deepEqual(await stockOfVariant(shop, large), before);
  assert.equal(late.status, 'succeeded');
  assert.deepEqual(await refundsOf(paymentId), [{ amount: 500, order_id: null }]);
  for (const word of ['approve', 'complete', 'reject'])
    assert.equal((await step(word)).status, 409);
});

test('the payment of an open exchange is refunded when the order has been refunded', async () => {
  const { order, call, settle, step, openLink, arrive, read } = await newExchange();
  await step('approve');
  const paymentId = await openLink();
  await arrive(paymentId);

  await call.refund();
  await settle();
  const closed = await read();
  await settle();

  assert.deepEqual(await refundsOf(paymentId), [{ amount: 500, order_id: order.id }]);
  const [exchange] = closed.exchanges;
  assert.deepEqual(
    [closed.status, exchange.status, exchange.refund_id],
    ['refunded', 'rejected', closed.refunds.find(({ amount }: any) => amount === 500).id],
  );
  assert.deepEqual(
    (await read()).refunds.map(({ status }: any) => status),
    ['succeeded', 'succeeded'],
  );
});

test('a payment for an exchange that arrives while the full refund is pending is refunded', async () => {
  const { call, settle, step, openLink, arrive, read } = await newExchange();
  await step('approve');
  const paymentId = await openLink();
  await call.refund();

  await arrive(paymentId);
  await settle('failed');

  assert.deepEqual(await refundsOf(paymentId), [{ amount: 500, order_id: null }]);
  const [exchange] = (await read()).exchanges;
  assert.deepEqual([exchange.status, exchange.paid_at], ['approved', null]);
  assert.notEqual(await openLink(), paymentId);
});

test('of a concurrent refund and fulfillment, the second to commit sees the first', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { call } = await newOrder();
    const calls = [() => call.refund(), () => call.fulfill()];
    const order = round % 2 ? calls : calls.toReversed();
    const answers = await Promise.all(order.map((send) => send()));
    const [refund, fulfilled] = round % 2 ? answers : answers.toReversed();

    assert.equal(refund?.status, 200);
    const shipped = (await call.read()).body.fulfillments.length;
    assert.deepEqual(
      [fulfilled?.status, shipped],
      refund?.body.fulfillments.length ? [200, 1] : [409, 0],
    );
  }
});

test('a concurrent refund and completion of an exchange leave goods and money consistent', async () => {
  for (let round = 0; round < 6; round += 1) {
    const before = await stockOfVariant(shop, large);
    const { call, settle, step, openLink, arrive, read } = await newExchange();
    await step('approve');
    await arrive(await openLink());
    const calls = [() => call.refund(), () => step('complete')];
    const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((act) => act()));
    const [refund, completed] = round % 2 ? answers : answers.toReversed();
    await settle();
    await settle();

    const { exchanges, refunds } = await read();
    const sent = refunds.reduce((sum: number, { amount }: any) => sum + amount, 0);
    const [onHand, reserved] = before as [number, number];
    assert.equal(refund?.status, 200);
    if (completed?.status === 200) {
      assert.deepEqual([exchanges[0].status, sent], ['completed', 1_500]);
      assert.deepEqual(await stockOfVariant(shop, large), [onHand - 1, reserved]);
    } else {
      assert.deepEqual([completed?.status, exchanges[0].status, sent], [409, 'rejected', 1_500]);
      assert.deepEqual(await stockOfVariant(shop, large), before);
    }
  }
});

test('a concurrent refund and payment of an exchange keep no money', async () => {
  for (let round = 0; round < 6; round += 1) {
    const before = await stockOfVariant(shop, large);
    const { call, settle, step, openLink, arrive, read } = await newExchange();
    await step('approve');
    const paymentId = await openLink();
    const both = [() => call.refund().then(() => settle()), () => arrive(paymentId)];

    await Promise.all((round % 2 ? both : both.toReversed()).map((act) => act()));

    const { status, exchanges } = await read();
    const sent = (await refundsOf(paymentId)).map(({ amount }) => amount);
    assert.deepEqual([status, exchanges[0].status, sent], ['refunded', 'rejected', [500]]);
    assert.deepEqual(await stockOfVariant(shop, large), before);
  }
});

test('a return of a cancelled order cannot continue, and its units are restocked once', async () => {
  const file = { product: book, digitalAssetId: 'ast_1', quantity: 2 } as const;
  const { order, call } = await newOrder([file, { product: tee }]);
  const ask = async () => {
    const items = [{ line_item_id: order.lines[0]?.id, quantity: 1 }];
    return (await call.post('returns', { items, reason: 'x' })).body.id;
  };
  const [received, requested] = [await ask(), await ask()];
  await call.post(`returns/${received}/approve`);
  await call.post(`returns/${received}/receive`, { refund: true });

  const cancelled = await call.cancel();
  const answers = [
    await call.post(`returns/${requested}/approve`),
    await call.post(`returns/${requested}/receive`),
  ];

  assert.equal(cancelled.status, 200);
  assert.deepEqual(answers.map(refused), Array(2).fill([409, 'order_not_returnable']));
  assert.equal((await call.post(`returns/${requested}/reject`)).status, 200);
  assert.deepEqual(await stockOfVariant(shop, book.variants[0]?.id), [100, 0]);
});

test('a browser that follows the payment link of an exchange during a full refund gets a page', async () => {
  const { call, read } = await newExchange();
  const [{ payment_url: url }] = (await read()).exchanges;
  const open = (accept: string) =>
    shop.send({
      method: 'GET',
      url: new URL(url).pathname,
      headers: { host: 'localhost:4000', accept },
    });
  assert.equal((await open('text/html')).status, 303);
  await call.refund();

  const page = await open('text/html');
  const answer = await open('application/json');

  assert.equal(page.status, 409, page.text);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(page.text, /<h1>This order is being refunded<\/h1>/);
  assert.deepEqual(refused(answer), [409, 'refund_in_progress']);
});
