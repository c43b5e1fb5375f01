import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredData } from '../../../../src/app/retention.ts';
import { payExchange } from '../../../../src/core/orders/post-purchase/exchanges/pay-exchange.ts';
import { getOrder } from '../../../../src/core/orders/read-orders.ts';
import { findPayment } from '../../../../src/core/payments/manage-payments.ts';
import type { PaymentContext } from '../../../../src/core/payments/payment-context.ts';
import { settlePayment } from '../../../../src/core/payments/settle-payment.ts';
import { readConfig } from '../../../../src/platform/settings/config.ts';
import {
  eventsOf,
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
  price: price(2_000),
  variants: [
    { options: { Size: 'S' }, stock: 100 },
    { options: { Size: 'M' }, stock: 50 },
    { options: { Size: 'XL' }, stock: 5, price: price(2_500) },
    { options: { Size: 'Kid' }, stock: 50, price: price(1_000) },
  ],
});
const book = await shop.product({ name: 'Book', isDigital: true });
const [small, medium, large, kid] = tee.variants.map(({ id }) => id);
const merchant = await shop.merchant('write:orders');
const stock = async (...ids: (string | undefined)[]) =>
  Promise.all(ids.map((id) => stockOfVariant(shop, id)));

const settings = await shop.merchant();
await settings.post('/coupons', { site_slug: site.slug, code: 'HALF', percent_off: 50 });
shop.clock.advance(1_000);

/** A fulfilled order of two small tees: 40.00, less 50 % with a coupon. */
async function newOrder() {
  const lines = [{ product: tee, quantity: 2, discount: 2_000 }];
  const order = await paidOrder(shop, shop, {
    site,
    lines,
    coupon: { code: 'HALF', type: 'percent', value: 50 },
  });
  const call = orderCalls(merchant, order.id);
  await call.fulfill();
  const line = order.lines[0]?.id;
  const ask = (new_variant_id: string | undefined, quantity = 1) =>
    call.post('exchanges', {
      items: [{ line_item_id: line, quantity, new_variant_id }],
      reason: 'size',
    });
  const step = (id: string, action: string, body?: object) =>
    call.post(`exchanges/${id}/${action}`, body);
  const approved = async (variant: string | undefined, quantity = 1) => {
    const { body } = await ask(variant, quantity);
    await step(body.id, 'approve');
    return body;
  };
  return { order, call, line, ask, step, approved };
}

/** Follows the payment link. Returns the URL that it redirects to, and the payment id in it. */
async function openLink(paymentContext: PaymentContext, { payment_url }: { payment_url: string }) {
  const [, token = '', exchangeId = ''] =
    /orders\/(\S+)\/exchanges\/(\S+)\/pay$/.exec(payment_url) ?? [];
  const url = await payExchange(paymentContext, shop.tenant, { token, exchangeId });
  return { url, paymentId: url.split('/').at(-1) ?? '' };
}

async function pay(
  paymentContext: PaymentContext,
  exchange: { payment_url: string; price_difference: number },
) {
  const { paymentId } = await openLink(paymentContext, exchange);
  const money = { amount: exchange.price_difference, currency: 'USD' };
  return settlePayment(paymentContext, shop.tenant, paymentId, {
    state: 'succeeded',
    reference: `ref_${paymentId}`,
    money,
  });
}

