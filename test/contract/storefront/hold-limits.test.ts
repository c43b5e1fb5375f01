import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHostedPayment } from '../../../src/core/checkout/payment/start-hosted-payment.ts';
import { clientNetwork } from '../../../src/http/input/client-network.ts';
import { cartsOf, paySubject } from '../../kit/carts.ts';
import { type Answer, openShop } from '../../kit/shop.ts';
import { line, messagesIn, paying, ucpOf } from '../../kit/ucp.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const bearer = { authorization: `Bearer ${await shop.key('write:orders')}` };

/** Calls from one address, as a guest. */
const from = (remoteAddress: string): Pick<typeof shop, 'send'> => ({
  send: (options) => shop.send({ ...options, remoteAddress }),
});

async function checkOut(
  address: string,
  { id }: { id: string },
  quantity = 1,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const carts = cartsOf(from(address), headers);
  const token = await carts.token();
  const added = await carts.add(token, { product_id: id, quantity });
  assert.equal(added.status, 200, added.text);
  return carts.checkout(token, {});
}

const file = (stock: number) => shop.product({ isDigital: true, variants: [{ stock }] });
const left = async ({ id }: { id: string }) =>
  (await merchant.get(`/products/${id}`)).body.variants[0].stock;

test('one network cannot hold all units of a variant, and another network can still buy', async () => {
  const product = await file(50);
  assert.equal((await checkOut('203.0.113.1', product, 10)).status, 200);

  const refused = await checkOut('203.0.113.99', product, 1);

  assert.equal(refused.status, 409);
  const { code, variant_id: variant, available, message } = refused.body.error;
  assert.deepEqual([code, variant, available], ['too_many_units_held', product.variants[0]?.id, 0]);
  assert.match(message, /pay or cancel an open checkout/);
  assert.equal(await left(product), 40);
  const big = await checkOut('203.0.114.1', product, 40);
  assert.deepEqual([big.status, big.body.error.available], [409, 10]);
  assert.equal((await checkOut('203.0.114.1', product, 10)).status, 200);
  assert.equal((await checkOut('2001:db8::1', product, 10)).status, 200);
  assert.equal((await checkOut('2001:db8::ffff', product, 1)).status, 409);
});

test('a tenth of a large stock may be held, and holds with a credential of the workspace are not counted', async () => {
  const product = await file(500);
  assert.equal((await checkOut('203.0.115.1', product, 51)).status, 409);
  assert.equal((await checkOut('203.0.115.1', product, 50)).status, 200);
  assert.equal((await checkOut('203.0.115.1', product, 300, bearer)).status, 200);
  assert.equal(await left(product), 150);
});

test('twenty checkouts behind one address succeed; the next is 429 with Retry-After', async () => {
  const products = await Promise.all(Array.from({ length: 3 }, () => file(200)));
  const at = (place: number) => products[place % 3] as { id: string };
  const family = await Promise.all(
    Array.from({ length: 20 }, (_, place) => checkOut('203.0.116.1', at(place))),
  );
  assert.deepEqual(new Set(family.map(({ status }) => status)), new Set([200]));

  const refused = await checkOut('203.0.116.2', at(0));

  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.headers['retry-after']],
    [429, 'too_many_open_checkouts', '3600'],
  );
  assert.equal((await checkOut('203.0.116.2', at(0), 1, bearer)).status, 200);
  await paySubject(shop, family[0]?.body.session_id);
  assert.equal((await checkOut('203.0.116.2', at(0))).status, 200);
});

test('concurrent checkouts of one network hold no more than the limits', async () => {
  const product = await file(60);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => checkOut('203.0.117.1', product, 2)),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 5);
  assert.equal(await left(product), 50);
});

test('the limits are settings of the store', async () => {
  const refused = await merchant.patch('/sites/shop', { hold_minutes: 61 });
  assert.equal(refused.body.error.details[0].field, 'hold_minutes');
  await merchant.patch('/sites/shop', {
    hold_minutes: 20,
    held_checkouts_per_network: 1,
    held_units_per_network: null,
  });
  const product = await file(90);
  const held = await checkOut('203.0.118.1', product, 80);
  assert.equal(held.body.expires_at, '2026-01-01T00:20:00.000Z');
  assert.equal((await checkOut('203.0.118.1', product)).status, 429);
  shop.clock.advance(20 * 60_000);
  await shop.app.jobs.drain();
  assert.equal(await left(product), 90);
  assert.equal((await checkOut('203.0.118.1', product)).status, 200);
  await merchant.patch('/sites/shop', {
    held_checkouts_per_network: 20,
    held_units_per_network: 10,
  });
});

