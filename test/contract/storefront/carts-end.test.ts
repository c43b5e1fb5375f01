import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeCart } from '../../../src/core/carts/end-cart.ts';
import { tokenHash } from '../../../src/platform/crypto/tokens.ts';
import { buyingRows, cartsOf, rowsOf } from '../../kit/carts.ts';
import { openShop } from '../../kit/shop.ts';

const day = 24 * 3_600_000;
const shop = await openShop(null);
await shop.site();
const mug = await shop.product();
const carts = cartsOf(shop);
const cartEvents = async () => (await shop.events()).filter((type) => type.startsWith('cart.'));
const pass = async (days: number) => {
  shop.clock.advance(days * day);
  await shop.app.jobs.drain();
};

test('a cart is abandoned 30 days after its last change, with one event', async () => {
  const touched = await carts.token();
  const left = await carts.token();
  await carts.add(left, { product_id: mug.id });
  const given = await carts.token();
  await carts.abandon(given);

  shop.clock.advance(10 * day);
  const { body } = await carts.add(touched, { product_id: mug.id });
  await pass(20);

  assert.equal(body.expires_at, '2026-02-10T00:00:00.000Z');
  assert.equal((await carts.get(left)).body.status, 'abandoned');
  assert.equal((await carts.get(touched)).body.status, 'active');
  assert.deepEqual(await cartEvents(), ['cart.abandoned']);
  const [event] = await rowsOf<{ payload: string }>(
    shop,
    `select payload from events where type = 'cart.abandoned'`,
  );
  const sent = JSON.parse(event?.payload ?? '');
  const { token: _, ...shown } = (await carts.get(left)).body;
  const id = `cart_${tokenHash(left).slice(0, 32)}`;
  assert.deepEqual(sent.data, { id, ...shown });
  assert.deepEqual(sent.resource, { type: 'cart', id, version: 3 });
  assert.ok(!event?.payload.includes(left));

  await pass(10);
  assert.equal((await carts.get(touched)).body.status, 'abandoned');
  await pass(60);
  assert.deepEqual(await cartEvents(), ['cart.abandoned', 'cart.abandoned']);
});

test('an expired cart is abandoned even before the job has run', async () => {
  const token = await carts.token();
  shop.clock.advance(30 * day);

  const read = await carts.get(token);
  const change = await carts.put(token, {});

  assert.deepEqual([read.status, read.body.status], [200, 'abandoned']);
  assert.deepEqual([change.status, change.body.error.code], [409, 'cart_not_active']);
});

test('a completed cart is returned as it was and cannot be changed', async () => {
  const token = await carts.token();
  await carts.add(token, { product_id: mug.id });
  const before = (await carts.get(token)).body;
  const count = (await cartEvents()).length;

  await shop.unit.run(shop.tenant, (work) => completeCart(work, token));
  await shop.unit.run(shop.tenant, (work) => completeCart(work, token));
  const price = { amount: 5, currency: 'USD' };
  await (await shop.merchant()).patch(`/products/${mug.id}`, { price });

  assert.deepEqual((await carts.get(token)).body, { ...before, status: 'completed' });
  assert.equal((await cartEvents()).at(-1), 'cart.completed');
  assert.equal((await cartEvents()).length, count + 1);
  const digests = await buyingRows(shop);
  for (const change of [await carts.add(token, { product_id: mug.id }), await carts.abandon(token)])
    assert.deepEqual([change.status, change.body.error.status], [409, 'completed']);
  assert.deepEqual(await buyingRows(shop), digests);
  await pass(60);
  assert.equal((await carts.get(token)).body.status, 'completed');
});
