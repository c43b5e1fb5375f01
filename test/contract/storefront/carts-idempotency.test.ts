import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyingRows, cartsOf, rowsOf, sendTo } from '../../kit/carts.ts';
import { dumpRows } from '../../kit/rows.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { type Answer, openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second' });
const carts = cartsOf(shop);
const mug = await shop.product({ name: 'Mug' });
const item = { product_id: mug.id, quantity: 1 };
const key = (name: string) => ({ 'idempotency-key': name });
const mine = () => buyingRows(shop);
const replayed = ({ headers }: Answer) => headers['idempotent-replayed'];
const quantityIn = async (token: string) =>
  (await carts.get(token)).body.items.reduce((sum: number, line: any) => sum + line.quantity, 0);

test('the same key and body return the first cart again', async () => {
  const first = await carts.create({ site_slug: 'shop' }, key('a'));
  const before = await mine();
  const second = await carts.create({ site_slug: 'shop' }, key('a'));

  assert.deepEqual([second.status, second.text], [201, first.text]);
  assert.deepEqual([replayed(first), replayed(second)], [undefined, 'true']);
  assert.deepEqual(await mine(), before);
});

test('a trailing slash or percent-encoding does not make another path of a repeated request', async () => {
  const token = await carts.token();
  const path = `/api/storefront/v1/carts/${token}/items`;
  const first = await shop.public.post(path, item, key('spelled'));

  const second = await shop.public.post(`${path}/`, item, key('spelled'));
  const third = await shop.public.post(path.replace('items', '%69tems'), item, key('spelled'));

  assert.deepEqual([second.text, third.text], [first.text, first.text]);
  assert.equal(await quantityIn(token), 1);
});

test('every write of a cart is replayed without a second effect', async () => {
  const token = await carts.token();
  const added = await carts.add(token, item, key('b'));
  const [{ id }] = added.body.items;
  const twice: [string, () => Promise<Answer>][] = [
    ['add', () => carts.add(token, item, key('b'))],
    ['change', () => carts.change(token, id, { quantity: 7 }, key('b'))],
    ['put', () => carts.put(token, { shipping_address: { country: 'US' } }, key('b'))],
    ['remove', () => carts.remove(token, id, key('b'))],
    ['coupon off', () => carts.noCoupon(token, key('b'))],
    ['abandon', () => carts.abandon(token, key('b'))],
  ];
  for (const [what, act] of twice) {
    const first = await act();
    const before = await mine();
    const second = await act();
    assert.deepEqual(
      [second.status, second.text, replayed(second)],
      [200, first.text, 'true'],
      what,
    );
    assert.deepEqual(await mine(), before, what);
  }
});

test('a key with another body is 409, and nothing happens', async () => {
  const token = await carts.token();
  await carts.add(token, item, key('c'));
  const before = await mine();
  const { status, body } = await carts.add(token, { ...item, quantity: 2 }, key('c'));
  assert.deepEqual([status, body.error.code], [409, 'idempotency_key_reused']);
  assert.deepEqual(await mine(), before);
});

test('keys are separate per store, cart, client address and credential', async () => {
  const one = await carts.create({ site_slug: 'shop' }, key('d'));
  const host = await carts.create({}, { ...key('e'), host: 'shop.localhost:4000' });
  const otherHost = await carts.create({}, { ...key('e'), host: 'second.localhost:4000' });
  const bearer = { authorization: `Bearer ${await shop.key()}` };
  const known = await carts.create({ site_slug: 'shop' }, { ...key('d'), ...bearer });
  const elsewhere = await shop.send({
    method: 'POST',
    url: '/api/storefront/v1/carts',
    headers: key('d'),
    payload: { site_slug: 'shop' },
    remoteAddress: '198.51.100.7',
  });
  const neighbor = await shop.send({
    method: 'POST',
    url: '/api/storefront/v1/carts',
    headers: key('d'),
    payload: { site_slug: 'shop' },
    remoteAddress: '198.51.100.99',
  });

  assert.deepEqual([host.body.site_slug, otherHost.body.site_slug], ['shop', 'second']);
  assert.equal(new Set([one, known, elsewhere, neighbor].map(({ body }) => body.token)).size, 4);
  assert.equal(replayed(neighbor), undefined);
});

test('a failed call can be retried with the same key, even with another body', async () => {
  const token = await carts.token();
  const refused = await carts.add(token, { product_id: 'prd_none' }, key('f'));
  const retried = await carts.add(token, item, key('f'));
  assert.deepEqual([refused.status, retried.status, replayed(retried)], [404, 200, undefined]);
});

for (const bad of ['', 'two words', 'x'.repeat(256)]) {
  test(`the key "${bad.slice(0, 9)}" is 400, and nothing happens`, async () => {
    const before = await mine();
    const { status, body } = await carts.create({ site_slug: 'shop' }, key(bad));
    assert.deepEqual([status, body.error.details[0].field], [400, 'Idempotency-Key']);
    assert.deepEqual(await mine(), before);
  });
}

test('fifty concurrent calls with one key add once', async () => {
  const token = await carts.token();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => carts.add(token, item, key('g'))),
  );
  assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1);
  assert.equal(answers.filter((answer) => replayed(answer)).length, 49);
  assert.equal(await quantityIn(token), 1);
});

test('equal keys on two nodes add once', async (t) => {
  const nodes = [carts, cartsOf({ send: sendTo(await openSecondApp(t, shop)) })];
  const token = await carts.token();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => nodes[at % 2]?.add(token, item, key('h'))),
  );
  assert.equal(new Set(answers.map((answer) => answer?.text)).size, 1);
  assert.equal(await quantityIn(token), 1);
});

test('no table stores the path of a guest call, which contains the token', async () => {
  const token = await carts.token();
  await carts.add(token, item, key('the-last-one'));
  const keys = await rowsOf<{ row: string }>(
    shop,
    'select k::text as row from guest_idempotency_keys k',
  );
  const holders = keys.filter(({ row }) => row.includes(token));
  assert.deepEqual(holders, []);
  assert.ok((await dumpRows(shop)).includes('the-last-one'));
});