test('an exchange at the same price reserves the new unit and swaps it for the old one on completion', async () => {
  const { order, call, line, ask, step } = await newOrder();
  const before = await stock(small, medium);

  const asked = await ask(medium);
  const reserved = await stock(small, medium);
  const approved = await step(asked.body.id, 'approve');
  const done = await step(asked.body.id, 'complete');

  const { id, created_at, updated_at, ...rest } = asked.body;
  assert.deepEqual(
    [asked.status, rest],
    [
      201,
      {
        order_id: order.id,
        status: 'requested',
        items: [{ line_item_id: line, quantity: 1, new_variant_id: medium }],
        reason: 'size',
        rma_number: null,
        price_difference: 0,
        paid_at: null,
        payment_id: null,
        payment_url: null,
        refund_id: null,
      },
    ],
  );
  assert.match(approved.body.rma_number, /^RMA-/);
  assert.equal(done.body.status, 'completed');
  const [[smalls = 0], [mediums = 0]] = before as [[number, number], [number, number]];
  assert.deepEqual(reserved, [
    [smalls, 0],
    [mediums, 1],
  ]);
  assert.deepEqual(await stock(small, medium), [
    [smalls + 1, 0],
    [mediums - 1, 0],
  ]);
  const { body } = await call.read();
  assert.deepEqual([body.status, body.exchanges], ['fulfilled', [done.body]]);
  assert.deepEqual((await call.get('exchanges')).body, {
    exchanges: [done.body],
    next_cursor: null,
  });
  const [event, ...more] = await eventsOf(shop, id);
  const { payment_url: _, ...record } = asked.body;
  assert.deepEqual(
    [event?.type, event?.data, event?.context, more.map(({ type }) => type)],
    ['exchange.created', record, { order_id: order.id }, ['exchange.approved']],
  );
});

test('a more expensive variant is charged with the discount of the order and cannot be sent before payment', async () => {
  const paymentContext = orderPayments(shop);
  const { call, step, approved } = await newOrder();
  const exchange = await approved(large);

  const early = await step(exchange.id, 'complete');
  await pay(paymentContext, exchange);
  const paid = (await call.read()).body.exchanges[0];
  const done = await step(exchange.id, 'complete');

  assert.equal(exchange.price_difference, 250);
  assert.deepEqual(
    [early.status, early.body.error.code, early.body.error.amount, early.body.error.payment_url],
    [409, 'exchange_unpaid', 250, exchange.payment_url],
  );
  assert.deepEqual([paid.paid_at !== null, paid.payment_url], [true, null]);
  assert.deepEqual([done.status, done.body.status], [200, 'completed']);
});

test('the payment link opens one payment page, and a new one when it is about to expire', async () => {
  const paymentContext = orderPayments(shop);
  const { call, step, approved } = await newOrder();
  const exchange = await approved(large);

  const opened = await Promise.all([
    openLink(paymentContext, exchange),
    openLink(paymentContext, exchange),
    openLink(paymentContext, exchange),
  ]);
  shop.clock.advance(19 * 60_000);
  const early = await openLink(paymentContext, exchange);
  shop.clock.advance(2 * 60_000);
  const later = await openLink(paymentContext, exchange);
  await pay(paymentContext, exchange);
  const done = await openLink(paymentContext, exchange);

  assert.equal(new Set([early, ...opened].map(({ url }) => url)).size, 1);
  assert.notEqual(later.url, opened[0]?.url);
  assert.equal(done.url, (await call.read()).body.confirmation_url);
  await step(exchange.id, 'reject');
});

test('a second payment of an exchange is refunded, and the first one when the exchange is rejected', async () => {
  const paymentContext = orderPayments(shop);
  const { order, step, approved } = await newOrder();
  const exchange = await approved(large);
  const first = await openLink(paymentContext, exchange);
  shop.clock.advance(3_600_000);
  const second = await openLink(paymentContext, exchange);
  const money = { amount: 250, currency: 'USD' };
  const arrive = (id: string) =>
    settlePayment(paymentContext, shop.tenant, id, {
      state: 'succeeded',
      reference: `ref_${id}`,
      money,
    });

  await arrive(first.paymentId);
  await arrive(second.paymentId);
  const rejected = await step(exchange.id, 'reject');
  await settleRefunds(shop, shop, order.id);

  const refundsOf = (id: string) =>
    shop.unit.view(shop.tenant, (view) =>
      view.query<{ amount: number; order_id: string | null }>(
        'select amount::int, order_id from refunds where payment_id = $1',
        [id],
      ),
    );
  assert.deepEqual(await refundsOf(second.paymentId), [{ amount: 250, order_id: null }]);
  assert.deepEqual(await refundsOf(first.paymentId), [{ amount: 250, order_id: order.id }]);
  const after = await shop.unit.view(shop.tenant, (view) => getOrder(view, order.id));
  assert.deepEqual(
    [after.status, after.refunds.map(({ id, status }) => [id, status])],
    ['fulfilled', [[rejected.body.refund_id, 'succeeded']]],
  );
});

