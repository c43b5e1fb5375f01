import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeOrder } from '../../kit/orders.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const second = await shop.site({ slug: 'second', currency: 'EUR' });
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 90 }] });
const pen = await shop.product({ name: 'Pen', variants: [{ stock: 90 }] });
const merchant = await shop.merchant('read:analytics');
const price = mug.variants[0]?.price.amount ?? 0;

const address = (country: string) => ({
  ...{ name: 'Ada', line1: 'x', line2: null, city: 'x', postcode: '1', state: null, phone: null },
  country,
});
const place = (options: object) =>
  freeOrder(shop, shop, { site, lines: [{ product: mug }], ...options } as never);

await place({ channel: 'ucp', shippingAddress: address('DE') });
await place({
  channel: 'ucp',
  shippingAddress: address('US'),
  lines: [{ product: mug, quantity: 2 }, { product: pen }],
});
await place({ channel: 'cart' });
await place({ site: second, currency: 'EUR', channel: 'cart' });
await place({ channel: 'mcp', test: false });

const rows = async (query: string, caller = merchant) =>
  (await caller.get(`/analytics/breakdown?${query}`)).body.rows;

test('orders and sales by channel and country, test orders and others apart', async () => {
  assert.deepEqual(await rows(''), [
    { key: 'cart', name: null, orders: 2, sales: { USD: price, EUR: price } },
    { key: 'ucp', name: null, orders: 2, sales: { USD: 4 * price } },
  ]);
  assert.deepEqual(await rows('by=channel&test=false'), [
    { key: 'mcp', name: null, orders: 1, sales: { USD: price } },
  ]);
  assert.deepEqual(await rows('by=country&site_slug=shop'), [
    { key: 'DE', name: null, orders: 1, sales: { USD: price } },
    { key: 'US', name: null, orders: 1, sales: { USD: 3 * price } },
    { key: null, name: null, orders: 1, sales: { USD: price } },
  ]);
  assert.deepEqual(await rows('by=agent&site_slug=second'), [
    { key: null, name: null, orders: 1, sales: { EUR: price } },
  ]);
});

test('products count their orders once, with their lines after discounts', async () => {
  assert.deepEqual(await rows('by=product&site_slug=shop'), [
    { key: mug.id, name: 'Mug', orders: 3, sales: { USD: 4 * price } },
    { key: pen.id, name: 'Pen', orders: 1, sales: { USD: price } },
  ]);
});

test('days before the range, other workspaces and wrong parameters', async () => {
  shop.clock.advance(2 * 86_400_000);
  assert.deepEqual(await rows('by=channel&range=1d'), []);
  assert.deepEqual(await rows('by=channel', await shop.other.merchant()), []);
  for (const [query, status] of [
    ['by=color', 400],
    ['by=channel&range=0d', 400],
    ['by=channel&site_slug=none', 404],
  ] as const)
    assert.equal((await merchant.get(`/analytics/breakdown?${query}`)).status, status, query);
});
