import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkoutCart } from '../../../src/core/checkout/cart/checkout-cart.ts';
import { applyDiscount } from '../../../src/core/checkout/change-session.ts';
import { startHostedPayment } from '../../../src/core/checkout/payment/start-hosted-payment.ts';
import { submitPayment } from '../../../src/core/payments/manage-payments.ts';
import { buyingRows, cartsOf, paySubject, rowsOf, sendTo } from '../../kit/carts.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'strict', termsVersion: '2026-01', allowedReturnHosts: ['shop.example'] });
const carts = cartsOf(shop);
const merchant = await shop.merchant();
const mine = () => buyingRows(shop);

const mug = (stock: number | null, site = 'shop') =>
  shop.product({ name: 'Mug', variants: [{ stock }] }, site);
const sold = (product: Awaited<ReturnType<typeof mug>>) => merchant.get(`/products/${product.id}`);
const stockOf = async (product: Awaited<ReturnType<typeof mug>>) =>
  (await sold(product)).body.variants[0].stock;

/** A cart that is ready for checkout. */
async function readyCart(product: { id: string }, quantity = 1, site = 'shop'): Promise<string> {
  const { token } = (await carts.create({ site_slug: site, buyer: { email: 'ann@shop.example' } }))
    .body;
  await carts.add(token, { product_id: product.id, quantity });
  await carts.put(token, { shipping_address: { country: 'US' } });
  await carts.put(token, { selected_shipping_option_id: 'standard' });
  return token;
}

const sessions = (token: string) =>
  rowsOf<{ status: string; reserved: number }>(
    shop,
    `select s.status, coalesce((select sum(r.quantity)::int from stock_reservations r
        where r.workspace_id = s.workspace_id and r.holder_id = s.session_id), 0) as reserved
     from checkout_sessions s where cart_token = $1 order by created_at, reserved`,
    [token],
  );

test('checkout returns the URL of the payment page and reserves the stock for 30 minutes', async () => {
  const product = await mug(5);
  const token = await readyCart(product, 2);

  const { status, body, headers } = await carts.checkout(token, {
    return_url: 'http://localhost:3000/done',
  });

  const { session_id: id, ...rest } = body;
  assert.equal(status, 200);
  assert.match(id, new RegExp(`^cs_${shop.tenant.code}[\\w-]{43}$`));
  assert.match(rest.redirect_url, /^http:\/\/localhost:4000\/sandbox\/pay\/[\w-]+$/);
  assert.deepEqual(Object.keys(body), ['redirect_url', 'session_id', 'expires_at']);
  assert.equal(rest.expires_at, new Date(shop.clock().getTime() + 30 * 60_000).toISOString());
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(await stockOf(product), 3);
  assert.equal((await carts.get(token)).body.status, 'active');
});

test('paying completes the cart and creates the order', async () => {
  const product = await mug(5);
  const token = await readyCart(product, 2);
  const { body } = await carts.checkout(token, {});

  await paySubject(shop, body.session_id);

  assert.equal((await carts.get(token)).body.status, 'completed');
  const types = (await shop.events()).filter((type) => /^(order|cart)\./.test(type));
  assert.deepEqual(types, ['order.created', 'cart.completed']);
  assert.equal(await stockOf(product), 3);
  const again = await carts.checkout(token, {});
  assert.deepEqual([again.status, again.body.error.code], [409, 'cart_not_active']);
});

test('a repeated checkout of an unchanged cart returns the same session', async () => {
  const product = await mug(5);
  const token = await readyCart(product);
  const first = await carts.checkout(token, { return_url: 'http://localhost:3000/' });
  shop.clock.advance(60_000);
  const second = await carts.checkout(token, { return_url: 'http://localhost:3000/' });

  assert.deepEqual(second.body, first.body);
  assert.deepEqual(await sessions(token), [{ status: 'open', reserved: 1 }]);
  assert.equal(await stockOf(product), 4);
});

