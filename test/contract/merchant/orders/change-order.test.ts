import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsOf, freeOrder, orderCalls } from '../../../kit/orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const tee = await shop.product({ name: 'Tee' });
const merchant = await shop.merchant('read:orders', 'write:orders');
const address = {
  name: 'Ada Byron',
  line1: '1 Main St',
  line2: null,
  city: 'Oakland',
  state: 'CA',
  postcode: '94607',
  country: 'US',
  phone: null,
};
const place = (more: object = {}) =>
  freeOrder(shop, shop, {
    site,
    lines: [{ product: tee, quantity: 2 }],
    shippingAddress: address,
    ...more,
  });
const change = (id: string, body: object, headers: Record<string, string> = {}) =>
  merchant.patch(`/orders/${id}`, body, headers);
const found = async (query: string) =>
  (await merchant.get(`/orders?${query}`)).body.orders.map(({ id }: { id: string }) => id);

test('tags are replaced as a whole, sorted and without repeats, and orders are listed by them', async () => {
  const order = await place();
  const first = await change(order.id, { tags: ['vip', 'gift', 'vip'] });
  assert.deepEqual([first.status, first.body.tags], [200, ['gift', 'vip']]);
  assert.deepEqual(await found('tag=vip&tag=none'), [order.id]);
  const second = await change(order.id, { tags: ['late'] });
  assert.deepEqual(second.body.tags, ['late']);
  assert.deepEqual(await found('tag=vip'), []);
  const events = await eventsOf(shop, order.id);
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.tags]),
    [
      ['order.created', []],
      ['order.updated', ['gift', 'vip']],
      ['order.updated', ['late']],
    ],
  );
});

test('an address is corrected until something is shipped, and the order is found by its new name', async () => {
  const order = await place();
  const corrected = { ...address, name: 'Grace Hopper', line1: '2 Side St' };
  const { status, body } = await change(order.id, { shipping_address: corrected });
  assert.deepEqual([status, body.shipping_address], [200, corrected]);
  assert.deepEqual(body.totals, (await orderCalls(merchant, order.id).read()).body.totals);
  assert.deepEqual(await found('q=hopper'), [order.id]);
  await orderCalls(merchant, order.id).fulfill({
    items: [{ line_item_id: order.lines[0]?.id, quantity: 1 }],
  });
  const late = await change(order.id, { shipping_address: address });
  assert.deepEqual([late.status, late.body.error.code], [409, 'order_already_shipped']);
  const read = await orderCalls(merchant, order.id).read();
  assert.deepEqual(read.body.shipping_address, corrected);
});

for (const [name, options, sent, status, code] of [
  ['another country', {}, { ...address, country: 'CA' }, 422, 'shipping_country_fixed'],
  ['no address', { shippingAddress: null }, address, 409, 'order_not_modifiable'],
] as const)
  test(`rejects an address for an order with ${name}`, async () => {
    const order = await place(options);
    const answer = await change(order.id, { shipping_address: sent });
    assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
  });

test('a cancelled order keeps its address', async () => {
  const order = await place();
  await orderCalls(merchant, order.id).cancel();
  const { status, body } = await change(order.id, { shipping_address: address });
  assert.deepEqual([status, body.error.code], [409, 'order_not_modifiable']);
});

test('If-Match lets only one of several concurrent changes succeed', async () => {
  const order = await place();
  const { headers } = await orderCalls(merchant, order.id).read();
  const etag = String(headers.etag);
  assert.match(etag, /^"\d+"$/);
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((tag) => change(order.id, { tags: [tag] }, { 'if-match': etag })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412]);
  const lost = answers.find(({ status }) => status === 412);
  assert.equal(lost?.body.error.code, 'version_conflict');
  const won = answers.find(({ status }) => status === 200);
  const again = await change(order.id, { tags: ['e'] }, { 'if-match': String(won?.headers.etag) });
  assert.equal(again.status, 200);
  assert.equal((await change(order.id, { tags: [] }, { 'if-match': '*' })).status, 200);
  assert.equal((await change(order.id, { tags: [] }, { 'if-match': 'W/"1"' })).status, 412);
});

test('a client that has the current version gets 304', async () => {
  const order = await place();
  const { headers } = await orderCalls(merchant, order.id).read();
  const same = { 'if-none-match': String(headers.etag) };
  const fresh = await merchant.get(`/orders/${order.id}`, same);
  assert.deepEqual([fresh.status, fresh.text], [304, '']);
  await change(order.id, { tags: ['x'] });
  assert.equal((await merchant.get(`/orders/${order.id}`, same)).status, 200);
});
