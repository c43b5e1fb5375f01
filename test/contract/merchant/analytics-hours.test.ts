import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { countHours } from '../../../src/core/analytics/metrics/count-hours.ts';
import { emit, type OrderEvent, orderCreated, orderRefunded } from '../../kit/order-events.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site({ timezone: 'Europe/Berlin' });
const second = await shop.site({ slug: 'second', currency: 'EUR' });
const foreign = await shop.other.site();
const merchant = await shop.merchant('read:analytics');
const dayMilliseconds = 86_400_000;

const get = (query: string, caller = merchant) =>
  caller.get(`/analytics/metrics?granularity=hour&${query}`);
const metrics = async (query: string) => (await get(query)).body;
const ofStore = (query: string) => metrics(`site_slug=shop&${query}`);
const moveTo = (time: string) => shop.clock.advance(Date.parse(time) - shop.clock().getTime());
const place = (fields: Partial<OrderEvent> = {}) =>
  emit(shop, shop, orderCreated({ site, ...fields }));
const withOrders = ({ hours }: any) =>
  hours
    .filter(({ orders, revenue }: any) => orders > 0 || Object.keys(revenue).length > 0)
    .map(({ starts_at, date, hour, orders, revenue }: any) => [
      starts_at,
      `${date} ${hour}`,
      orders,
      revenue,
    ]);

test('hours run from midnight of the store to the current hour, with days and totals', async () => {
  moveTo('2026-02-10T22:50:00Z');
  await place({ total: 100, channel: 'ucp' });
  moveTo('2026-02-10T23:10:00Z');
  await place({ total: 200 });
  await emit(shop, shop, orderRefunded({ site, amount: 30 }));
  moveTo('2026-02-11T01:59:59Z');
  await place({ total: 400, channel: 'ucp' });

  const body = await ofStore('range=2d');

  const { from, to, granularity, timezone, test: isTest } = body;
  assert.deepEqual(
    [from, to, granularity, timezone, isTest],
    ['2026-02-10', '2026-02-11', 'hour', 'Europe/Berlin', true],
  );
  assert.equal(body.hours.length, 27);
  assert.deepEqual(
    [body.hours[0].starts_at, body.hours[26].starts_at],
    ['2026-02-09T23:00:00.000Z', '2026-02-11T01:00:00.000Z'],
  );
  assert.deepEqual(withOrders(body), [
    ['2026-02-10T22:00:00.000Z', '2026-02-10 23', 1, { USD: 100 }],
    ['2026-02-10T23:00:00.000Z', '2026-02-11 0', 1, { USD: 170 }],
    ['2026-02-11T01:00:00.000Z', '2026-02-11 2', 1, { USD: 400 }],
  ]);
  assert.deepEqual(
    body.days.map(({ date, orders, revenue }: any) => [date, orders, revenue]),
    [
      ['2026-02-10', 1, { USD: 100 }],
      ['2026-02-11', 2, { USD: 570 }],
    ],
  );
  assert.deepEqual([body.totals.orders, body.totals.revenue], [3, { USD: 670 }]);
  assert.deepEqual(body.totals.by_channel.ucp, { orders: 2, revenue: { USD: 500 } });
  assert.deepEqual(body.hours[0].by_channel.a2a, { orders: 0, revenue: {} });
});

test('the hour that is left out in spring does not exist', async () => {
  moveTo('2026-03-29T00:30:00Z');
  await place({ total: 1 });
  moveTo('2026-03-29T01:10:00Z');
  await place({ total: 2 });
  moveTo('2026-03-29T03:00:00Z');

  const body = await ofStore('range=1d');

  assert.deepEqual(
    body.hours.map(({ hour }: any) => hour),
    [0, 1, 3, 4, 5],
  );
  assert.deepEqual(withOrders(body), [
    ['2026-03-29T00:00:00.000Z', '2026-03-29 1', 1, { USD: 1 }],
    ['2026-03-29T01:00:00.000Z', '2026-03-29 3', 1, { USD: 2 }],
  ]);
  moveTo('2026-03-30T21:59:59Z');
  assert.equal((await ofStore('range=2d')).hours.length, 23 + 24);
});

test('the hour that is repeated in autumn is counted twice', async () => {
  moveTo('2026-10-25T00:30:00Z');
  await place({ total: 10 });
  moveTo('2026-10-25T01:30:00Z');
  await place({ total: 20 });
  moveTo('2026-10-25T02:05:00Z');

  const body = await ofStore('range=1d');

  assert.deepEqual(
    body.hours.map(({ hour }: any) => hour),
    [0, 1, 2, 2, 3],
  );
  assert.deepEqual(withOrders(body), [
    ['2026-10-25T00:00:00.000Z', '2026-10-25 2', 1, { USD: 10 }],
    ['2026-10-25T01:00:00.000Z', '2026-10-25 2', 1, { USD: 20 }],
  ]);
  await countHours(shop.unit);
  assert.deepEqual(await ofStore('range=1d'), body);
  moveTo('2026-10-25T22:59:59Z');
  assert.equal((await ofStore('range=1d')).hours.length, 25);
});

test('a time zone can be chosen, also one that differs by half an hour', async () => {
  moveTo('2026-11-02T18:40:00Z');
  await place({ total: 5 });
  moveTo('2026-11-02T19:20:00Z');
  await place({ total: 6 });

  const india = await ofStore('range=1d&timezone=Asia/Kolkata');

  assert.equal(india.timezone, 'Asia/Kolkata');
  assert.deepEqual(withOrders(india), [
    ['2026-11-02T18:30:00.000Z', '2026-11-03 0', 2, { USD: 11 }],
  ]);
  assert.equal((await metrics('range=1d')).timezone, 'UTC');
  assert.equal((await metrics('range=1d&site_slug=second')).timezone, 'UTC');
  const island = await ofStore('range=3d&timezone=Australia/Lord_Howe');
  assert.deepEqual(island.totals.revenue, { USD: 11 });
});