test('a repeated checkout replaces a page that is about to close, not the session', async () => {
  const token = await readyCart(await mug(5));
  const first = (await carts.checkout(token, {})).body;
  shop.clock.advance(24 * 60_000);
  const early = (await carts.checkout(token, {})).body;
  shop.clock.advance(2 * 60_000);
  const late = (await carts.checkout(token, {})).body;

  assert.deepEqual(early, first);
  assert.equal(late.session_id, first.session_id);
  assert.notEqual(late.redirect_url, first.redirect_url);
  assert.equal(late.expires_at, new Date(shop.clock().getTime() + 30 * 60_000).toISOString());
  assert.deepEqual(await sessions(token), [{ status: 'open', reserved: 1 }]);
  shop.clock.advance(29 * 60_000);
  await paySubject(shop, late.session_id);
  assert.equal((await carts.get(token)).body.status, 'completed');
});

test('a repeated checkout keeps what the buyer has changed on the hosted page', async () => {
  const token = await readyCart(await mug(5));
  const { session_id: id } = (await carts.checkout(token, {})).body;
  await merchant.post('/coupons', { site_slug: 'shop', code: 'HALF', percent_off: 50 });
  await shop.unit.run(shop.tenant, (work) => applyDiscount(work, id, 'HALF'));
  const { payment } = await startHostedPayment(shop.paymentContext, shop.tenant, id, {
    network: null,
  });

  const { body } = await carts.checkout(token, {});

  assert.deepEqual([body.session_id, body.redirect_url], [id, payment?.url]);
  assert.deepEqual(await sessions(token), [{ status: 'open', reserved: 1 }]);
});

test('another return URL, another price or a changed cart makes a new session', async () => {
  const product = await mug(9);
  const token = await readyCart(product);
  const first = await carts.checkout(token, { return_url: 'http://localhost:3000/' });
  const second = await carts.checkout(token, { return_url: 'http://localhost:3000/other' });
  await merchant.patch(`/products/${product.id}`, { price: { amount: 1_100, currency: 'USD' } });
  const third = await carts.checkout(token, { return_url: 'http://localhost:3000/other' });
  const cart = await carts.add(token, { product_id: product.id });
  const freed = await stockOf(product);
  const fourth = await carts.checkout(token, { return_url: 'http://localhost:3000/other' });

  const ids = [first, second, third, fourth].map(({ body }) => body.session_id);
  assert.equal(new Set(ids).size, 4);
  assert.deepEqual([cart.status, cart.body.items[0].quantity, freed], [200, 2, 9]);
  const states = (await sessions(token)).map(({ status, reserved }) => `${status} ${reserved}`);
  assert.deepEqual(states.sort(), ['cancelled 0', 'cancelled 0', 'cancelled 0', 'open 2']);
  assert.equal(await stockOf(product), 7);
});

test('every change of the cart cancels its session and frees the stock', async () => {
  const product = await mug(5);
  const token = await readyCart(product, 2);
  const { id } = (await carts.get(token)).body.items[0];
  const changes = [
    () => carts.put(token, { buyer: { email: 'bea@shop.example' } }),
    () => carts.change(token, id, { quantity: 3 }),
    () => carts.noCoupon(token),
    () => carts.abandon(token),
  ];
  for (const change of changes) {
    assert.equal((await carts.checkout(token, {})).status, 200);
    assert.notEqual(await stockOf(product), 5);
    assert.equal((await change()).status, 200);
    assert.equal(await stockOf(product), 5);
  }
  assert.deepEqual(
    new Set((await sessions(token)).map(({ status }) => status)),
    new Set(['cancelled']),
  );
});

test('units held by an unpaid checkout can be added to other carts, and stay available to their own cart', async () => {
  const product = await mug(3);
  const token = await readyCart(product, 3);
  const { id } = (await carts.get(token)).body.items[0];
  await carts.checkout(token, {});
  const other = await carts.add(await carts.token(), { product_id: product.id });

  const same = await carts.change(token, id, { quantity: 3 });

  assert.deepEqual([other.status, other.body.items.length], [200, 1]);
  assert.deepEqual([same.status, same.body.messages], [200, []]);
});

test('while a payment is in progress, changes are 409 and nothing happens', async () => {
  const product = await mug(5);
  const token = await readyCart(product);
  const { session_id: id } = (await carts.checkout(token, {})).body;
  const [session] = await rowsOf<{ payment_id: string }>(
    shop,
    'select payment_id from checkout_sessions where session_id = $1',
    [id],
  );
  await shop.unit.run(shop.tenant, (work) => submitPayment(work, session?.payment_id ?? ''));
  const before = await mine();

  for (const answer of [
    await carts.add(token, { product_id: product.id }),
    await carts.put(token, {}),
    await carts.abandon(token),
    await carts.checkout(token, {}),
    await carts.checkout(token, { return_url: 'http://localhost:3000/' }),
  ])
    assert.deepEqual([answer.status, answer.body.error.code], [409, 'payment_in_progress']);
  assert.deepEqual(await mine(), before);

  shop.clock.advance(31 * 24 * 3_600_000);
  await paySubject(shop, id);
  assert.equal((await carts.get(token)).body.status, 'completed');
});

