import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openReceiver } from '../../kit/push-receiver.ts';
import { openShop } from '../../kit/shop.ts';
import { deliver, deliveriesOf, deliverNext, register } from '../../kit/webhooks.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const events = ['product.created'];
const header = (name: string) => (post: any) => post.headers[name];

test('a replay is a new delivery of the same event and starts with its first attempt', async (t) => {
  const receiver = await openReceiver(t);
  const { id } = await register(owner, receiver.url(), { events });
  await shop.product();
  await deliver(shop);
  const [first] = await deliveriesOf(owner, id);
  shop.clock.advance(1_000);

  const path = `/webhooks/${id}/deliveries/${first.id}/replay`;
  const { status, body } = await owner.post(path);
  await deliver(shop);

  assert.deepEqual(
    [status, body.status, body.event_id, body.replay_of, body.attempt_count],
    [202, 'pending', first.event_id, first.id, 0],
  );
  assert.notEqual(body.id, first.id);
  const { received } = receiver;
  assert.equal(received[0]?.body, received[1]?.body);
  assert.deepEqual(received.map(header('x-svc-event-id')), [first.event_id, first.event_id]);
  assert.deepEqual(received.map(header('x-svc-delivery-id')), [`${first.id}.1`, `${body.id}.1`]);
  assert.deepEqual(received.map(header('x-svc-attempt')), ['1', '1']);
});

test('the event id that the receiver got can be replayed too', async (t) => {
  const receiver = await openReceiver(t);
  const { id } = await register(owner, receiver.url(), { events });
  await shop.product();
  await deliver(shop);
  const receivedId = receiver.received.map(header('x-svc-delivery-id'))[0];
  const { status, body } = await owner.post(`/webhooks/${id}/deliveries/${receivedId}/replay`);
  assert.deepEqual([status, `${body.replay_of}.1`], [202, receivedId]);
});

test('a pending delivery is 409, an unknown or foreign one 404, a paused endpoint 409', async (t) => {
  const receiver = await openReceiver(t, () => 500);
  const { id } = await register(owner, receiver.url(), { events });
  const { id: otherEndpoint } = await register(owner, receiver.url(), {
    events: ['product.deleted'],
  });
  await shop.product();
  await deliver(shop);
  const [delivery] = await deliveriesOf(owner, id);
  const replay = async (endpoint: string, name: string) => {
    const { status, body } = await owner.post(`/webhooks/${endpoint}/deliveries/${name}/replay`);
    return [status, body.error?.code];
  };
  assert.deepEqual(await replay(id, delivery.id), [409, 'delivery_pending']);
  assert.deepEqual(await replay(otherEndpoint, delivery.id), [404, 'delivery_not_found']);
  assert.deepEqual(await replay(id, 'dlv_x'), [404, 'delivery_not_found']);
  await owner.patch(`/webhooks/${id}`, { active: false });
  assert.deepEqual(await replay(id, delivery.id), [409, 'webhook_paused']);
  await owner.patch(`/webhooks/${id}`, { active: true });
  assert.deepEqual(await replay(id, delivery.id), [202, undefined]);
});

test('a replay that is repeated with its key queues once', async (t) => {
  const receiver = await openReceiver(t);
  const { id } = await register(owner, receiver.url(), { events });
  await shop.product();
  await deliver(shop);
  const [delivery] = await deliveriesOf(owner, id);
  const path = `/webhooks/${id}/deliveries/${delivery.id}/replay`;
  const headers = { 'idempotency-key': 'again' };
  const [one, two] = [
    await owner.post(path, undefined, headers),
    await owner.post(path, undefined, headers),
  ];
  assert.deepEqual([two.status, two.body], [one.status, one.body]);
  await deliver(shop);
  assert.equal(receiver.received.length, 2);
});

test('the eleventh replay in a minute is 429 with Retry-After', async (t) => {
  const busy = await openShop(t, { env: { RATE_LIMITS: 'on' } });
  await busy.site();
  const her = await busy.merchant();
  const receiver = await openReceiver(t);
  const { id } = await register(her, receiver.url(), { events });
  await busy.product();
  await deliver(busy);
  const [delivery] = await deliveriesOf(her, id);
  const path = `/webhooks/${id}/deliveries/${delivery.id}/replay`;
  const answers = [];
  for (let count = 0; count < 11; count += 1) answers.push(await her.post(path));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [...Array(10).fill(202), 429],
  );
  assert.match(String(answers[10]?.headers['retry-after']), /^[1-9]\d*$/);
  await deliver(busy);
  assert.equal(receiver.received.length, 11);
});