test('the extra payment of a completed exchange can be refunded with the order', async () => {
  const paymentContext = orderPayments(shop);
  const { order, call, step, approved } = await newOrder();
  const exchange = await approved(large);
  await pay(paymentContext, exchange);
  await step(exchange.id, 'complete');

  const { body } = await call.refund();
  await settleRefunds(shop, shop, order.id);

  assert.deepEqual(body.refunds.map(({ amount }: any) => amount).sort(), [2_000, 250].sort());
  assert.equal((await call.read()).body.status, 'refunded');
});

test('the difference to a cheaper variant is refunded on completion, up to what is not refunded yet', async () => {
  const [one, two] = [await newOrder(), await newOrder()];
  const first = await one.approved(kid);
  const second = await two.approved(kid, 2);
  await two.call.refund({ amount: 1_300 });
  shop.clock.advance(1_000);

  const done = await one.step(first.id, 'complete');
  await two.step(second.id, 'complete');

  assert.deepEqual([first.price_difference, second.price_difference], [-500, -1_000]);
  const amounts = async ({ call }: typeof one) =>
    (await call.read()).body.refunds.map((refund: any) => refund.amount);
  assert.deepEqual([await amounts(one), await amounts(two)], [[500], [1_300, 700]]);
  assert.equal(done.body.refund_id, (await one.call.read()).body.refunds[0].id);
});

test('a rejected exchange releases the reserved units, and the old units can be exchanged again', async () => {
  const { ask, step } = await newOrder();
  const before = await stock(medium);
  const asked = await ask(medium, 2);

  const rejected = await step(asked.body.id, 'reject');

  assert.equal(rejected.body.status, 'rejected');
  assert.deepEqual(await stock(medium), before);
  assert.equal((await ask(medium, 2)).status, 201);
});

test('a request for more new units than are in stock is 409 insufficient_stock, and nothing happens', async () => {
  const holder = await newOrder();
  const free = (await stock(large))[0]?.[0] ?? 0;
  const lines = [{ product: tee, quantity: 50 }];
  const order = await paidOrder(shop, shop, { site, lines });
  const call = orderCalls(merchant, order.id);
  await call.fulfill();
  const before = await digestRows(shop, shop.tenant.workspaceId);
  const items = [{ line_item_id: order.lines[0]?.id, quantity: free + 1, new_variant_id: large }];

  const answer = await call.post('exchanges', { items, reason: 'x' });

  assert.deepEqual([answer.status, answer.body.error.code], [409, 'insufficient_stock']);
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
  assert.ok(holder.order.id);
});

test('an exchange that is not possible is refused with the reason', async () => {
  const { call, line, ask, step, approved } = await newOrder();
  const elsewhere = await shop.other.site();
  const stranger = await shop.other.product();
  const done = await approved(medium);
  await step(done.id, 'complete');

  const answers = [
    await ask(stranger.variants[0]?.id),
    await ask(book.variants[0]?.id),
    await ask(medium, 2),
    await call.post('exchanges', {
      items: [{ line_item_id: 'li_1', quantity: 1, new_variant_id: medium }],
      reason: 'x',
    }),
    await step(done.id, 'reject'),
    await step('exc_none', 'approve'),
  ];

  assert.ok(elsewhere.id && line);
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.code]),
    [
      [404, 'variant_not_found'],
      [422, 'digital_not_exchangeable'],
      [409, 'not_returnable'],
      [404, 'line_item_not_found'],
      [409, 'exchange_closed'],
      [404, 'exchange_not_found'],
    ],
  );
});

