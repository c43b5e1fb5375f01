import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cartsOf } from '../../kit/carts.ts';
import { openShop } from '../../kit/shop.ts';
import { buyerBrowser } from './buyer-browser.ts';

const shop = await openShop(null);
await shop.site({ termsVersion: '2026-01' });
const carts = cartsOf(shop);
const merchant = await shop.merchant();

const mug = () => shop.product({ name: 'Mug', variants: [{ stock: 5 }] });
const stockOf = async ({ id }: { id: string }) =>
  (await merchant.get(`/products/${id}`)).body.variants[0].stock;

async function readyCart(product: { id: string }, quantity: number): Promise<string> {
  const buyer = { email: 'ann@shop.example' };
  const { token } = (await carts.create({ site_slug: 'shop', buyer })).body;
  await carts.add(token, { product_id: product.id, quantity });
  await carts.put(token, { shipping_address: { country: 'US' } });
  await carts.put(token, { selected_shipping_option_id: 'standard' });
  return token;
}

test('stock is reserved while the buyer reads the terms', async () => {
  const product = await mug();
  const [token, late] = [await readyCart(product, 2), await readyCart(product, 4)];

  const first = await carts.checkout(token, {});
  assert.match(first.body.redirect_url, /^http:\/\/localhost:4000\/checkout\/cs_/);
  assert.equal(await stockOf(product), 3);
  assert.deepEqual((await carts.checkout(token, {})).body, first.body);
  assert.equal(await stockOf(product), 3);

  // Another buyer may still be asked for consent to units that an unpaid page holds, and they are
  // not held twice.
  assert.equal((await carts.checkout(late, {})).status, 200);
  assert.equal(await stockOf(product), 3);
  shop.clock.advance(30 * 60_000);
  await shop.app.jobs.drain();
  assert.equal(await stockOf(product), 5);
});

test('reserved stock stays reserved while the buyer fills in the page', async () => {
  const product = await mug();
  const token = await readyCart(product, 2);
  const { redirect_url: page } = (await carts.checkout(token, {})).body;

  const fields = { email: 'ann@shop.example', name: 'Ann', line1: '1 Elm Street', city: 'Salem' };
  const address = { country: 'US', state: 'OR', postcode: '97301' };
  const { status } = await buyerBrowser(shop).post(`${page}/details`, { ...fields, ...address });
  assert.equal(status, 303);
  assert.equal(await stockOf(product), 3);

  await buyerBrowser(shop).post(`${page}/cancel`);
  assert.equal(await stockOf(product), 5);
});
