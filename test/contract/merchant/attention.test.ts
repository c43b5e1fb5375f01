import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callerWith, openConsole } from '../../kit/console.ts';
import { openShop } from '../../kit/shop.ts';
import { newUser } from '../../kit/users.ts';

const shop = await openShop(null);
const site = await shop.site();
await shop.site({ slug: 'quiet' });
const owner = await shop.merchant();
const day = 86_400_000;
const start = shop.clock().toISOString();
// The sandbox places test orders.
const itemsOf = async (query = '') =>
  (await owner.get(`/attention?test=false${query}`)).body.attention;

const withoutAdvice = (items: any[]) => items.map(({ advice: _, ...item }) => item);

test('a workspace in which all is well has nothing', async () => {
  await shop.product({ variants: [{ stock: 50 }] });
  const { status, body } = await owner.get('/attention');
  assert.equal(status, 200);
  assert.deepEqual(body, { attention: [], next_cursor: null });
});

test('orders, stock, endpoints and domains appear with their number and since when', async () => {
  const late = await shop.paidOrder({ site });
  const disputed = await shop.paidOrder({ site });
  await shop.paidOrder({ site });
  await shop.product({ variants: [{ stock: 0 }] });
  await shop.product({ variants: [{ stock: 3 }] });
  await shop.product({ variants: [{ stock: 5 }] });
  await shop.product({ variants: [{ stock: 6 }] });
  await owner.post('/sites/shop/domains', { domain: 'shop.example' });
  await shop.unit.run(shop.tenant, async (work) => {
    const id = work.tenant.workspaceId;
    // The third order stays a test order, which does not count.
    await work.query(
      'update orders set test = false where workspace_id = $1 and order_id in ($2, $3)',
      [id, late.id, disputed.id],
    );
    await work.query(
      'update orders set disputed = true where workspace_id = $1 and order_id = $2',
      [id, disputed.id],
    );
    for (const [endpoint, active, reason] of [
      ['whk_a', true, null],
      ['whk_b', false, 'failures'],
      ['whk_c', false, 'manual'],
    ])
      await work.query(
        `insert into webhook_endpoints (workspace_id, endpoint_id, url, events, secret, active, paused_reason, failing_since, version, created_at, updated_at)
         values ($1, $2, 'https://x.example', '{order.created}', 'x', $3, $4, $5, 1, $5, $5)`,
        [id, endpoint, active, reason, work.now],
      );
  });
  const early = await itemsOf();
  shop.clock.advance(3 * day + 1);

  const items = await itemsOf();

  assert.ok(!early.some(({ type }: { type: string }) => type === 'late_orders'));
  assert.ok(items.every(({ advice }: { advice: string }) => advice.length > 0));
  assert.deepEqual(withoutAdvice(items), [
    { type: 'disputes', count: 1, more: false, oldest_at: start },
    { type: 'late_orders', count: 2, more: false, oldest_at: start },
    { type: 'out_of_stock', count: 1, more: false, oldest_at: null },
    { type: 'low_stock', count: 2, more: false, oldest_at: null },
    { type: 'webhooks_paused', count: 1, more: false, oldest_at: start },
    { type: 'webhooks_failing', count: 1, more: false, oldest_at: start },
    { type: 'domains', count: 1, more: false, oldest_at: start },
  ]);
  const ofQuietStore = await itemsOf('&site_slug=quiet');
  assert.deepEqual(
    ofQuietStore.map(({ type }: { type: string }) => type),
    ['webhooks_paused', 'webhooks_failing'],
  );
  assert.equal((await owner.get('/attention?site_slug=none')).status, 404);
  const ofOthers = (await (await shop.other.merchant()).get('/attention')).body.attention;
  assert.deepEqual(ofOthers, []);
});

test('callers see what their scopes read', async () => {
  await newUser(shop, 'staff@example.com', { role: 'staff' });
  const { token } = await (await openConsole(shop, 'staff@example.com')).token();
  const narrow = await shop.merchant('read:analytics', 'read:settings');
  const typesOf = async (caller: typeof narrow) =>
    (await caller.get('/attention?test=false')).body.attention.map(
      ({ type }: { type: string }) => type,
    );

  assert.deepEqual(await typesOf(narrow), ['domains']);
  assert.deepEqual(await typesOf(callerWith(shop, token)), [
    'disputes',
    'late_orders',
    'out_of_stock',
    'low_stock',
    'domains',
  ]);
});

test('test orders count while the payment processor is in test mode', async () => {
  const training = await shop.site({ slug: 'training' });
  const order = await shop.paidOrder({ site: training });
  const [line] = (await owner.get(`/orders/${order.id}`)).body.items;
  await owner.post(`/orders/${order.id}/fulfill`, {}, { 'idempotency-key': 'ship' });
  const asked = await owner.post(
    `/orders/${order.id}/returns`,
    {
      items: [{ line_item_id: line.id, quantity: 1 }],
      reason: 'Too small',
    },
    { 'idempotency-key': 'return' },
  );
  await shop.paidOrder({ site: training });
  shop.clock.advance(3 * day + 1);
  const countsOf = async (query: string) =>
    (await owner.get(`/attention?site_slug=training${query}`)).body.attention
      .filter(({ type }: any) => ['late_orders', 'return_requests'].includes(type))
      .map(({ type, count }: any) => [type, count]);

  assert.equal(asked.status, 201);
  assert.deepEqual(await countsOf(''), [
    ['late_orders', 1],
    ['return_requests', 1],
  ]);
  assert.deepEqual(await countsOf('&test=true'), await countsOf(''));
  assert.deepEqual(await countsOf('&test=false'), []);
});
