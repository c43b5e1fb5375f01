import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeOrder, orderCalls, paidOrder, settleRefunds } from '../../../kit/orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const second = await shop.site({ slug: 'second', name: 'Second' });
const tee = await shop.product({ name: 'Tee', variants: [{ sku: 'TEE-M-1' }] });
const cup = await shop.product({ name: 'Cup', variants: [{ sku: 'CUP-9' }] }, 'second');
const merchant = await shop.merchant('read:orders', 'write:orders');
const stranger = await shop.other.merchant('read:orders');

const to = (country: string, name: string) => ({
  name,
  line1: '1 Main St',
  line2: null,
  city: 'X',
  state: null,
  postcode: '1',
  country,
  phone: null,
});
const agent = {
  iss: 'https://agent.example/profile',
  kid: 'k',
  scheme: 'jws',
  verified_at: '2026-01-01T00:00:00.000Z',
} as const;
const place = async (options: Partial<Parameters<typeof paidOrder>[2]> = {}) => {
  shop.clock.advance(1_000);
  return paidOrder(shop, shop, { site, lines: [{ product: tee }], ...options });
};

const ada = await place({
  buyer: { email: 'Ada@Example.com', name: 'Ada Lovelace' },
  shippingAddress: to('US', 'Ada Lovelace'),
});
const bob = await place({
  buyer: { email: 'bob@example.com', name: 'Bob Müller' },
  shippingAddress: to('DE', 'Eve Schmidt'),
  channel: 'ucp',
  agent,
  lines: [{ product: tee, quantity: 5 }],
});
const eve = await place({
  site: second,
  lines: [{ product: cup }],
  test: false,
  channel: 'mcp',
  buyer: null,
});
shop.clock.advance(1_000);
const free = await freeOrder(shop, shop, {
  site,
  lines: [{ product: tee, unitPrice: 0 }],
  buyer: null,
});
await orderCalls(merchant, bob.id).fulfill({ carrier: 'DHL', tracking_number: 'JD0146-77' });
await orderCalls(merchant, ada.id).refund({ amount: 100 });
await settleRefunds(shop, shop, ada.id);
const [sent] = (await merchant.get(`/orders/${bob.id}`)).body.items;
await merchant.post(`/orders/${bob.id}/returns`, {
  items: [{ line_item_id: sent.id, quantity: 1 }],
  reason: 'Too small',
});