test('an exchange cannot be rejected while its payment is in progress', async () => {
  const paymentContext = orderPayments(shop);
  const { step, approved } = await newOrder();
  const exchange = await approved(large);
  const { paymentId } = await openLink(paymentContext, exchange);
  await settlePayment(paymentContext, shop.tenant, paymentId, {
    state: 'processing',
    reference: 'ref',
  });

  const early = await step(exchange.id, 'reject');
  await settlePayment(paymentContext, shop.tenant, paymentId, {
    state: 'failed',
    reference: 'ref',
    failure: 'declined',
  });
  const late = await step(exchange.id, 'reject');

  assert.deepEqual([early.status, early.body.error.code], [409, 'payment_in_progress']);
  assert.deepEqual([late.status, late.body.refund_id], [200, null]);
});

test('when an exchange is rejected and paid concurrently, the payment is refunded and no stock stays reserved', async () => {
  const paymentContext = orderPayments(shop);

  for (let round = 0; round < 6; round += 1) {
    const before = await stock(large);
    const { step, approved } = await newOrder();
    const exchange = await approved(large);
    const { paymentId } = await openLink(paymentContext, exchange);
    const money = { amount: 250, currency: 'USD' };
    const outcome = { state: 'succeeded', reference: `ref_${paymentId}`, money } as const;

    const [payment, rejected] = await Promise.all([
      settlePayment(paymentContext, shop.tenant, paymentId, outcome),
      step(exchange.id, 'reject'),
    ]);

    const refunds = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ amount: number }>('select amount::int from refunds where payment_id = $1', [
        paymentId,
      ]),
    );
    assert.deepEqual(
      [payment.status, rejected.status, refunds],
      ['succeeded', 200, [{ amount: 250 }]],
    );
    assert.deepEqual(await stock(large), before);
  }
});

test('rejecting an exchange closes its open payment page', async () => {
  const paymentContext = orderPayments(shop);
  const { step, approved } = await newOrder();
  const exchange = await approved(large);
  const { paymentId } = await openLink(paymentContext, exchange);

  await step(exchange.id, 'reject');

  const payment = await shop.unit.view(shop.tenant, (view) => findPayment(view, paymentId));
  assert.equal(payment?.status, 'cancelled');
});

test('concurrent exchanges in opposite directions all succeed', async () => {
  const orders = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const lines = [{ product: tee, variant: index % 2 }];
      const order = await paidOrder(shop, shop, { site, lines });
      const call = orderCalls(merchant, order.id);
      await call.fulfill();
      const new_variant_id = index % 2 ? small : medium;
      const items = [{ line_item_id: order.lines[0]?.id, quantity: 1, new_variant_id }];
      const { id } = (await call.post('exchanges', { items, reason: 'x' })).body;
      await call.post(`exchanges/${id}/approve`);
      return { call, id };
    }),
  );
  const before = await stock(small, medium);

  const answers = await Promise.all(
    orders.map(({ call, id }) => call.post(`exchanges/${id}/complete`)),
  );

  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(8).fill(200),
  );
  assert.deepEqual(
    await stock(small, medium),
    before.map(([units, held]) => [units, held - 4]),
  );
});

test('a preview is the price difference of the exchange, and changes nothing', async () => {
  const { call, line, ask } = await newOrder();
  const preview = (items: object[]) => call.post('exchange-preview', { items });
  const of = (variant: string | undefined, quantity = 1) =>
    preview([{ line_item_id: line, quantity, new_variant_id: variant }]);
  const before = await stock(small, medium, large, kid);

  const previews = [await of(large), await of(kid, 2), await of(medium)];
  const tooMany = await of(large, 3);
  const unknown = await of('var_none');

  assert.deepEqual(
    previews.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.deepEqual(await stock(small, medium, large, kid), before);
  assert.deepEqual([tooMany.status, tooMany.body.error.code], [409, 'not_returnable']);
  assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'variant_not_found']);
  const { body } = await ask(large);
  assert.deepEqual(previews[0]?.body, {
    price_difference: body.price_difference,
    currency: 'USD',
  });
  assert.deepEqual(
    previews.map((one) => Math.sign(one.body.price_difference)),
    [1, -1, 0],
  );
});