test('replaying a window queues each failed event once, and none that is pending or was delivered since', async (t) => {
  const receiver = await openReceiver(t, () => 500);
  const { id } = await register(owner, receiver.url(), { events });
  const from = shop.clock().toISOString();
  for (const name of ['a', 'b', 'c']) {
    await shop.product({ name });
    shop.clock.advance(1_000);
  }
  const to = shop.clock().toISOString();
  await deliver(shop);
  await owner.patch(`/webhooks/${id}`, { active: false });
  await owner.patch(`/webhooks/${id}`, { active: true });
  receiver.behave(() => 200);
  receiver.received.length = 0;
  const window = { from, to };

  const first = await owner.post(`/webhooks/${id}/replay`, window);
  const second = await owner.post(`/webhooks/${id}/replay`, window);
  await deliver(shop);

  assert.deepEqual([first.status, first.body], [202, { replayed: 3, next_from: null }]);
  assert.deepEqual(second.body, { replayed: 0, next_from: null });
  const names = receiver.received.map(({ body }) => JSON.parse(body).data.name);
  assert.deepEqual(names.sort(), ['a', 'b', 'c']);
  const delivered = await deliveriesOf(owner, id, '?status=delivered');
  assert.ok(delivered.every(({ replay_of }) => replay_of !== null));
  const third = await owner.post(`/webhooks/${id}/replay`, window);
  assert.deepEqual(third.body, { replayed: 0, next_from: null });

  const late = { from: to, to: from };
  const { status, body } = await owner.post(`/webhooks/${id}/replay`, late);
  assert.deepEqual([status, body.error.details[0].code], [400, 'after_to']);
});

test('deliveries are filtered by status, type and time, and paginated', async (t) => {
  const receiver = await openReceiver(t, ({ headers }) =>
    headers['x-svc-event-type'] === 'product.deleted' ? 500 : 200,
  );
  const { id } = await register(owner, receiver.url());
  const times: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    times.push(shop.clock().toISOString());
    const product = await shop.product();
    await owner.delete(`/products/${product.id}`);
    await deliver(shop);
    shop.clock.advance(1_000);
  }
  const list = (query: string) => deliveriesOf(owner, id, query);
  const kinds = async (query: string) =>
    (await list(query)).map(({ status, event_type }) => [status, event_type]);
  const made = ['delivered', 'product.created'];
  const gone = ['pending', 'product.deleted'];
  assert.deepEqual(await kinds('?status=delivered'), [made, made, made]);
  assert.deepEqual(await kinds('?status=pending'), [gone, gone, gone]);
  assert.deepEqual(await kinds('?event_type=product.deleted'), [gone, gone, gone]);
  assert.deepEqual(await kinds('?status=failed'), []);
  const [t0 = '', t1 = '', t2 = ''] = times;
  const between = await list(`?created_after=${t0}&created_before=${t2}`);
  assert.deepEqual([...new Set(between.map(({ created_at }) => created_at))], [t1]);

  const all = (await list('')).map((one) => one.id);
  assert.equal(all.length, 6);
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await owner.get(`/webhooks/${id}/deliveries?limit=4&cursor=${cursor}`);
    paged.push(...body.deliveries.map((one: any) => one.id));
    cursor = body.next_cursor;
  }
  assert.deepEqual(paged, all);
  const bad = await owner.get(`/webhooks/${id}/deliveries?created_after=yesterday`);
  assert.equal(bad.status, 400);
  const one = await owner.get(`/webhooks/${id}/deliveries/${all[0]}`);
  assert.equal(one.body.id, all[0]);
});

test('a delivery that was deleted after 30 days is 404', async (t) => {
  const receiver = await openReceiver(t);
  const { id } = await register(owner, receiver.url(), { events });
  await shop.product();
  await deliverNext(shop);
  const [delivery] = await deliveriesOf(owner, id);
  shop.clock.advance(32 * 86_400_000);
  const { maintainDeliveryPartitions: keepDeliveryDays } = await import(
    '../../../src/core/webhooks/retention/maintain-delivery-partitions.ts'
  );
  await keepDeliveryDays(shop.unit);
  const { status, body } = await owner.post(`/webhooks/${id}/deliveries/${delivery.id}/replay`);
  assert.deepEqual([status, body.error.code], [404, 'delivery_not_found']);
  assert.deepEqual(await deliveriesOf(owner, id), []);
});
