import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHostedPayment } from '../../../src/core/checkout/payment/start-hosted-payment.ts';
import { createStripeProcessor } from '../../../src/gateways/stripe/stripe.ts';
import { buyingRows, paySubject, rowsOf, sendTo } from '../../kit/carts.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { type Answer, openShop } from '../../kit/shop.ts';
import { openStripe } from '../../kit/stripe-double.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
const ucpV1 = ucpV1Of(shop);
const merchant = await shop.merchant();
const mine = () => buyingRows(shop);
const key = (name: string) => ({ 'idempotency-key': name });
const mug = (stock: number | null) => shop.product({ name: 'Mug', variants: [{ stock }] });

const opened = async (product: { id: string }, quantity = 1, more: object = {}): Promise<any> => {
  const answer = await ucpV1.create({
    line_items: [{ product_id: product.id, quantity }],
    shipping_address: { country: 'US' },
    buyer: { email: 'ada@example.com' },
    ...more,
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
};
const traces = async (id: string) => {
  const [orders, payments] = await Promise.all([
    rowsOf<{ status: string }>(shop, 'select status from orders where checkout_id = $1', [id]),
    rowsOf<{ status: string }>(shop, 'select status from payments where subject_id = $1', [id]),
  ]);
  return { orders: orders.length, payments: payments.map(({ status }) => status).sort() };
};
const stockOf = async ({ id }: { id: string }) =>
  (await merchant.get(`/products/${id}`)).body.variants[0].stock;

test('complete: the order is created, with the secret that opens its page', async () => {
  const product = await mug(5);
  const { id } = await opened(product, 2);
  const { status, body } = await ucpV1.complete(id, payingWith('tok_success'));

  const token = body.order.confirmation_token;
  assert.equal(status, 200);
  assert.equal(body.status, 'completed');
  assert.match(token, /^conf_[\w-]+$/);
  assert.deepEqual(body.order, {
    id: body.order.id,
    number: body.order.number,
    name: `#T${body.order.number}`,
    status: 'pending',
    payment_status: 'paid',
    confirmation_token: token,
    permalink_url: `http://localhost:4000/orders/${token}`,
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const { ucp: _, ...read } = (await ucpV1.get(id)).body;
  const { ucp: __, ...answered } = body;
  assert.deepEqual(read, answered);
  assert.deepEqual(await traces(id), { orders: 1, payments: ['succeeded'] });
  assert.equal(await stockOf(product), 3);
  const page = await shop.public.get(`/orders/${token}`);
  assert.equal(page.status, 200);
  const { channel } = (await merchant.get(`/orders/${body.order.id}`)).body;
  assert.equal(channel, 'ucp');
});

test('with the sandbox, no body and {} pay with a default token', async () => {
  const product = await mug(null);
  for (const body of [undefined, {}, { payment: null }, { payment: { instruments: [] } }]) {
    const { id } = await opened(product);
    const answer = await ucpV1.complete(id, body);
    assert.deepEqual([answer.status, answer.body.status], [200, 'completed'], JSON.stringify(body));
  }
});

test('complete: nothing due needs no payment', async () => {
  const free = await shop.product({ name: 'Leaflet', price: { amount: 0, currency: 'USD' } });
  const { id } = await opened(free);
  assert.equal((await ucpV1.complete(id)).body.status, 'completed');
  assert.deepEqual(await traces(id), { orders: 1, payments: [] });
});

test('a declined payment is 402 with a link, and the session stays open', async () => {
  const product = await mug(5);
  const { id, continue_url: url } = await opened(product);
  const { status, body } = await ucpV1.complete(id, payingWith('tok_decline'), key('declined'));
  assert.deepEqual(
    [status, body.error.code, body.error.continue_url, body.error.failure, body.ucp.version],
    [402, 'payment_failed', url, 'card_declined', '1'],
  );
  assert.deepEqual([(await ucpV1.get(id)).body.status, await stockOf(product)], ['open', 5]);
  const better = await ucpV1.complete(id, payingWith('tok_success'), key('declined'));
  assert.deepEqual([better.status, better.body.status], [200, 'completed']);
  assert.deepEqual(await traces(id), { orders: 1, payments: ['failed', 'succeeded'] });
});

test('complete: a payment that is confirmed late is reported, and completes the session automatically', async () => {
  const { id } = await opened(await mug(5));
  const { status, body } = await ucpV1.complete(id, payingWith('tok_late'));
  assert.deepEqual(
    [status, body.status, body.messages.map(({ code }: any) => code)],
    [200, 'open', ['payment_in_progress']],
  );
  const before = await mine();
  for (const answer of [
    await ucpV1.put(id, {}),
    await ucpV1.cancel(id),
    await ucpV1.discount(id, { code: null }),
  ])
    assert.deepEqual([answer.status, answer.body.error.code], [409, 'payment_in_progress']);
  assert.deepEqual(await mine(), before);
  shop.clock.advance(60_000);
  await shop.app.jobs.drain();
  const done = (await ucpV1.get(id)).body;
  assert.deepEqual([done.status, done.messages], ['completed', []]);
  assert.deepEqual(await traces(id), { orders: 1, payments: ['succeeded'] });
});

test('a successful hosted payment completes the session too', async () => {
  const { id } = await opened(await mug(5));
  await startHostedPayment(shop.paymentContext, shop.tenant, id, { network: null });
  await paySubject(shop, id);
  const { status, order } = (await ucpV1.get(id)).body;
  assert.equal(status, 'completed');
  assert.match(order.id, /^ord_/);
  assert.deepEqual(await traces(id), { orders: 1, payments: ['succeeded'] });
});

test('completing while the payment page is open pays once', async () => {
  const { id } = await opened(await mug(5));
  await startHostedPayment(shop.paymentContext, shop.tenant, id, { network: null });
  const { status, body } = await ucpV1.complete(id);
  assert.deepEqual([status, body.status], [200, 'completed']);
  assert.deepEqual(await traces(id), { orders: 1, payments: ['cancelled', 'succeeded'] });
});

test('a credential of another workspace buys as a guest', async () => {
  const other = { authorization: `Bearer ${await shop.other.key()}` };
  const product = await mug(5);
  const body = { line_items: [{ product_id: product.id }], shipping_address: { country: 'US' } };
  const made = await ucpV1.create(body, other);
  const read = await ucpV1.get(made.body.id, other);
  const done = await ucpV1.complete(made.body.id, {}, other);
  assert.deepEqual([made.status, read.body.id, done.body.status], [201, made.body.id, 'completed']);
  const { customer_id: customer } = (await merchant.get(`/orders/${done.body.order.id}`)).body;
  assert.equal(customer, null);
});

test('with a real processor a due amount must be paid on a page', async (t) => {
  const real = await openShop(t);
  await real.site();
  const stripe = await openStripe(t, real.clock);
  Object.assign(real.paymentContext, {
    processor: createStripeProcessor(stripe.settings, real.clock),
  });
  const { create, complete, get } = ucpV1Of(real);
  const product = await real.product({ isDigital: true });
  const { body: session } = await create({ line_items: [{ product_id: product.id }] });
  const refused = [await complete(session.id), await complete(session.id, { payment: null })];
  for (const { status, body } of refused)
    assert.deepEqual(
      [status, body.error.code, body.error.continue_url],
      [402, 'payment_required', session.continue_url],
    );
  const sandbox = await complete(session.id, payingWith('tok_success'));
  assert.deepEqual(
    [sandbox.status, sandbox.body.error.details[0].code],
    [400, 'unknown_payment_handler'],
  );
  assert.deepEqual((await get(session.id)).body, session);
});

test('goods that are shipped need an address and a shipping option', async () => {
  const product = await mug(5);
  const nowhere = await ucpV1.create({ line_items: [{ product_id: product.id }] });
  const none = await ucpV1.complete(nowhere.body.id);
  assert.deepEqual([none.status, none.body.error.code], [422, 'shipping_address_required']);
  await shop.site({ slug: 'local' });
  await merchant.post('/shipping-zones', {
    site_slug: 'local',
    name: 'Germany',
    countries: ['DE'],
    rates: [{ id: 'post', label: 'Post', type: 'flat', amount: 100 }],
  });
  const kept = await shop.product({ name: 'Vase' }, 'local');
  const { id } = await opened(kept);
  const before = await mine();
  const far = await ucpV1.complete(id);
  assert.deepEqual(
    [far.status, far.body.error.code, far.body.error.shipping_options],
    [422, 'shipping_option_required', []],
  );
  assert.deepEqual(await mine(), before);
  await ucpV1.put(id, { shipping_address: { country: 'DE' } });
  assert.equal((await ucpV1.complete(id)).body.status, 'completed');
});

test('stock that has been sold is 409 with the available quantity', async () => {
  const product = await mug(3);
  const [mineFirst, later] = [await opened(product, 2), await opened(product, 2)];
  assert.equal((await ucpV1.complete(mineFirst.id)).status, 200);
  const { status, body } = await ucpV1.complete(later.id);
  assert.deepEqual([status, body.error.code, body.error.available], [409, 'insufficient_stock', 1]);
  assert.deepEqual(await traces(later.id), { orders: 0, payments: [] });
  const fewer = await ucpV1.put(later.id, {
    line_items: [{ product_id: product.id, quantity: 1 }],
  });
  assert.equal(fewer.status, 200);
  assert.equal((await ucpV1.complete(later.id)).body.status, 'completed');
});

test('complete: invalid fields are 400 and named', async () => {
  const { id } = await opened(await mug(5));
  const instrument = payingWith('tok_success').payment.instruments[0];
  const cases: [unknown, string][] = [
    [{ payment: 'cash' }, 'payment'],
    [{ payment: {} }, 'payment.instruments'],
    [{ payment: { instruments: [{ id: 'x' }] } }, 'payment.instruments[0].credential'],
    [
      { payment: { instruments: [{ ...instrument, handler_id: 'gold' }] } },
      'payment.instruments[0].handler_id',
    ],
    [
      {
        payment: {
          instruments: [instrument, { ...instrument, handler_id: 'gold', selected: true }],
        },
      },
      'payment.instruments[1].handler_id',
    ],
    [{ accepted_terms_version: 5 }, 'accepted_terms_version'],
  ];
  for (const [body, field] of cases) {
    const answer = await ucpV1.complete(id, body);
    assert.deepEqual(
      [answer.status, answer.body.error.details[0].field],
      [400, field],
      JSON.stringify(body),
    );
  }
  assert.deepEqual(await traces(id), { orders: 0, payments: [] });
});

test('of several instruments the selected one pays', async () => {
  const { id } = await opened(await mug(5));
  const [good] = payingWith('tok_success').payment.instruments;
  const [bad] = payingWith('tok_decline').payment.instruments;
  const body = { payment: { instruments: [bad, { ...good, selected: true }] } };
  assert.equal((await ucpV1.complete(id, body)).body.status, 'completed');
});

test('a key is required, and a key with another body is 409', async () => {
  const { id } = await opened(await mug(5));
  const before = await mine();
  const writes = ['discount', 'consent', 'complete', 'cancel'].map((act) =>
    ucpV1.call('POST', `/checkout-sessions/${id}/${act}`, act === 'discount' ? { code: 'x' } : {}),
  );
  const answers = await Promise.all([
    ...writes,
    ucpV1.call('PUT', `/checkout-sessions/${id}`, {}),
    ucpV1.call('POST', '/checkout-sessions', { line_items: [] }),
  ]);
  for (const { status, body } of answers)
    assert.deepEqual(
      [status, body.error.code, body.error.details[0].field],
      [400, 'idempotency_key_required', 'Idempotency-Key'],
    );
  const bad = await ucpV1.complete(id, {}, key('with blank'));
  assert.deepEqual([bad.status, bad.body.error.code], [400, 'invalid_idempotency_key']);
  assert.deepEqual(await mine(), before);

  const first = await ucpV1.complete(id, payingWith('tok_success'), key('once'));
  const other = await ucpV1.complete(id, payingWith('tok_decline'), key('once'));
  const again = await ucpV1.complete(id, payingWith('tok_success'), key('once'));
  assert.deepEqual([other.status, other.body.error.code], [409, 'idempotency_key_reused']);
  assert.deepEqual(
    [again.status, again.text, again.headers['idempotent-replayed']],
    [200, first.text, 'true'],
  );
  const fresh = await ucpV1.complete(id, payingWith('tok_success'));
  assert.deepEqual(
    [fresh.status, fresh.body.error.code, fresh.body.error.status],
    [409, 'checkout_not_modifiable', 'completed'],
  );
  assert.deepEqual(await traces(id), { orders: 1, payments: ['succeeded'] });
});

test('every write is replayed by its key without a second effect', async () => {
  const product = await mug(9);
  const body = { line_items: [{ product_id: product.id }], shipping_address: { country: 'US' } };
  const { id } = (await ucpV1.create(body, key('r'))).body;
  const twice: [string, () => Promise<Answer>][] = [
    ['create', () => ucpV1.create(body, key('r'))],
    ['put', () => ucpV1.put(id, { buyer: { email: 'a@example.com' } }, key('r'))],
    ['consent', () => ucpV1.consent(id, {}, key('r'))],
    ['discount', () => ucpV1.discount(id, { code: null }, key('r'))],
    ['complete', () => ucpV1.complete(id, {}, key('r'))],
  ];
  for (const [what, act] of twice) {
    const first = await act();
    const before = await mine();
    const second = await act();
    assert.deepEqual(
      [second.status, second.text, second.headers['idempotent-replayed']],
      [first.status, first.text, 'true'],
      what,
    );
    assert.deepEqual(await mine(), before, what);
  }
});

test('a stored response does not depend on the products that it names', async () => {
  const product = await mug(9);
  const body = { line_items: [{ product_id: product.id }] };
  const created = await ucpV1.create(body, key('deleted-product'));
  await merchant.delete(`/products/${product.id}`);
  const repeated = await ucpV1.create(body, key('deleted-product'));
  assert.deepEqual([repeated.status, repeated.text], [201, created.text]);
});

test('50 identical concurrent completes over two nodes make one order and one charge', async (t) => {
  const nodes = [ucpV1, ucpV1Of({ send: sendTo(await openSecondApp(t, shop)) })] as const;
  const product = await mug(60);
  const { id } = await opened(product);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      nodes[at % 2 === 0 ? 0 : 1].complete(id, payingWith('tok_success'), key('storm')),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.deepEqual(await traces(id), { orders: 1, payments: ['succeeded'] });
  assert.equal(await stockOf(product), 59);
});

test('50 completes with different keys: one order, one charge, and 409 for the rest', async () => {
  const product = await mug(60);
  const { id } = await opened(product);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ucpV1.complete(id, payingWith('tok_success'))),
  );
  const orders = answers.flatMap(({ status, body }) => (status === 200 ? [body.order.id] : []));
  const refused = answers.filter(({ status }) => status !== 200);
  assert.equal(new Set(orders).size, 1);
  for (const { status, body } of refused)
    assert.deepEqual([status, body.error.code], [409, 'checkout_not_modifiable']);
  assert.deepEqual(await traces(id), { orders: 1, payments: ['succeeded'] });
  assert.equal(await stockOf(product), 59);
});

test('30 sessions for 10 units: 10 orders, 20 are 409, nothing oversold', async () => {
  const product = await mug(10);
  const sessions = await Promise.all(Array.from({ length: 30 }, () => opened(product)));
  const answers = await Promise.all(sessions.map(({ id }) => ucpV1.complete(id)));
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, 10);
  assert.equal(statuses.filter((status) => status === 409).length, 20);
  assert.equal(await stockOf(product), 0);
});

test('a session is completed, cancelled or changed, never two of them', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await opened(await mug(5));
    await Promise.all([
      ucpV1.complete(id),
      ucpV1.cancel(id),
      ucpV1.put(id, { buyer: { email: `round-${round}@example.com` } }),
    ]);
    await shop.app.jobs.drain();
    const { status } = (await ucpV1.get(id)).body;
    const { orders } = await traces(id);
    assert.equal(orders, status === 'completed' ? 1 : 0, status);
  }
});