test('an exchange is priced as the order was, whatever became dearer or cheaper since', async () => {
  const mug = await shop.product({
    name: 'Mug',
    price: price(90_000),
    variants: [
      { options: { Size: 'S' }, stock: 9, price: price(1_000) },
      { options: { Size: 'M' }, stock: 9, price: price(1_000) },
      { options: { Size: 'L' }, stock: 9 },
    ],
  });
  const [first, second, third] = mug.variants.map(({ id }) => id);
  const order = await paidOrder(shop, shop, { site, lines: [{ product: mug }] });
  const call = orderCalls(merchant, order.id);
  await call.fulfill();
  shop.clock.advance(1_000);
  const differenceTo = async (new_variant_id: string | undefined) => {
    const items = [{ line_item_id: order.lines[0]?.id, quantity: 1, new_variant_id }];
    return (await call.post('exchange-preview', { items })).body.price_difference;
  };
  const reprice = async (amounts: Record<string, number>) => {
    const variants = Object.entries(amounts).map(([id, amount]) => ({ id, price: price(amount) }));
    const { status, text } = await settings.patch(`/products/${mug.id}`, { variants });
    assert.equal(status, 200, text);
    shop.clock.advance(1_000);
  };
  const differences = async () => [await differenceTo(second), await differenceTo(third)];
  assert.deepEqual(await differences(), [0, 89_000]);

  await reprice({ [String(first)]: 90_000 });
  assert.deepEqual(await differences(), [0, 89_000]);
  await reprice({ [String(first)]: 500, [String(second)]: 2_000 });
  assert.deepEqual(await differences(), [0, 89_000]);
  await reprice({ [String(third)]: 500 });
  assert.deepEqual(await differences(), [0, 89_000]);
});

/** A product with S, M and L, a fulfilled order of S, and previews of exchanges of it. */
async function mugOrder(sizes: Record<'S' | 'M' | 'L', number | null>) {
  const variants = Object.entries(sizes).map(([Size, amount]) => ({
    options: { Size },
    stock: 9,
    ...(amount !== null && { price: price(amount) }),
  }));
  const mug = await shop.product({ name: 'Mug', price: price(1_000), variants });
  const order = await paidOrder(shop, shop, { site, lines: [{ product: mug }] });
  const call = orderCalls(merchant, order.id);
  await call.fulfill();
  shop.clock.advance(1_000);
  const change = async (body: object) => {
    const changed = await settings.patch(`/products/${mug.id}`, body);
    assert.equal(changed.status, 200, changed.text);
    shop.clock.advance(1_000);
    return changed.body;
  };
  const preview = async (new_variant_id: string | undefined) => {
    const items = [{ line_item_id: order.lines[0]?.id, quantity: 1, new_variant_id }];
    const { status, body } = await call.post('exchange-preview', { items });
    return status === 200 ? body.price_difference : body.error.code;
  };
  const [s, m, l] = mug.variants.map(({ id }) => id);
  const reprice = (id: string | undefined, amount: number) =>
    change({ variants: [{ id, price: price(amount) }] });
  const archive = (id: string | undefined) => change({ variants: [{ id, archived: true }] });
  /** Adds a variant of a size and returns its id. */
  const add = async (Size: string, amount: number): Promise<string> => {
    const { variants: all } = await change({
      variants: [{ options: { Size }, stock: 9, price: price(amount) }],
    });
    return all.find(({ options }: any) => options.Size === Size).id;
  };
  return { mug, s, m, l, change, preview, reprice, archive, add };
}

test('an exchanged variant that was archived counts with its price of the time of the order', async () => {
  const { s, m, l, reprice, archive, preview } = await mugOrder({ S: 1_000, M: 1_000, L: 90_000 });
  await reprice(m, 1_500);
  await reprice(l, 1_000);
  const before = [await preview(m), await preview(l)];
  await archive(s);

  assert.deepEqual(before, [0, 89_000]);
  assert.deepEqual([await preview(m), await preview(l)], before);
  assert.equal(await preview(s), 'variant_not_found');
});

test('a change of the price of a product does not change that of its archived variants', async () => {
  const { s, m, change, archive, preview } = await mugOrder({ S: null, M: 1_000, L: null });
  await archive(s);
  await change({ price: price(5_000) });

  assert.equal(await preview(m), 0);
});

