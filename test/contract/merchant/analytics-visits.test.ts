import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVisitCounter } from '../../../src/core/analytics/visits/visit-counter.ts';
import { dumpRows } from '../../kit/rows.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const second = await shop.site({ slug: 'second' });
await shop.site({ slug: 'closed', published: false });
const product = await shop.product();
const merchant = await shop.merchant('read:analytics');
const dayMilliseconds = 86_400_000;
const store = '/api/storefront/v1/stores/shop';

const visitor = { network: 'visitor', agent: 'visitor' };

const begin = () => shop.clock.advance(400 * dayMilliseconds);
const read = (url: string, visitor = 'one', host = 'localhost:4000') =>
  shop.send({ url, headers: { host, 'user-agent': `agent-${visitor}` } });
const visits = async (query = '') =>
  (await merchant.get(`/analytics/metrics?range=1d&${query}`)).body.totals.visits;

test('every API and page that shows a store counts one visit per visitor', async () => {
  begin();
  const addresses = [
    store,
    `${store}/products`,
    `${store}/products/${product.id}`,
    `${store}/products/${product.id}`,
    `${store}/products/batch?ids=${product.id}`,
    `${store}/collections`,
    '/api/storefront/v1/search?site_slug=shop',
    '/stores/shop',
    `/stores/shop/products/${product.slug}`,
  ];
  const counts: number[] = [];
  for (const [at, address] of addresses.entries()) {
    assert.equal((await read(address, String(at))).status, 200, address);
    await read(address, String(at));
    counts.push(await visits());
  }
  await read('/', 'on the host', 'shop.localhost:4000');

  assert.deepEqual(counts, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(await visits(), 10);
  assert.equal(await visits('site_slug=shop'), 10);
  assert.equal(await visits('site_slug=second'), 0);
});

test('requests to no store, or to a closed or unknown store, are not counted', async () => {
  begin();
  for (const address of [
    '/',
    '/api/storefront/v1/search',
    '/api/storefront/v1/stores/closed',
    '/api/storefront/v1/stores/nowhere',
    '/stores/closed',
    '/readyz',
  ])
    await read(address);

  assert.equal(await visits(), 0);
});

test('a visitor counts once per store and day', async () => {
  begin();
  await read(store);
  await read('/api/storefront/v1/stores/second');
  await visits();
  await read(store);
  assert.equal(await visits(), 2);

  shop.clock.advance(dayMilliseconds);
  await read(store);
  await read(store);

  const { body } = await merchant.get('/analytics/metrics?range=2d');
  assert.deepEqual(
    body.days.map((day: any) => day.visits),
    [2, 1],
  );
});

test('a visitor who reaches several processes counts once per store', async () => {
  begin();
  const parts = {
    unit: shop.unit,
    clock: shop.clock,
    random: (count: number) => Buffer.alloc(count, 5),
  };
  const processes = [
    createVisitCounter(parts),
    createVisitCounter(parts),
    createVisitCounter(parts),
  ];
  for (const process of processes) {
    process.count(site, visitor);
    process.count(second, visitor);
    process.count(site, { ...visitor, network: 'y' });
  }

  await Promise.all(processes.map((process) => process.flush()));
  for (const process of processes) process.count(site, visitor);
  await Promise.all(processes.map((process) => process.flush()));

  assert.equal(await visits(), 3);
});

test('no IP address or user agent is stored, and the digests and salt of a day are deleted after it', async () => {
  begin();
  const url = store;
  const headers = { 'user-agent': 'canary-agent' };
  await shop.send({ url, headers, remoteAddress: '203.0.113.77' });
  assert.equal(await visits(), 1);
  const during = await dumpRows(shop);

  shop.clock.advance(dayMilliseconds + 3_600_000);
  await read(store, 'next day');
  await visits();
  const rows = await shop.unit.runAsSystem(shop.tenant, (work) =>
    work.query<{ salts: number; visitors: number }>(
      `select (select count(*)::int from server_settings where name like 'visits.salt.%') as salts,
         (select count(*)::int from daily_visitors) as visitors`,
      [],
    ),
  );

  assert.ok(!during.includes('203.0.113.77') && !during.includes('canary-agent'));
  assert.deepEqual(rows, [{ salts: 1, visitors: 1 }]);
  const { body } = await merchant.get('/analytics/metrics?range=2d');
  assert.equal(body.totals.visits, 2);
});

test('visits that could not be stored are stored by the next flush', async () => {
  begin();
  let broken = true;
  const runAsSystem: typeof shop.unit.runAsSystem = (tenant, act) =>
    broken ? Promise.reject(new Error('away')) : shop.unit.runAsSystem(tenant, act);
  const counter = createVisitCounter({
    unit: { ...shop.unit, runAsSystem },
    clock: shop.clock,
    random: (count) => Buffer.alloc(count, 6),
  });
  counter.count(site, visitor);

  await assert.rejects(counter.flush());
  broken = false;
  await counter.flush();

  assert.equal(await visits(), 1);
});
