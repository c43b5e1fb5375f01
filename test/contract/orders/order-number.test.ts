import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { getConfirmationToken } from '../../../src/core/orders/confirmation.ts';
import { type ImportedOrder, importOrder } from '../../../src/core/orders/import-order.ts';
import { freeOrder, orderCalls } from '../../kit/orders.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const second = await shop.site({
  slug: 'second',
  name: 'Second',
  orderNumberFormat: 'NL-{number}',
});
const tee = await shop.product({ name: 'Tee' });
const cup = await shop.product({ name: 'Cup' }, 'second');
const merchant = await shop.merchant();
const order = (more: object = {}) =>
  freeOrder(shop, shop, { site, lines: [{ product: tee }], ...more });

const placedElsewhere: ImportedOrder = {
  importedId: 'elsewhere-1',
  number: null,
  name: '#1',
  status: 'pending',
  fulfillmentStatus: 'unfulfilled',
  paymentStatus: 'paid',
  tags: [],
  buyer: null,
  shippingAddress: null,
  billingAddress: null,
  totals: { subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0, taxIncluded: 0 },
  coupons: [],
  currency: 'USD',
  payment: null,
  createdAt: new Date(0),
  lines: [],
  refunded: 0,
  fulfilledAt: null,
  notes: [],
};

/** Resolves once a transaction of this database waits for another one, or after five seconds. */
async function lockIsAwaited(): Promise<void> {
  const waiting = () =>
    shop.unit.view(shop.tenant, (view) =>
      view.query(
        `select from pg_locks l join pg_database d on d.oid = l.database or l.database is null
         where not l.granted and d.datname = current_database()`,
        [],
      ),
    );
  for (let left = 1_000; left > 0 && (await waiting()).length === 0; left -= 1) await delay(5);
}

test('each store numbers its orders from 1001, test orders apart, in its own format', async () => {
  const elsewhere = { site: second, lines: [{ product: cup }] };
  const placed = [
    await order({ test: false }),
    await order({ test: true }),
    await order({ test: false }),
    await freeOrder(shop, shop, { ...elsewhere, test: false }),
    await freeOrder(shop, shop, { ...elsewhere, test: true }),
  ];

  assert.deepEqual(
    placed.map(({ number, name }) => [number, name]),
    [
      [1001, '#1001'],
      [1001, '#T1001'],
      [1002, '#1002'],
      [1001, 'NL-1001'],
      [1001, 'NL-T1001'],
    ],
  );
});

test('another format names new orders only and continues the count', async () => {
  const before = await order({ test: false });
  const patched = await merchant.patch('/sites/shop', { order_number_format: '{number}/B' });
  const after = await order({ test: false });
  const read = await orderCalls(merchant, before.id).read();
  await merchant.patch('/sites/shop', { order_number_format: '#{number}' });

  assert.deepEqual([patched.status, patched.body.order_number_format], [200, '{number}/B']);
  assert.deepEqual([after.number, after.name], [before.number + 1, `${before.number + 1}/B`]);
  assert.deepEqual([read.body.number, read.body.name], [before.number, `#${before.number}`]);
});

for (const format of [
  '#',
  '{number}{number}',
  '{order}{number}',
  'a\n{number}',
  `${'x'.repeat(33)}{number}`,
])
  test(`rejects the number format ${JSON.stringify(format)}`, async () => {
    const { status, body } = await merchant.patch('/sites/shop', { order_number_format: format });
    assert.deepEqual([status, body.error.details[0].field], [400, 'order_number_format']);
  });

test('concurrent orders of one store get distinct numbers, and a failed one takes none twice', async () => {
  const first = await order();
  const failing = () =>
    freeOrder(shop, shop, {
      site,
      lines: [{ product: tee }],
      confirmation: { token: 'x', generation: 1, keyId: 'test' },
    });
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => (at % 5 === 0 ? failing() : order())),
  );

  const placed = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.number] : []));
  assert.equal(placed.length, 24);
  assert.deepEqual(
    placed.toSorted((a, b) => a - b),
    Array.from({ length: 24 }, (_, at) => first.number + 1 + at),
  );
});

test('an order that is not committed yet holds up no other order of its store', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: selling, resolve: sells } = Promise.withResolvers<void>();
  const slow = freeOrder(shop, shop, { site, lines: [{ product: tee }] }, () => {
    sells();
    return released;
  });
  await selling;
  const fast = await order();
  release();

  assert.equal(fast.number, (await slow).number + 1);
});

test('an import that wants the number of an order in progress gets another one, or the order does', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: selling, resolve: sells } = Promise.withResolvers<void>();
  const last = await order({ test: false });
  const sale = freeOrder(shop, shop, { site, lines: [{ product: tee }], test: false }, () => {
    sells();
    return released;
  });
  await selling;
  const importing = shop.unit.run(shop.tenant, (work) =>
    importOrder(work, site, { ...placedElsewhere, number: last.number + 1 }),
  );
  await lockIsAwaited();
  release();
  await importing;

  const { number } = await sale;
  const rows = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ number: number }>(
      "select number from orders where workspace_id = $1 and channel = 'import'",
      [shop.tenant.workspaceId],
    ),
  );
  const numbers = [number, ...rows.map((row) => row.number)];
  assert.deepEqual(numbers.toSorted(), [last.number + 1, last.number + 2]);
});

test('webhooks, the session and the page name the order; the name opens nothing', async () => {
  const placed = await shop.paidOrder({ site });
  const token = await shop.unit.view(shop.tenant, async (view) =>
    getConfirmationToken(view, placed),
  );
  const [event] = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ payload: string }>(
      `select payload from events where workspace_id = $1 and resource_id = $2 and type = 'order.created'`,
      [shop.tenant.workspaceId, placed.id],
    ),
  );
  const session = await shop.public.get(`/api/ucp/v1/checkout-sessions/${placed.checkoutId}`);
  const page = await shop.public.get(`/orders/${token}`);

  const { data } = JSON.parse(event?.payload ?? '');
  const expected = [placed.number, placed.name, 'paid'];
  assert.deepEqual([data.number, data.name, data.payment_status], expected);
  const { order: summary } = session.body;
  assert.deepEqual([summary.number, summary.name, summary.payment_status], expected);
  assert.ok(page.text.includes(placed.name) && !page.text.includes(placed.id));
  for (const name of [placed.name, String(placed.number)]) {
    const path = encodeURIComponent(name);
    assert.equal((await shop.public.get(`/orders/${path}`)).status, 404);
    assert.equal((await shop.public.get(`/api/ucp/v1/orders/${path}`)).status, 404);
    assert.equal((await merchant.get(`/orders/${path}`)).status, 404);
  }
});