test('a variant that replaces an archived one with the same options counts with its price', async () => {
  const { s, m, archive, add, preview, reprice } = await mugOrder({ S: 1_000, M: 1_200, L: 1_000 });
  await reprice(m, 1_300);
  await archive(m);
  const second = await add('m ', 3_000);
  const afterOne = await preview(second);
  await archive(second);
  await archive(s);
  const third = await add('M', 4_000);
  await add('S', 4_000);

  assert.deepEqual([afterOne, await preview(third)], [200, 200]);
});

test('a variant that was added after the order counts with its first price', async () => {
  const { add, preview, reprice } = await mugOrder({ S: 1_000, M: 1_000, L: 1_000 });
  const added = await add('XL', 1_500);
  await reprice(added, 4_000);

  assert.equal(await preview(added), 500);
});

test('nothing of a product that is no longer sold can be had in an exchange, but another product at its price', async () => {
  const other = await shop.product({ price: price(1_700), variants: [{ stock: 9 }] });
  const { mug, s, m, change, reprice, preview } = await mugOrder({ S: 1_000, M: 1_000, L: 1_000 });
  await reprice(s, 9_000);
  const results = async () => [await preview(m), await preview(other.variants[0]?.id)];

  await change({ published_at: null });
  const unpublished = await results();
  assert.equal((await settings.delete(`/products/${mug.id}`)).status, 204);

  assert.deepEqual(unpublished, ['variant_not_found', 700]);
  assert.deepEqual(await results(), unpublished);
});

/** A vest of 10.00 that a customer gets for half its price, and orders of it. */
async function tradePrices() {
  const group = (await settings.post('/customer-groups', { name: 'Trade' })).body;
  const email = `${group.id}@example.com`;
  const customer = (await settings.post('/customers', { email })).body;
  await settings.post(`/customer-groups/${group.id}/members`, { customer_id: customer.id });
  const sizes = [{ options: { Size: 'M' } }, { options: { Size: 'L' }, price: price(90_000) }];
  const vest = await shop.product({ name: 'Vest', price: price(1_000), variants: sizes });
  await settings.post('/price-lists', {
    ...{ site_slug: site.slug, name: 'Trade', customer_group_id: group.id },
    rules: [{ type: 'percent_off', value: 50, product_ids: [vest.id] }],
  });
  const buy = async (customerId: string | null) => {
    const lines = [{ product: vest }];
    const order = await shop.paidOrder({ site, email, lines, customerId: customerId as any });
    const call = orderCalls(merchant, order.id);
    await call.fulfill();
    const items = [
      { line_item_id: order.lines[0]?.id, quantity: 1, new_variant_id: vest.variants[1]?.id },
    ];
    const preview = async () =>
      (await call.post('exchange-preview', { items })).body.price_difference;
    return { order, preview };
  };
  return { member: await buy(customer.id), guest: await buy(null) };
}

/** Deletes the checkout sessions that have ended so far. */
async function deleteSessions(): Promise<void> {
  shop.clock.advance(40 * 86_400_000);
  const { retention } = readConfig({}).config;
  const { checkout_sessions: deleted } = await deleteExpiredData(shop.unit, retention);
  assert.ok(deleted > 0);
}

test('an order knows that its buyer was verified after its checkout session was deleted', async () => {
  const { member, guest } = await tradePrices();
  const before = [await member.preview(), await guest.preview()];
  await deleteSessions();

  assert.deepEqual(before, [44_500, 89_000]);
  assert.deepEqual([await member.preview(), await guest.preview()], before);
});

test('an order of an earlier version has the verified buyer of its session until that is deleted', async () => {
  const { member, guest } = await tradePrices();
  await shop.unit.run(shop.tenant, (work) =>
    work.query('update orders set customer_verified = null where order_id = any($1)', [
      [member.order.id, guest.order.id],
    ]),
  );
  const before = [await member.preview(), await guest.preview()];
  await deleteSessions();

  assert.deepEqual(before, [44_500, 89_000]);
  assert.equal(await member.preview(), 89_000);
});