test('a checkout with missing data is 422 with a code for what is missing, and nothing is reserved', async () => {
  const product = await mug(5);
  const token = await carts.token();
  const before = [await mine()];
  const empty = await carts.checkout(token, {});
  assert.deepEqual(await mine(), before[0]);
  await carts.add(token, { product_id: product.id });
  const noAddress = await carts.checkout(token, {});
  await carts.put(token, { shipping_address: { country: 'US' } });
  const noOption = await carts.checkout(token, {});

  assert.deepEqual([empty.status, empty.body.error.code], [422, 'cart_empty']);
  assert.deepEqual(
    [noAddress.status, noAddress.body.error.code],
    [422, 'shipping_address_required'],
  );
  assert.deepEqual([noOption.status, noOption.body.error.code], [422, 'shipping_option_required']);
  const standard = { id: 'standard', label: 'Standard shipping', amount: 0 };
  assert.deepEqual(noOption.body.error.shipping_options, [standard]);
  assert.deepEqual(await sessions(token), []);
});

test('an item whose stock no longer suffices is 409, and nothing is reserved', async () => {
  const product = await mug(2);
  const token = await readyCart(product, 2);
  const variant = { id: product.variants[0]?.id, stock: 1 };
  await merchant.patch(`/products/${product.id}`, { variants: [variant] });
  const before = await mine();

  const short = await carts.checkout(token, {});

  assert.deepEqual([short.status, short.body.error.code], [409, 'insufficient_stock']);
  assert.ok(JSON.stringify(short.body.error.available).includes('1'));
  assert.deepEqual(await mine(), before);
});

const invalidReturnUrls: [string, unknown, number, string][] = [
  ['that is not a URL', 'done', 400, 'validation_failed'],
  ['over http', 'http://shop.example/done', 400, 'validation_failed'],
  ['that is a number', 7, 400, 'validation_failed'],
  ['at a host that is not listed', 'https://evil.example/', 422, 'return_url_not_allowed'],
  [
    'on loopback of a store that lists hosts',
    'http://localhost:3000/',
    422,
    'return_url_not_allowed',
  ],
];
for (const [what, url, status, code] of invalidReturnUrls) {
  test(`a return_url ${what} is ${status}, and nothing happens`, async () => {
    const token = await readyCart(await mug(5, 'strict'), 1, 'strict');
    const before = await mine();
    const answer = await carts.checkout(token, { return_url: url });
    assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
    assert.equal(answer.body.error.details[0].field, 'return_url');
    assert.deepEqual(await mine(), before);
  });
}

test('a store that lists no hosts sends buyers back to its own hosts and to loopback', async () => {
  const token = await readyCart(await mug(5), 1);

  const refused = await carts.checkout(token, { return_url: 'https://agent.example/done' });

  const { code, allowed_hosts, setting, message } = refused.body.error;
  assert.deepEqual([refused.status, code], [422, 'return_url_not_allowed']);
  assert.deepEqual(
    [allowed_hosts, setting],
    [['shop.localhost', 'localhost'], 'allowed_return_hosts'],
  );
  assert.match(message, /allowed_return_hosts/);
  for (const return_url of ['https://shop.localhost/done', 'http://127.0.0.1:3000/done'])
    assert.equal((await carts.checkout(token, { return_url })).status, 200);
});

test('for a store with terms to accept, the buyer is sent to the checkout page', async () => {
  const token = await readyCart(await mug(5, 'strict'), 1, 'strict');
  const { status, body } = await carts.checkout(token, { return_url: 'https://shop.example/done' });
  assert.equal(status, 200);
  assert.equal(body.redirect_url, `http://localhost:4000/checkout/${body.session_id}`);
});

const gift = await shop.product({
  name: 'Gift',
  isDigital: true,
  price: { amount: 0, currency: 'USD' },
});

