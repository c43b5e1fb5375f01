import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventInput } from '../../../src/core/events/event.ts';
import { emit, orderCreated, orderRefunded } from '../../kit/order-events.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const second = await shop.site({ slug: 'second' });
const foreign = await shop.other.site();
const merchant = await shop.merchant('read:analytics');
const activity = async (query = '') => (await merchant.get(`/analytics/activity?${query}`)).body;
const customer: EventInput = {
  type: 'customer.created',
  site: null,
  resource: { type: 'customer', id: 'cus_1', version: 1 },
  data: { id: 'cus_1', email: 'ada@canary.example', name: 'Ada' },
};

test('activity lists events, newest first, in sentences without personal names', async () => {
  await shop.product();
  await emit(shop, shop, customer);
  await emit(shop, shop, orderCreated({ site, channel: 'a2a', total: 2_550 }));
  await emit(shop, shop, orderRefunded({ site: second, amount: 550 }));
  await emit(shop, shop.other, orderCreated({ site: foreign }));

  const answer = await merchant.get('/analytics/activity');

  assert.deepEqual([answer.status, answer.body.next_cursor], [200, null]);
  assert.deepEqual(
    answer.body.activity.map(({ type, site_slug, summary }: any) => [type, site_slug, summary]),
    [
      ['order.refunded', 'second', 'A refund of $5.50 was made.'],
      ['order.created', 'shop', 'An order of 3 items for $25.50 was placed through A2A.'],
      ['customer.created', null, 'A new customer was added.'],
    ],
  );
  const [, created] = answer.body.activity;
  assert.match(created.id, /^evt_/);
  assert.equal(created.created_at, startOfTests);
  assert.deepEqual(Object.keys(created.resource), ['type', 'id']);
  assert.deepEqual(
    answer.body.activity.map(({ order_id }: any) => order_id),
    [answer.body.activity[0].resource.id, created.resource.id, null],
  );
  assert.ok(!answer.text.includes('canary'));
});

test('returns and exchanges name their order', async () => {
  const orderChange = (type: 'return.requested' | 'exchange.created', id: string): EventInput => ({
    type,
    site: second,
    resource: { type: type.split('.')[0] ?? '', id, version: 1 },
    data: { id, order_id: 'ord_9', items: [{ quantity: 1 }] },
  });
  await emit(shop, shop, orderChange('return.requested', 'ret_1'));
  await emit(shop, shop, orderChange('exchange.created', 'exc_1'));

  const { activity: latest } = await activity('limit=2');

  assert.deepEqual(
    latest.map(({ summary, order_id }: any) => [summary, order_id]),
    [
      ['An exchange of 1 item was requested.', 'ord_9'],
      ['A return of 1 item was requested.', 'ord_9'],
    ],
  );
});

test('activity is listed by store and page by page', async () => {
  const all = (await activity('limit=100')).activity;
  const first = await activity('limit=1');
  const rest = await activity(`limit=100&cursor=${first.next_cursor}`);
  const own = await activity('site_slug=second');

  assert.deepEqual([...first.activity, ...rest.activity], all);
  assert.deepEqual(
    own.activity.map(({ type }: any) => type),
    ['exchange.created', 'return.requested', 'order.refunded'],
  );
  const wrong = await merchant.get(
    `/analytics/activity?site_slug=shop&cursor=${first.next_cursor}`,
  );
  assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'invalid_cursor']);
  for (const slug of ['elsewhere', 'nowhere'])
    assert.equal((await merchant.get(`/analytics/activity?site_slug=${slug}`)).status, 404);
});

test('activity contains neither products nor carts, whose id is a secret', async () => {
  const before = await activity('limit=100');
  await shop.product();
  await emit(shop, shop, {
    type: 'cart.abandoned',
    site,
    resource: { type: 'cart', id: 'cart_secret', version: 1 },
    data: {},
  });

  assert.deepEqual(await activity('limit=100'), before);
});
