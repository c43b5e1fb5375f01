import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getConfirmationToken } from '../../../src/core/orders/confirmation.ts';
import { listDownloads } from '../../../src/core/orders/downloads/grant-downloads.ts';
import { findOrderByConfirmation, getOrder } from '../../../src/core/orders/read-orders.ts';
import { freeOrder } from '../../kit/orders.ts';
import { openCoreShop } from '../../kit/shop.ts';

test('an order is placed with its lines, customer and event, and found by its token', async (t) => {
  const shop = await openCoreShop(t);
  const site = await shop.site();
  const product = await shop.product();

  const order = await freeOrder(shop, shop, { site, lines: [{ product, quantity: 2 }] });

  const { read, found, forged, token } = await shop.unit.view(shop.tenant, async (view) => {
    const token = getConfirmationToken(view, order);
    return {
      token,
      read: await getOrder(view, order.id),
      found: await findOrderByConfirmation(view, token),
      forged: await findOrderByConfirmation(view, `${token.slice(0, -1)}_`),
    };
  });
  assert.deepEqual(read, order);
  assert.deepEqual(found, order);
  assert.equal(forged, null);
  assert.equal(
    await shop.unit.view(shop.other.tenant, (view) => findOrderByConfirmation(view, token)),
    null,
  );
  assert.deepEqual(
    [order.status, order.fulfillmentStatus, order.totals.total],
    ['pending', 'unfulfilled', 2_000],
  );
  assert.ok(order.customerId?.startsWith('cus_'));
  assert.deepEqual((await shop.events()).slice(-2), ['customer.created', 'order.created']);
});

test('a checkout session makes one order, however often it is completed, also concurrently', async (t) => {
  const shop = await openCoreShop(t);
  const site = await shop.site();
  const product = await shop.product();
  const lines = [{ product }];

  const orders = await Promise.all(
    Array.from({ length: 10 }, () => freeOrder(shop, shop, { site, lines, checkoutId: 'cs_1' })),
  );

  assert.equal(new Set(orders.map((order) => order.id)).size, 1);
  assert.equal((await shop.events()).filter((type) => type === 'order.created').length, 1);
  const totals = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ orders_count: number; total_spent: number }>(
      'select orders_count, total_spent::int from customer_totals',
      [],
    ),
  );
  assert.deepEqual(totals, [{ orders_count: 1, total_spent: 1_000 }]);
});

test('digital lines are fulfilled immediately with a download, and physical lines wait', async (t) => {
  const shop = await openCoreShop(t);
  const site = await shop.site();
  const [book, tee] = [
    await shop.product({ isDigital: true, name: 'Book' }),
    await shop.product({ name: 'Tee' }),
  ];
  const digital = { product: book, digitalAssetId: 'ast_1' as const };

  const alone = await freeOrder(shop, shop, { site, lines: [digital] });
  const mixed = await freeOrder(shop, shop, { site, lines: [digital, { product: tee }] });

  assert.deepEqual(
    [alone, mixed].map((order) => [
      order.status,
      order.fulfillmentStatus,
      order.lines.map((line) => line.fulfilled),
    ]),
    [
      ['fulfilled', 'fulfilled', [1]],
      ['pending', 'partially_fulfilled', [1, 0]],
    ],
  );
  assert.deepEqual(
    (await shop.events()).filter((type) => type.startsWith('order.')),
    ['order.created', 'order.fulfilled', 'order.created', 'order.partially_fulfilled'],
  );
  await shop.unit.view(shop.tenant, async (view) => {
    assert.deepEqual(await getOrder(view, mixed.id), mixed);
    const [download, ...more] = await listDownloads(view, mixed);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [download?.name, download?.remaining, download?.expiresAt.toISOString()],
      ['Book', 5, '2026-01-02T00:00:00.000Z'],
    );
    assert.match(String(download?.url), /^http:\/\/localhost:4000\/downloads\/dl_/);
  });
});
