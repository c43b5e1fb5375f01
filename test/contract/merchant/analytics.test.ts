import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOrders } from '../../../src/core/analytics/metrics/count-orders.ts';
import { emit, type OrderEvent, orderCreated, orderRefunded } from '../../kit/order-events.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const second = await shop.site({ slug: 'second', currency: 'EUR' });
const foreign = await shop.other.site();
const merchant = await shop.merchant('read:analytics');
const otherMerchant = await shop.other.merchant();
const dayMilliseconds = 86_400_000;

const metrics = async (query = '', caller = merchant) =>
  (await caller.get(`/analytics/metrics?${query}`)).body;
const place = (fields: Partial<OrderEvent> = {}) =>
  emit(shop, shop, orderCreated({ site, ...fields }));
const refund = (amount: number, fields: Partial<OrderEvent> = {}) =>
  emit(shop, shop, orderRefunded({ site, amount, ...fields }));
const today = async () => (await metrics('range=1d')).totals;
/** Advances the clock, so that each test counts only its own days. */
const begin = () => shop.clock.advance(400 * dayMilliseconds);

const none = { orders: 0, revenue: {} };
const noChannel = { a2a: none, ucp: none, x402: none, cart: none, mcp: none, acp: none };
const nothing = { visits: 0, conversions: 0, orders: 0, revenue: {}, by_channel: noChannel };

test('metrics: the default range is the last 30 days, today last', async () => {
  const body = await metrics();

  assert.deepEqual([body.from, body.to, body.days.length], ['2025-12-03', '2026-01-01', 30]);
  assert.deepEqual(body.days[0], { date: '2025-12-03', ...nothing });
  assert.deepEqual(body.days[29], { date: '2026-01-01', ...nothing });
  assert.deepEqual(body.totals, nothing);
});

test('metrics: orders and revenue by day, channel and currency', async () => {
  begin();
  await place({ channel: 'a2a', total: 500 });
  shop.clock.advance(2 * dayMilliseconds);
  await place({ channel: 'ucp', total: 700 });
  await place({ channel: 'x402', total: 1 });
  await place({ site: second, currency: 'EUR', total: 900, channel: 'mcp' });

  const body = await metrics('range=3d');

  assert.deepEqual(
    body.days.map(({ orders, conversions, revenue }: any) => [orders, conversions, revenue]),
    [
      [1, 1, { USD: 500 }],
      [0, 0, {}],
      [3, 3, { USD: 701, EUR: 900 }],
    ],
  );
  assert.deepEqual(body.totals, {
    visits: 0,
    conversions: 4,
    orders: 4,
    revenue: { USD: 1_201, EUR: 900 },
    by_channel: {
      a2a: { orders: 1, revenue: { USD: 500 } },
      ucp: { orders: 1, revenue: { USD: 700 } },
      x402: { orders: 1, revenue: { USD: 1 } },
      cart: none,
      mcp: { orders: 1, revenue: { EUR: 900 } },
      acp: none,
    },
  });
  assert.deepEqual((await metrics('range=3d&site_slug=second')).totals.revenue, { EUR: 900 });
  assert.equal((await metrics('range=2d')).totals.orders, 3);
});

test('a refund lowers the revenue of the day of the refund, and not the number of orders', async () => {
  begin();
  await place({ total: 1_000 });
  shop.clock.advance(dayMilliseconds);
  await refund(300, { total: 1_000 });

  const { days, totals } = await metrics('range=2d');

  assert.deepEqual(
    days.map(({ orders, revenue }: any) => [orders, revenue]),
    [
      [1, { USD: 1_000 }],
      [0, { USD: -300 }],
    ],
  );
  assert.deepEqual([totals.orders, totals.revenue], [1, { USD: 700 }]);
});

test('test orders and real ones are counted apart, before and after aggregation', async () => {
  begin();
  await place({ total: 100 });
  await place({ total: 7, test: false });
  await refund(2, { total: 7, test: false });
  const seen = async () => {
    const [byDefault, real, tests] = await Promise.all(
      ['', '&test=false', '&test=true'].map((query) => metrics(`range=1d${query}`)),
    );
    return [byDefault, real, tests].map(({ test: is, totals }) => [
      is,
      totals.orders,
      totals.revenue,
    ]);
  };
  const before = await seen();
  await countOrders(shop.unit);

  // The sandbox takes the payments of this server.
  assert.deepEqual(before, [
    [true, 1, { USD: 100 }],
    [false, 1, { USD: 5 }],
    [true, 1, { USD: 100 }],
  ]);
  assert.deepEqual(await seen(), before);
});

test('days end at midnight UTC', async () => {
  begin();
  shop.clock.advance(dayMilliseconds - 1);
  await place({ total: 1 });
  shop.clock.advance(1);
  await place({ total: 2 });

  const { days } = await metrics('range=2d');

  assert.deepEqual(
    days.map(({ revenue }: any) => revenue),
    [{ USD: 1 }, { USD: 2 }],
  );
});

