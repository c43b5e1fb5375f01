import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderCalls, paidOrder } from '../../../kit/orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const tee = await shop.product({ name: 'Tee' });
const merchant = await shop.merchant();
const reader = await shop.merchant('read:orders');
const place = () => paidOrder(shop, shop, { site, lines: [{ product: tee, quantity: 2 }] });

test('notes are added by those who may write orders, and listed newest first', async () => {
  const { id } = await place();
  const first = await merchant.post(`/orders/${id}/notes`, { text: 'Called the buyer.' });
  shop.clock.advance(1_000);
  const second = await merchant.post(`/orders/${id}/notes`, { text: '<b>Gift</b>' });
  const listed = await reader.get(`/orders/${id}/notes`);

  assert.deepEqual([first.status, first.body.author.kind], [201, 'api_key']);
  assert.deepEqual(listed.body, { notes: [second.body, first.body], next_cursor: null });
  assert.equal((await reader.post(`/orders/${id}/notes`, { text: 'x' })).status, 403);
  assert.equal((await merchant.post(`/orders/${id}/notes`, { text: ' ' })).status, 400);
  assert.equal((await merchant.post('/orders/ord_none/notes', { text: 'x' })).status, 404);
  const stranger = await shop.other.merchant();
  assert.equal((await stranger.get(`/orders/${id}/notes`)).status, 404);
  assert.equal((await stranger.get(`/orders/${id}/timeline`)).status, 404);
});

test('the timeline has events of the order and its returns, their webhooks, and notes', async () => {
  const hook = await merchant.post('/webhooks', {
    url: 'https://hooks.example.com/in',
    events: ['order.fulfilled'],
  });
  const order = await place();
  const calls = orderCalls(merchant, order.id);
  shop.clock.advance(1_000);
  await calls.fulfill();
  shop.clock.advance(1_000);
  await calls.post('returns', {
    items: [{ line_item_id: order.lines[0]?.id, quantity: 1 }],
    reason: 'x',
  });
  shop.clock.advance(1_000);
  await calls.post('notes', { text: 'Waiting for the parcel.' });

  const { status, body } = await calls.get('timeline');
  const label = (entry: any) => entry.type ?? entry.text;
  assert.equal(status, 200);
  assert.deepEqual(body.timeline.map(label), [
    'Waiting for the parcel.',
    'return.requested',
    'order.fulfilled',
    'order.created',
  ]);
  const [delivery, ...more] = body.timeline[2].webhooks;
  assert.deepEqual(more, []);
  assert.deepEqual(
    [delivery.endpoint_id, delivery.url, delivery.status],
    [hook.body.id, 'https://hooks.example.com/in', 'pending'],
  );
  assert.deepEqual(body.timeline[3].webhooks, []);

  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: any = (await calls.get(`timeline?limit=1&cursor=${cursor}`)).body;
    paged.push(...page.timeline.map(label));
    cursor = page.next_cursor;
  }
  assert.deepEqual(paged, body.timeline.map(label));
});