test('the figures are the same before, during and after aggregation, and match those of days', async () => {
  moveTo('2027-01-10T09:20:00Z');
  await place({ total: 700 });
  await place({ site: second, currency: 'EUR', total: 900 });
  await place({ total: 5, test: false });
  const before = await metrics('range=1d');
  await countHours(shop.unit);
  const counted = await metrics('range=1d');
  shop.clock.advance(60_000);
  await place({ total: 1 });
  const between = await metrics('range=1d');
  await countHours(shop.unit);
  await countHours(shop.unit);

  assert.deepEqual(counted, before);
  assert.deepEqual(between.totals.revenue, { USD: 701, EUR: 900 });
  assert.deepEqual(await metrics('range=1d'), between);
  const { body: byDay } = await merchant.get('/analytics/metrics?range=1d');
  assert.deepEqual(byDay.totals, between.totals);
  assert.deepEqual((await metrics('range=1d&test=false')).totals.revenue, { USD: 5 });
  assert.deepEqual((await metrics('range=1d&site_slug=second')).totals.revenue, { EUR: 900 });
});

test('orders placed while several processes aggregate are all counted once', async () => {
  moveTo('2027-02-01T10:00:00Z');
  const counting = Array.from({ length: 4 }, () => countHours(shop.unit));
  const placing = Array.from({ length: 30 }, (_, at) => place({ total: at + 1 }));
  await Promise.all([...placing, ...counting, countHours(shop.unit)]);
  await countHours(shop.unit);

  const { totals } = await ofStore('range=1d');

  assert.deepEqual([totals.orders, totals.revenue], [30, { USD: 465 }]);
});

test('hours that no range reaches any more are deleted, and days are kept', async () => {
  moveTo('2027-06-01T12:00:00Z');
  await place({ total: 1 });
  await countHours(shop.unit);
  shop.clock.advance(41 * dayMilliseconds);
  await place({ total: 2 });
  const count = async () => {
    await countHours(shop.unit);
    return shop.unit.view(shop.tenant, (view) =>
      view.query<{ revenue: number }>('select revenue from hourly_orders where workspace_id = $1', [
        shop.tenant.workspaceId,
      ]),
    );
  };

  let rows = await count();
  // A transaction that is running in another database of the cluster delays the count.
  while (!rows.some(({ revenue }) => revenue === 2)) {
    await wait(20);
    rows = await count();
  }

  assert.deepEqual(rows, [{ revenue: 2 }]);
});

test('a visitor counts in the hour of the first visit of the day', async () => {
  moveTo('2027-08-01T08:10:00Z');
  const visit = (visitor: string) =>
    shop.send({
      url: '/api/storefront/v1/stores/shop',
      headers: { host: 'localhost:4000', 'user-agent': visitor },
    });
  await visit('one');
  moveTo('2027-08-01T08:50:00Z');
  await visit('two');
  moveTo('2027-08-01T09:20:00Z');
  await visit('one');
  await visit('three');
  const seen = async () =>
    (await ofStore('range=1d')).hours
      .filter(({ visits }: any) => visits > 0)
      .map(({ hour, visits }: any) => [hour, visits]);

  // Buffered visits of one visitor are written together.
  assert.deepEqual(await seen(), [
    [10, 2],
    [11, 1],
  ]);
  await visit('two');
  assert.deepEqual(await seen(), [
    [10, 2],
    [11, 1],
  ]);
  assert.equal((await ofStore('range=1d')).totals.visits, 3);
});

const refused: [string, string, string][] = [
  ['more days than hours are shown for', 'granularity=hour&range=15d', 'range'],
  ['the default range of 30 days', 'granularity=hour', 'range'],
  ['an unknown time zone', 'granularity=hour&range=1d&timezone=Europe/Atlantis', 'timezone'],
  ['an offset as time zone', 'granularity=hour&range=1d&timezone=%2B01:00', 'timezone'],
  ['a time zone for days', 'range=1d&timezone=Europe/Berlin', 'timezone'],
  ['an unknown granularity', 'granularity=week&range=1d', 'granularity'],
];
for (const [what, query, field] of refused)
  test(`${what} is 400 at ${field}`, async () => {
    const { status, body } = await merchant.get(`/analytics/metrics?${query}`);
    assert.deepEqual(
      [status, body.error.code, body.error.details[0].field],
      [400, 'validation_failed', field],
    );
  });

test('the longest range of hours is 14 days', async () => {
  const { hours, days } = await metrics('range=14d');
  assert.equal(days.length, 14);
  assert.ok(hours.length > 13 * 24 && hours.length <= 14 * 24);
});

test('orders of another workspace are not counted, and its stores are not found', async () => {
  moveTo('2027-09-01T10:00:00Z');
  await emit(shop, shop.other, orderCreated({ site: foreign, total: 5_000 }));
  await place({ total: 3 });
  await countHours(shop.unit);
  await emit(shop, shop.other, orderCreated({ site: foreign, total: 5_000 }));

  assert.deepEqual((await metrics('range=1d')).totals.revenue, { USD: 3 });
  const answer = await get('range=1d&site_slug=elsewhere');
  assert.deepEqual([answer.status, answer.body.error.code], [404, 'site_not_found']);
  const narrow = await get('range=1d', await shop.merchant('read:orders'));
  assert.equal(narrow.status, 403);
});