test('a checkout with nothing to pay creates the order and returns the URL of its page', async () => {
  const { token } = (await carts.create({ site_slug: 'shop', buyer: { email: 'a@shop.example' } }))
    .body;
  await carts.add(token, { product_id: gift.id });
  const first = await carts.checkout(token, {}, { 'idempotency-key': 'free' });
  const second = await carts.checkout(token, {}, { 'idempotency-key': 'free' });

  assert.equal(first.status, 200);
  assert.match(first.body.redirect_url, /^http:\/\/localhost:4000\/orders\/conf_[\w-]+$/);
  assert.deepEqual([second.text, second.headers['idempotent-replayed']], [first.text, 'true']);
  assert.equal((await carts.get(token)).body.status, 'completed');
});

test('a free checkout whose response was lost in a crash is answered when it is repeated', async () => {
  const token = await carts.token();
  await carts.add(token, { product_id: gift.id });
  const done = await checkoutCart(shop.paymentContext, shop.tenant, token, {
    returnUrl: null,
    network: null,
  });

  const again = await checkoutCart(shop.paymentContext, shop.tenant, token, {
    returnUrl: null,
    network: null,
    isRepeat: true,
  });

  assert.deepEqual(again, done);
  await assert.rejects(
    checkoutCart(shop.paymentContext, shop.tenant, token, { returnUrl: null, network: null }),
    {
      reason: 'cart_not_active',
    },
  );
});

test('fifty concurrent calls with one key on two nodes make one session and have one response', async (t) => {
  const nodes = [carts, cartsOf({ send: sendTo(await openSecondApp(t, shop)) })];
  for (const [what, product, key] of [
    ['paid', await mug(60), 'many'],
    ['free', gift, 'many-free'],
  ] as const) {
    const token = await readyCart(product);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        nodes[at % 2]?.checkout(token, {}, { 'idempotency-key': key }),
      ),
    );
    assert.equal(
      new Set(answers.map((answer) => `${answer?.status} ${answer?.text}`)).size,
      1,
      what,
    );
    assert.equal(answers[0]?.status, 200);
    assert.equal((await sessions(token)).length, 1, what);
  }
});

test('checkout removes products that are no longer sold from the cart and continues with the rest', async () => {
  const [kept, gone] = [await mug(5), await mug(5)];
  const token = await readyCart(kept);
  await carts.add(token, { product_id: gone.id });
  await merchant.delete(`/products/${gone.id}`);

  const { status } = await carts.checkout(token, {});

  assert.equal(status, 200);
  const { items, totals } = (await carts.get(token)).body;
  assert.deepEqual([items.length, items[0].product_id, totals.total], [1, kept.id, 1_000]);
});

test('a coupon that no longer applies is 422 with the reason, never a higher price', async () => {
  const token = await readyCart(await mug(5));
  const coupon = { site_slug: 'shop', code: 'ONCE', percent_off: 10 };
  const { id } = (await merchant.post('/coupons', coupon)).body;
  await carts.coupon(token, 'once');
  await merchant.patch(`/coupons/${id}`, { ends_at: '2025-01-01T00:00:00Z' });

  const refused = await carts.checkout(token, {});
  await carts.noCoupon(token);
  const taken = await carts.checkout(token, {});

  assert.deepEqual([refused.status, refused.body.error.code], [422, 'coupon_expired']);
  assert.equal(taken.status, 200);
});

test('a state sent by its full name is taxed like its code', async () => {
  const rate = { site_slug: 'shop', name: 'CA', country: 'US', state: 'CA', rate: 10 };
  const { id } = (await merchant.post('/tax-rates', rate)).body;
  const token = await readyCart(await mug(5));

  const { body } = await carts.put(token, {
    shipping_address: { country: 'us', state: 'California' },
  });
  await merchant.delete(`/tax-rates/${id}`);

  assert.deepEqual([body.shipping_address.state, body.totals.tax], ['CA', 100]);
});

test('a cart for a customer takes the email and the name of the customer', async () => {
  const customer = { email: 'Proven@Shop.example', name: 'Pro Ven' };
  const { id } = (await merchant.post('/customers', customer)).body;
  const key = await shop.key('write:orders');

  const { body } = await carts.create(
    { site_slug: 'shop', customer_id: id },
    { authorization: `Bearer ${key}` },
  );

  assert.deepEqual(body.buyer, { email: 'proven@shop.example', name: 'Pro Ven' });
});