test('charges that the processor is slow to settle count, and others do not', async () => {
  const product = await file(60);
  const ucpV1 = ucpV1Of(from('203.0.119.1'));
  const complete = async (token: string, quantity: number) => {
    const opened = await ucpV1.create({
      line_items: [{ product_id: product.id, quantity }],
      buyer: { email: 'ada@example.com' },
    });
    return ucpV1.complete(opened.body.id, payingWith(token));
  };
  assert.equal((await complete('tok_success', 12)).body.status, 'completed');
  assert.equal((await complete('tok_late', 10)).body.status, 'open');
  const refused = await complete('tok_late', 1);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'too_many_units_held']);
  assert.equal((await complete('tok_success', 1)).body.error.code, 'too_many_units_held');
  assert.equal((await checkOut('203.0.120.1', product, 1)).status, 200);
});

test('over public UCP an excessive hold is a message of the checkout', async () => {
  const product = await file(60);
  const ucp = ucpOf(from('203.0.121.1'));
  const key = (name: string) => ({ 'idempotency-key': name });
  const complete = async (name: string, quantity: number) => {
    const { body } = await ucp.create(
      {
        line_items: [line(product.variants[0]?.id ?? '', quantity)],
        buyer: { email: 'ada@example.com' },
      },
      key(`open-${name}`),
    );
    return ucp.complete(body.id, paying('tok_late'), key(`pay-${name}`));
  };
  assert.equal((await complete('a', 10)).body.status, 'complete_in_progress');
  const { status, body } = await complete('b', 1);
  assert.equal(status, 200);
  assert.ok(messagesIn(body).includes('recoverable too_many_units_held'), messagesIn(body).join());
});

test('a coupon with a limit per buyer needs an email on every surface', async () => {
  await merchant.post('/coupons', {
    site_slug: 'shop',
    code: 'ONCE',
    percent_off: 50,
    max_uses_per_buyer: 1,
  });
  const product = await file(60);
  const carts = cartsOf(from('203.0.122.1'));
  const cart = async (buyer: object) => {
    const { token } = (await carts.create({ site_slug: 'shop', ...buyer })).body;
    await carts.add(token, { product_id: product.id });
    return { token, coupon: await carts.coupon(token, 'once') };
  };
  const nameless = await cart({});
  assert.equal(nameless.coupon.status, 200);
  const refused = await carts.checkout(nameless.token, {});
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.details[0].field],
    [422, 'buyer_email_required', 'buyer.email'],
  );
  await carts.put(nameless.token, { buyer: { email: 'eve@example.com' } });
  const { body } = await carts.checkout(nameless.token, {});
  await paySubject(shop, body.session_id);
  const again = await cart({ buyer: { email: 'EVE@Example.com' } });
  assert.deepEqual([again.coupon.status, again.coupon.body.error.code], [422, 'coupon_exhausted']);

  const ucpV1 = ucpV1Of(from('203.0.122.1'));
  const opened = await ucpV1.create({ line_items: [{ product_id: product.id, quantity: 1 }] });
  await ucpV1.discount(opened.body.id, { code: 'ONCE' });
  const unpaid = await ucpV1.complete(opened.body.id, payingWith('tok_success'));
  assert.deepEqual([unpaid.status, unpaid.body.error.code], [422, 'buyer_email_required']);
  const named = await ucpV1.put(opened.body.id, { buyer: { email: 'Eve@Example.com' } });
  assert.ok(named.body.messages.some(({ code }: any) => code === 'coupon_exhausted'));
  const completed = await ucpV1.complete(opened.body.id, payingWith('tok_success'));
  assert.equal(completed.body.status, 'completed');
  assert.equal(completed.body.totals.discount, 0);
  assert.equal(completed.body.totals.total, named.body.totals.total);
});

test('units that a network lets lapse stay free for others, until some hours later', async () => {
  const product = await file(5);
  assert.equal((await checkOut('203.0.122.1', product, 5)).status, 200);
  assert.equal(await left(product), 0);
  shop.clock.advance(61 * 60_000);
  await shop.app.jobs.drain();

  const again = await checkOut('203.0.122.77', product, 5);

  assert.equal(again.status, 200, 'a page opens, but holds nothing');
  assert.equal(await left(product), 5);
  assert.equal((await checkOut('203.0.123.1', product, 5)).status, 200);
  assert.equal(await left(product), 0);
  shop.clock.advance(7 * 60 * 60_000);
  await shop.app.jobs.drain();
  assert.equal((await checkOut('203.0.122.1', product, 5)).status, 200);
  assert.equal(await left(product), 0);
});

