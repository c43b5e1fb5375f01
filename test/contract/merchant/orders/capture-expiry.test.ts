import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  amountsOf,
  countAsReal,
  openCapturingStore,
  reportCaptured,
} from '../../../kit/authorized-orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const store = await openCapturingStore(shop);
const days = (count: number) => count * 86_400_000;

const type = 'authorizations_expiring';
const attention = async () =>
  (await store.merchant.get('/attention?test=false')).body.attention.find(
    (item: any) => item.type === type,
  );
const listed = async (is = true) =>
  (await store.merchant.get(`/orders?test=false&authorization_ending=${is}`)).body.orders.map(
    ({ id }: any) => id,
  );
const needsAttention = async () => [(await attention())?.count ?? 0, await listed()];

/** A real order of 30.00 that is shipped, all or some units, and captured in part or not at all. */
async function shipped({ units = 3, captured = 0 } = {}) {
  const order = await store.order();
  await countAsReal(shop, order.id);
  const items = [{ line_item_id: order.line, quantity: units }];
  assert.equal((await order.fulfill({ items })).status, 200);
  if (captured > 0) await order.capture({ amount: captured });
  await order.finish();
  return order;
}

const expire = async (order: { finish(): Promise<any> }) => {
  shop.clock.advance(days(7) + 1_000);
  return order.finish();
};

test('a shipped order stays in the list before and after its authorization expires, until it is given up', async () => {
  const order = await shipped();
  const early = await needsAttention();

  shop.clock.advance(days(6));
  const soon = await needsAttention();
  shop.clock.advance(days(2));
  const voided = await order.finish();
  const ended = await needsAttention();
  const { advice } = await attention();
  shop.clock.advance(days(60));
  const late = await needsAttention();
  const others = await listed(false);
  const given = await order.release({ reason: 'paid in cash' });
  const after = await needsAttention();
  const again = await order.release();

  assert.deepEqual(early, [0, []]);
  assert.deepEqual(voided.payment_status, 'voided');
  assert.deepEqual([soon, ended, late], Array(3).fill([1, [order.id]]));
  assert.deepEqual(others, []);
  assert.match(advice, /Capture the payment or release it .* ask the buyer .* another payment/);
  assert.deepEqual([given.status, amountsOf(given.body)], [200, [3_000, 0, 0, 3_000]]);
  assert.deepEqual(after, [0, []]);
  assert.deepEqual([again.status, again.body.error.code], [409, 'authorization_closed']);
  const { body: log } = await store.merchant.get(`/audit-log?resource=${order.id}`);
  assert.equal(log.audit_log[0].action, 'order.released');
});

test('an order of which less was captured than shipped when the authorization expired stays in the list', async () => {
  const order = await shipped({ captured: 1_000 });

  const body = await expire(order);

  assert.deepEqual(amountsOf(body), [3_000, 1_000, 0, 2_000]);
  assert.deepEqual(await needsAttention(), [1, [order.id]]);
  await order.refund();
  assert.equal((await order.finish()).status, 'refunded');
  assert.deepEqual(await needsAttention(), [0, []]);
});

const ends: [string, (order: Awaited<ReturnType<typeof shipped>>) => Promise<unknown>][] = [
  ['captured after all', (order) => reportCaptured(shop, order.id, 3_000)],
  [
    'returned',
    async (order) => {
      const items = [{ line_item_id: order.line, quantity: 3 }];
      const { body } = await order.post('returns', { items, reason: 'x' });
      await order.post(`returns/${body.id}/approve`);
      await order.post(`returns/${body.id}/receive`);
    },
  ],
];
for (const [name, end] of ends)
  test(`a shipped order whose authorization has expired leaves the list when it is ${name}`, async () => {
    const order = await shipped();
    await expire(order);
    assert.deepEqual(await needsAttention(), [1, [order.id]]);

    await end(order);

    assert.deepEqual(await needsAttention(), [0, []]);
  });

test('what was captured for all that was shipped, or released by the merchant, needs no attention', async () => {
  const partly = await shipped({ units: 1, captured: 1_000 });
  const released = await shipped();
  await released.release();
  await released.finish();

  await expire(partly);

  assert.deepEqual(await needsAttention(), [0, []]);
});

test('only an authorization that ended by itself can be given up afterwards, once', async () => {
  const orders = [await shipped(), await shipped()];
  await expire(orders[0] as never);

  const answers = await Promise.all([
    orders[0]?.release(),
    orders[0]?.release(),
    orders[0]?.release(),
  ]);
  await orders[1]?.release();

  assert.deepEqual(answers.map((answer) => answer?.status).sort(), [200, 409, 409]);
  assert.deepEqual(await needsAttention(), [0, []]);
});
