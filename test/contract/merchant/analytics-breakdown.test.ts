import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countProducts } from '../../../src/core/analytics/breakdown/count-products.ts';
import { voidOrder } from '../../../src/core/orders/refunds/void-order.ts';
import { systemTenant } from '../../../src/platform/unit-of-work.ts';
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

const dayMilliseconds = 86_400_000;
const products = () => rows('by=product&site_slug=shop&range=2d');
const mugs = (orders: number, units: number) => [
  { key: mug.id, name: 'Mug', orders, sales: { USD: units * price } },
];
/** Advances the clock, so that each test counts only its own days. */
const begin = () => shop.clock.advance(400 * dayMilliseconds);
const rebuild = () =>
  shop.unit.runAsSystem(systemTenant, (work) => work.query('call rebuild_daily_products()', []));
const voidIt = (id: string) =>
  shop.unit.run(shop.tenant, (work) => voidOrder(work, id, 'test') as Promise<unknown>);

test('products are the same before, during and after aggregation and after a rebuild', async () => {
  begin();
  await place({});
  await countProducts(shop.unit);
  assert.deepEqual(await products(), mugs(1, 1));
  await place({ lines: [{ product: mug, quantity: 3 }] });
  await place({ lines: [{ product: mug }, { product: mug, variant: 0 }] });

  assert.deepEqual(await products(), mugs(3, 6));
  await countProducts(shop.unit);
  await countProducts(shop.unit);
  assert.deepEqual(await products(), mugs(3, 6));
  await rebuild();
  await place({});
  assert.deepEqual(await products(), mugs(4, 7));
  await rebuild();
  await countProducts(shop.unit);
  assert.deepEqual(await products(), mugs(4, 7));
});

test('a void order is subtracted from the day on which it was placed', async () => {
  begin();
  const counted = await place({});
  await countProducts(shop.unit);
  const fresh = await place({ lines: [{ product: mug, quantity: 2 }] });
  shop.clock.advance(2 * dayMilliseconds);
  await place({});
  const range = () => rows('by=product&range=3d');

  assert.deepEqual(await range(), mugs(3, 4));
  await voidIt(counted.id);
  await voidIt(fresh.id);
  assert.deepEqual(await range(), mugs(1, 1));
  await countProducts(shop.unit);
  assert.deepEqual([await range(), await products()], [mugs(1, 1), mugs(1, 1)]);
  await rebuild();
  assert.deepEqual(await range(), mugs(1, 1));
});

test('orders placed and voided while several processes aggregate are counted once', async () => {
  begin();
  const placing = Array.from({ length: 24 }, async (_, at) => {
    const order = await place({});
    if (at % 4 === 0) await voidIt(order.id);
  });
  const counting = Array.from({ length: 4 }, () => countProducts(shop.unit));
  await Promise.all([...placing, ...counting, rebuild(), countProducts(shop.unit)]);

  assert.deepEqual(await products(), mugs(18, 18));
  await countProducts(shop.unit);
  assert.deepEqual(await products(), mugs(18, 18));
});

test('an order whose transaction commits after newer ones were counted is counted once', async () => {
  begin();
  const entered = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  // Another buyer and another store, because an order locks its customer and the counter of its
  // store.
  const buyer = { email: 'slow@example.com', name: 'Slow' };
  const order = { site: second, currency: 'EUR' as const, lines: [{ product: pen }], buyer };
  const slow = freeOrder(shop, shop, order, () => {
    entered.resolve();
    return held.promise;
  });
  await entered.promise;
  await place({});
  await countProducts(shop.unit);
  await rebuild();
  assert.deepEqual(await products(), mugs(1, 1));
  held.resolve();
  await slow;

  const keys = async () =>
    (await rows('by=product&range=2d')).map(({ name, orders }: any) => [name, orders]).sort();
  assert.deepEqual(await keys(), [
    ['Mug', 1],
    ['Pen', 1],
  ]);
  await countProducts(shop.unit);
  assert.deepEqual(await keys(), [
    ['Mug', 1],
    ['Pen', 1],
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
