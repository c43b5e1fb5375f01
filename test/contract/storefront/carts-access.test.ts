import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyingRows, cartsOf } from '../../kit/carts.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null, { env: { RATE_LIMITS: 'checkout=100000,catalog=90000' } });
await shop.site();
await shop.other.site();
const merchant = await shop.merchant();
const mug = await shop.product({ name: 'Mug' });
const { body: ann } = await merchant.post('/customers', { email: 'ann@shop.example' });
const { body: bea } = await (await shop.other.merchant()).post('/customers', {
  email: 'bea@elsewhere.example',
});
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const guest = cartsOf(shop);
const member = cartsOf(shop, bearer(await shop.key('write:orders')));
const narrow = cartsOf(shop, bearer(await shop.key('read:orders')));
const stranger = cartsOf(shop, bearer(await shop.other.key()));
const forged = cartsOf(shop, bearer('sk_test_forged'));

const group = (await merchant.post('/customer-groups', { name: 'Friends' })).body;
await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: ann.id });
await merchant.post('/price-lists', {
  site_slug: 'shop',
  name: 'Friends',
  customer_group_id: group.id,
  rules: [{ type: 'percent_off', value: 20 }],
  active: true,
});

test('with a credential of the store a cart names the proven buyer, whose price lists apply', async () => {
  const made = await member.create({ site_slug: 'shop', customer_id: ann.id });
  const { body } = await guest.add(made.body.token, { product_id: mug.id });

  assert.equal(made.status, 201);
  assert.deepEqual(
    body.items.map((item: any) => item.unit_price),
    [800],
  );
});

test('an email address alone proves nothing', async () => {
  const made = await guest.create({ site_slug: 'shop', buyer: { email: 'ann@shop.example' } });
  const { body } = await guest.add(made.body.token, { product_id: mug.id });
  assert.equal(body.items[0].unit_price, 1_000);
});

const callers: [string, typeof guest, object, number, string][] = [
  ['a guest', guest, { customer_id: ann.id }, 401, 'unauthorized'],
  ['a key without write:orders', narrow, { customer_id: ann.id }, 403, 'insufficient_scope'],
  [
    'another workspace for a customer of the store',
    stranger,
    { customer_id: ann.id },
    404,
    'customer_not_found',
  ],
  [
    'another workspace for its own customer',
    stranger,
    { customer_id: bea.id },
    404,
    'customer_not_found',
  ],
  [
    'the store for an unknown customer',
    member,
    { customer_id: 'cus_none' },
    404,
    'customer_not_found',
  ],
  [
    'the store for a customer of another workspace',
    member,
    { customer_id: bea.id },
    404,
    'customer_not_found',
  ],
  ['a forged key without a customer', forged, {}, 401, 'invalid_token'],
];
for (const [who, carts, body, status, code] of callers) {
  test(`customer_id sent by ${who} is ${status}, and nothing happens`, async () => {
    const before = await buyingRows(shop);
    const answer = await carts.create({ site_slug: 'shop', ...body });
    assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
    assert.equal(
      answer.headers['www-authenticate'] !== undefined,
      status === 401 || status === 403,
    );
    assert.deepEqual(await buyingRows(shop), before);
  });
}

test('anyone with the token may continue a cart; a bad credential is refused, never ignored', async () => {
  const token = await guest.token();
  assert.equal((await stranger.add(token, { product_id: mug.id })).status, 200);
  assert.equal((await stranger.get(token)).status, 200);
  for (const answer of [
    await forged.get(token),
    await forged.add(token, { product_id: mug.id }),
    await forged.checkout(token, {}),
  ])
    assert.deepEqual([answer.status, answer.body.error.code], [401, 'invalid_token']);
});

const places = [
  '',
  '/cart_x',
  '/cart_x/items',
  '/cart_x/items/li_x',
  '/cart_x/coupon',
  '/cart_x/checkout',
];
for (const place of places) {
  test(`CORS: the preflight of /carts${place} allows writes from any origin`, async () => {
    const { status, headers } = await shop.send({
      method: 'OPTIONS',
      url: `/api/storefront/v1/carts${place}`,
      headers: {
        origin: 'https://agent.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type, idempotency-key',
      },
    });

    assert.equal(status, 204);
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['access-control-allow-methods'], 'GET, HEAD, POST, PUT, PATCH, DELETE');
    assert.equal(headers['access-control-allow-credentials'], undefined);
    const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ');
    for (const name of ['authorization', 'content-type', 'idempotency-key'])
      assert.ok(allowed.includes(name), name);
  });
}

test('responses and errors are readable by browsers and are not cached', async () => {
  const made = await guest.create();
  const { token } = made.body;
  const answers = [
    made,
    await guest.get(token),
    await guest.put(token, {}),
    await guest.get('cart_x'),
  ];
  for (const { headers } of answers) {
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.match(String(headers['access-control-expose-headers']), /idempotent-replayed/);
  }
});

test('writes are counted apart from reads', async () => {
  const { body, headers } = await guest.create();
  const read = await guest.get(body.token);
  assert.equal(headers['ratelimit-policy'], '"checkout";q=100000;w=60');
  assert.equal(read.headers['ratelimit-policy'], '"catalog";q=90000;w=60');
});