test('the figures are the same before, during and after aggregation', async () => {
  begin();
  await place({ channel: 'ucp' });
  await place({ site: second, currency: 'EUR' });
  const before = await today();
  await countOrders(shop.unit);
  const counted = await today();
  await place({ channel: 'ucp' });
  await refund(400, { channel: 'ucp' });
  const between = await today();
  await countOrders(shop.unit);
  await countOrders(shop.unit);

  assert.deepEqual(counted, before);
  assert.deepEqual(between.revenue, { USD: 1_600, EUR: 1_000 });
  assert.deepEqual(await today(), between);
});

test('an order is counted once if its transaction commits after newer orders were counted', async () => {
  begin();
  const { promise, resolve } = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const slow = shop.unit.run(shop.tenant, async (work) => {
    await work.query('select pg_current_xact_id()', []);
    began.resolve();
    await promise;
    const { emitEvents: record } = await import('../../../src/core/events/emit-events.ts');
    await record(work, orderCreated({ site, total: 7 }));
  });
  await began.promise;
  await place({ total: 100 });
  await countOrders(shop.unit);
  const early = await today();
  resolve();
  await slow;
  const late = await today();
  await countOrders(shop.unit);

  assert.deepEqual(early.revenue, { USD: 100 });
  assert.deepEqual(late.revenue, { USD: 107 });
  assert.deepEqual(await today(), late);
});

test('orders placed while several processes aggregate are all counted once', async () => {
  begin();
  const counting = Array.from({ length: 4 }, () => countOrders(shop.unit));
  const placing = Array.from({ length: 30 }, (_, at) => place({ total: at + 1 }));
  await Promise.all([...placing, ...counting, countOrders(shop.unit)]);
  await countOrders(shop.unit);

  const { orders, revenue } = await today();

  assert.deepEqual([orders, revenue], [30, { USD: 465 }]);
});

test('a transaction with more orders than one batch is counted completely', async () => {
  begin();
  const many = Array.from({ length: 2_100 }, () => orderCreated({ site, total: 1 }));
  await emit(shop, shop, ...many.slice(0, 1_050), ...many.slice(1_050));
  await place({ total: 5 });
  await countOrders(shop.unit);

  const { orders, revenue } = await today();

  assert.deepEqual([orders, revenue], [2_101, { USD: 2_105 }]);
});

test('the total of an order that is too large for its event is read from the orders table', async () => {
  begin();
  await shop.unit.run(shop.tenant, (work) =>
    work.query(
      `insert into orders (workspace_id, order_id, site_id, status, fulfillment_status, channel, test, totals, currency,
         confirmation_hash, confirmation_generation, confirmation_key, number, name, payment_status, version, created_at, updated_at)
       values ($1, 'ord_long', $2, 'pending', 'unfulfilled', 'ucp', true, '{"total": 4200}', 'USD', 'h', 1, 'k', 1001, '#T1001', 'paid', 1, $3, $3)`,
      [shop.tenant.workspaceId, site.id, work.now],
    ),
  );
  const long = { id: 'ord_long', currency: 'USD', text: 'x'.repeat(300_000) };
  const resource = { type: 'order', id: 'ord_long', version: 1 };
  await emit(shop, shop, { type: 'order.created', site, resource, data: long });

  const before = await today();
  await countOrders(shop.unit);

  assert.deepEqual(before.by_channel.ucp, { orders: 1, revenue: { USD: 4_200 } });
  assert.deepEqual(await today(), before);
});

for (const range of ['0d', '367d', '1000d', 'd', '30', '-1d', '1.5d', '7w', '07d', '30D', ' 7d']) {
  test(`the range "${range}" is 400`, async () => {
    const { status, body } = await merchant.get(
      `/analytics/metrics?range=${encodeURIComponent(range)}`,
    );
    assert.deepEqual(
      [status, body.error.code, body.error.details[0].field],
      [400, 'validation_failed', 'range'],
    );
  });
}

test('the longest range is 366 days', async () => {
  assert.equal((await metrics('range=366d')).days.length, 366);
});

test('orders of another workspace are not counted, and its stores are not found', async () => {
  begin();
  await emit(shop, shop.other, orderCreated({ site: foreign, total: 5_000 }));
  await place();
  await countOrders(shop.unit);
  await emit(shop, shop.other, orderCreated({ site: foreign, total: 5_000 }));

  assert.deepEqual((await today()).revenue, { USD: 1_000 });
  assert.deepEqual((await metrics('range=1d', otherMerchant)).totals.revenue, { USD: 10_000 });
  for (const slug of ['elsewhere', 'nowhere']) {
    const answer = await merchant.get(`/analytics/metrics?site_slug=${slug}`);
    assert.deepEqual([answer.status, answer.body.error.code], [404, 'site_not_found']);
  }
});