test('holds that are cancelled before they lapse add up', async () => {
  const product = await file(5);
  const network = '203.0.126.1';
  const ucpV1 = ucpV1Of(from(network));
  const holdFor = async (minutes: number) => {
    const { body } = await checkOut(network, product, 5);
    const held = 5 - (await left(product));
    shop.clock.advance(minutes * 60_000);
    assert.equal((await ucpV1.cancel(body.session_id)).status, 200);
    return held;
  };

  const held = [await holdFor(1), await holdFor(9), await holdFor(9), await holdFor(1)];

  assert.deepEqual(held, [5, 5, 0, 0]);
  assert.equal((await checkOut(network, product, 1)).status, 200);
  assert.equal(await left(product), 5);
  shop.clock.advance(7 * 60 * 60_000);
  assert.equal(await holdFor(1), 5);
});

const repeats: [string, (cart: { token: string; session: string }) => Promise<unknown>][] = [
  ['is checked out again', async () => undefined],
  [
    'changes and is checked out again',
    async ({ token }) => {
      const carts = cartsOf(from('203.0.127.1'));
      const [item] = (await carts.get(token)).body.items;
      await carts.change(token, item.id, { quantity: 4 });
    },
  ],
  [
    'tries a card that is declined',
    ({ session }) => ucpV1Of(from('203.0.127.1')).complete(session, payingWith('tok_decline')),
  ],
];
for (const [act, repeat] of repeats)
  test(`a cart that ${act} holds nothing while its network must leave units`, async () => {
    const address = '203.0.127.1';
    const product = await file(5);
    await checkOut(address, product, 5);
    shop.clock.advance(61 * 60_000);
    await shop.app.jobs.drain();
    const carts = cartsOf(from(address));
    const token = await carts.token();
    await carts.add(token, { product_id: product.id, quantity: 5 });
    const { body } = await carts.checkout(token, {});
    assert.equal(await left(product), 5);
    shop.clock.advance(60_000);

    await repeat({ token, session: body.session_id });
    shop.clock.advance(60_000);

    assert.equal((await carts.checkout(token, {})).status, 200);
    assert.equal(await left(product), 5);
  });

test('a checkout that holds less at its end counts with what it held before', async () => {
  const product = await file(5);
  const ucpV1 = ucpV1Of(from('203.0.128.1'));
  const items = (quantity: number) => ({ line_items: [{ product_id: product.id, quantity }] });
  const { id } = (await ucpV1.create(items(5))).body;
  const network = clientNetwork('203.0.128.1');
  const hold = () => startHostedPayment(shop.paymentContext, shop.tenant, id, { network });
  await hold();
  shop.clock.advance(15 * 60_000);
  assert.equal((await ucpV1.put(id, items(1))).status, 200);
  await hold();
  assert.equal(await left(product), 4);
  await ucpV1.cancel(id);

  assert.equal((await checkOut('203.0.128.1', product, 4)).status, 200);

  assert.equal(await left(product), 5);
});

test('a page that opens without a hold is paid like any other', async () => {
  const product = await file(2);
  await checkOut('203.0.124.1', product, 2);
  shop.clock.advance(61 * 60_000);
  await shop.app.jobs.drain();
  const again = await checkOut('203.0.124.1', product, 2);
  assert.equal(await left(product), 2);

  await paySubject(shop, again.body.session_id);

  assert.equal(await left(product), 0);
});

test('a short hold, few units, and credentials of the workspace do not count', async () => {
  const product = await file(5);
  const ended = await checkOut('203.0.125.1', product, 5);
  const ucpV1 = ucpV1Of(from('203.0.125.1'));
  assert.equal((await ucpV1.cancel(ended.body.session_id)).status, 200);
  assert.equal((await checkOut('203.0.125.1', product, 2)).status, 200);
  assert.equal(await left(product), 3);
  shop.clock.advance(61 * 60_000);
  await shop.app.jobs.drain();
  assert.equal((await checkOut('203.0.125.1', product, 3)).status, 200);
  assert.equal(await left(product), 2, 'two lapsed, and two are left');
  assert.equal((await checkOut('203.0.125.1', product, 1, bearer)).status, 200);
  assert.equal(await left(product), 1);
});