const names = new Map([
  [ada.id, 'ada'],
  [bob.id, 'bob'],
  [eve.id, 'eve'],
  [free.id, 'free'],
]);
const list = async (query: string) => {
  const { status, body } = await merchant.get(`/orders?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.orders.map(({ id }: { id: (typeof ada)['id'] }) => names.get(id)).join(' ');
};

for (const [query, expected] of [
  ['', 'free eve bob ada'],
  ['sort=created_at', 'ada bob eve free'],
  ['sort=-total', 'bob eve ada free'],
  ['sort=total', 'free ada eve bob'],
  ['q=ada@example.com', 'ada'],
  ['q=ADA', 'ada'],
  ['q=lovel%20ada', 'ada'],
  ['q=m%C3%BCller', 'bob'],
  ['q=schmidt', 'bob'],
  ['q=tee-m', 'free bob ada'],
  ['q=cup-9', 'eve'],
  ['q=jd0146', 'bob'],
  ['q=jd0146%20ada', ''],
  ['q=%23T1002', 'bob'],
  ['q=1001', 'eve ada'],
  ['q=100', ''],
  [`q=${eve.id}`, 'eve'],
  ['q=%25', ''],
  ['number=1001', 'eve ada'],
  ['number=1002&number=1003', 'free bob'],
  ['payment_status=partially_refunded', 'ada'],
  ['payment_status=paid', 'free eve bob'],
  ['payment_status=paid&payment_status=partially_refunded', 'free eve bob ada'],
  ['fulfillment_status=fulfilled', 'bob'],
  ['status=fulfilled&status=refunded', 'bob'],
  ['awaits_fulfillment=true', 'free eve ada'],
  ['awaits_fulfillment=false', 'bob'],
  ['awaits_fulfillment=true&test=false', 'eve'],
  ['channel=ucp&channel=mcp', 'eve bob'],
  [`agent=${encodeURIComponent(agent.iss)}`, 'bob'],
  [`id=${ada.id}&id=${free.id}`, 'free ada'],
  [`id=${ada.id}&country=DE`, ''],
  ['return_status=requested', 'bob'],
  ['return_status=approved&return_status=requested', 'bob'],
  ['return_status=received', ''],
  ['country=de', 'bob'],
  ['country=DE&country=US', 'bob ada'],
  [`product_id=${cup.id}`, 'eve'],
  [`product_id=${cup.id}&product_id=${tee.id}`, 'free eve bob ada'],
  ['test=false', 'eve'],
  ['test=true&site_slug=shop', 'free bob ada'],
  ['total_min=1000&total_max=1000', 'eve ada'],
  ['total_max=0', 'free'],
  ['tag=none', ''],
] as const)
  test(`lists orders with ?${query}`, async () => {
    assert.equal(await list(query), expected);
  });

for (const [query, field] of [
  ['payment_status=none', 'payment_status[0]'],
  ['number=1e3', 'number'],
  ['total_min=2&total_max=1', 'total_min'],
  ['sort=name', 'sort'],
  ['country=USA', 'country[0]'],
  ['test=maybe', 'test'],
  ['return_status=lost', 'return_status[0]'],
] as const)
  test(`rejects ?${query}`, async () => {
    const { status, body } = await merchant.get(`/orders?${query}`);
    assert.deepEqual([status, body.error.details[0].field], [400, field]);
  });

test('every sort order is paged without gaps, and its cursor fits no other', async () => {
  for (const sort of ['created_at', '-created_at', 'total', '-total']) {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await merchant.get(`/orders?limit=1&sort=${sort}&cursor=${cursor}`);
      seen.push(...body.orders.map(({ id }: { id: string }) => id));
      cursor = body.next_cursor ?? '';
    } while (cursor !== '');
    assert.equal(new Set(seen).size, 4);
    assert.equal(seen.length, 4);
  }
  const { body } = await merchant.get('/orders?limit=1');
  const other = await merchant.get(`/orders?limit=1&sort=total&cursor=${body.next_cursor}`);
  assert.deepEqual([other.status, other.body.error.code], [400, 'invalid_cursor']);
});

test('count=true adds the number of matches, of this workspace only', async () => {
  const counted = await merchant.get('/orders?limit=1&channel=cart&count=true');
  const plain = await merchant.get('/orders?limit=1');
  const elsewhere = await stranger.get('/orders?count=true&q=ada');
  assert.deepEqual([counted.body.total_estimate, counted.body.orders.length], [2, 1]);
  assert.equal('total_estimate' in plain.body, false);
  assert.deepEqual(elsewhere.body, { orders: [], next_cursor: null, total_estimate: 0 });
});

test('an order whose units were all refunded does not wait for fulfillment', async () => {
  const order = await place({
    site: second,
    lines: [{ product: cup, quantity: 2 }],
    shipping: 300,
  });
  const waits = async () =>
    (await merchant.get(`/orders?id=${order.id}&awaits_fulfillment=true`)).body.orders.length;
  const [line] = (await merchant.get(`/orders/${order.id}`)).body.items;
  const call = orderCalls(merchant, order.id);
  const refund = () => call.refund({ items: [{ line_item_id: line.id, quantity: 1 }] });

  await refund();
  const half = await waits();
  await refund();
  const { body } = await merchant.get(`/orders/${order.id}`);

  assert.deepEqual([half, await waits()], [1, 0]);
  assert.deepEqual([body.status, body.fulfillment_status], ['pending', 'unfulfilled']);
});
