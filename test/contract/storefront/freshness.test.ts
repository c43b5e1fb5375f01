import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../../src/platform/db/database.ts';
import { cartsOf } from '../../kit/carts.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { openShop, type Shop } from '../../kit/shop.ts';

const stores = '/api/storefront/v1/stores/shop';
const searchPath = '/api/storefront/v1/search';
const reads = (id: string) => [
  stores,
  `${stores}/products`,
  `${stores}/products/${id}`,
  `${stores}/products/batch?ids=${id}`,
  `${stores}/collections`,
  `${stores}/collections/all/products`,
  `${searchPath}?q=fresh`,
];

type Read = { url: string; app: Shop['app'] };
const bodyOf = async ({ url, app }: Read) => (await app.http.inject({ url })).payload;

/** Sends the reads before `act`, and after it until they differ or two seconds have passed. */
async function staleAfter2s(reads: Read[], act: () => Promise<unknown>): Promise<string[]> {
  const before = new Map<Read, string>();
  for (const read of reads) before.set(read, await bodyOf(read));
  await act();
  const deadline = performance.now() + 2_000;
  let stale = reads;
  while (stale.length > 0 && performance.now() < deadline) {
    await wait(20);
    const now = await Promise.all(stale.map(bodyOf));
    stale = stale.filter((read, at) => now[at] === before.get(read));
  }
  return stale.map(({ url }) => url);
}

test('a change is visible in every public read within 2 s, on this node and on another', async (t) => {
  const shop = await openShop(t);
  const second = await openSecondApp(t, shop);
  await shop.site();
  const merchant = await shop.merchant();
  const product = await shop.product({ name: 'Fresh Bread' });
  const { body: all } = await merchant.post('/collections', { site_slug: 'shop', name: 'All' });
  await merchant.post(`/collections/${all.id}/products/${product.id}`);
  const urls = reads(product.id);
  const change = async () => {
    shop.clock.advance(1_000);
    await merchant.patch(`/products/${product.id}`, { description: 'Out of the oven.' });
    await merchant.patch(`/collections/${all.id}`, { description: 'Everything.' });
    await merchant.patch('/sites/shop', { description: 'A bakery.' });
  };

  const nodes = [shop.app, second];
  const stale = await staleAfter2s(
    nodes.flatMap((app) => urls.map((url) => ({ url, app }))),
    change,
  );

  assert.deepEqual(stale, []);
  for (const url of urls)
    assert.equal(await bodyOf({ url, app: second }), await bodyOf({ url, app: shop.app }));
});

test('a change is visible within 2 s while another transaction stays open', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const product = await shop.product({ name: 'Fresh Bread' });
  const slow = await connect(shop.database.connection);
  t.after(() => slow.end());
  await slow.query('begin; select pg_current_xact_id()');
  const merchant = await shop.merchant();

  const url = `${stores}/products/${product.id}`;
  const stale = await staleAfter2s([{ url, app: shop.app }], () =>
    merchant.patch(`/products/${product.id}`, { name: 'Fresh Rolls' }),
  );

  assert.deepEqual(stale, []);
  await slow.query('rollback');
});

test('a product with a future publication date becomes visible everywhere at that time', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const merchant = await shop.merchant();
  const soon = new Date(shop.clock().getTime() + 3_600_000).toISOString();
  const { body } = await merchant.post('/products', {
    site_slug: 'shop',
    name: 'Fresh Later',
    price: { amount: 1, currency: 'USD' },
    published_at: soon,
  });
  const carts = cartsOf(shop);
  const token = await carts.token();
  const host = { host: 'shop.localhost:4000' };
  const found = async () => ({
    one: (await shop.public.get(`${stores}/products/${body.id}`)).status,
    list: (await shop.public.get(`${stores}/products`)).body.products.length,
    batch: (await shop.public.get(`${stores}/products/batch?ids=${body.id}`)).body.products.length,
    search: (await shop.public.get('/api/storefront/v1/search?q=fresh')).body.total_estimate,
    count: (await shop.public.get(stores)).body.products_count,
    page: (await shop.public.get('/stores/shop/products/fresh-later')).status,
    text: (await shop.public.get('/stores/shop/products/fresh-later.md')).status,
    map: (await shop.public.get('/sitemap-products-1.xml', host)).text.includes('fresh-later'),
    cart: (await carts.add(token, { product_id: body.id, quantity: 1 })).status,
  });
  const hidden = { one: 404, list: 0, batch: 0, search: 0, count: 0, page: 404, text: 404 };
  assert.deepEqual(await found(), { ...hidden, map: false, cart: 404 });

  shop.clock.advance(3_599_999);
  await shop.app.jobs.drain();
  assert.deepEqual(await found(), { ...hidden, map: false, cart: 404 });

  shop.clock.advance(1);
  await shop.app.jobs.drain();
  await shop.settle();
  const shown = { one: 200, list: 1, batch: 1, search: 1, count: 1, page: 200, text: 200 };
  assert.deepEqual(await found(), { ...shown, map: true, cart: 200 });
});

test('a product whose publication date is moved becomes visible on the new date only', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const day = (days: number) => new Date(shop.clock().getTime() + days * 86_400_000);
  const product = await shop.product({ name: 'Fresh Later', publishedAt: day(1) });
  const merchant = await shop.merchant();
  await merchant.patch(`/products/${product.id}`, { published_at: day(3).toISOString() });
  const total = async () => {
    await shop.settle();
    return (await shop.public.get(`${searchPath}?q=fresh`)).body.total_estimate;
  };

  shop.clock.advance(86_400_000);
  await shop.app.jobs.drain();
  assert.equal(await total(), 0);

  shop.clock.advance(2 * 86_400_000);
  await shop.app.jobs.drain();
  assert.equal(await total(), 1);

  await merchant.patch(`/products/${product.id}`, { published_at: null });
  assert.equal(await total(), 0);
});

test('a repeated search is answered from memory until an event of a store', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const { id } = await shop.product({ name: 'Fresh Bread' });
  await shop.settle();
  const search = async (query: string) => (await shop.public.get(`${searchPath}?${query}`)).body;
  const { products: found } = await search('q=fresh');
  const compact = (await search('q=fresh&view=compact')).products;
  const owner = await connect(shop.database.connection);
  t.after(() => owner.end());
  await owner.query('delete from search_documents where product_id = $1', [id]);

  assert.deepEqual((await search('q=fresh')).products, found);
  assert.deepEqual((await search('q=fresh&view=compact')).products, compact);
  assert.notDeepEqual(compact, found);
  assert.deepEqual((await search('q=bread')).products, []);

  await shop.product({ name: 'Rye Bread' });
  await shop.settle();
  assert.deepEqual((await search('q=fresh')).products, []);
});
