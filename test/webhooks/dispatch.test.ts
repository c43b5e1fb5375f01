import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWebhookDispatcher } from '../../src/core/webhooks/dispatch/webhook-dispatcher.ts';
import { connect } from '../../src/platform/db/database.ts';
import { createOutboundClient, type OutboundClient } from '../../src/platform/outbound/client.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { openReceiver } from '../kit/push-receiver.ts';
import { openShop } from '../kit/shop.ts';
import { deliver, deliveriesOf, register } from '../kit/webhooks.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const events = ['product.created'];
const outbound = createOutboundClient({ production: false, allow: [] });

/** Another worker on the same database. */
const worker = (calls: OutboundClient = outbound) =>
  createWebhookDispatcher({
    unit: shop.unit,
    outbound: calls,
    clock: shop.clock,
    log: createLog('silent'),
    settings: { standardHeaders: true, timeScale: 1 },
  });
/** A worker that dies after sending: its outcomes are never recorded. */
const dyingWorker = () => {
  const sent = Promise.withResolvers<void>();
  const calls: OutboundClient = {
    async send(request, limits) {
      await outbound.send(request, limits);
      sent.resolve();
      return new Promise(() => undefined);
    },
    close: async () => undefined,
  };
  void worker(calls).drain();
  return sent.promise;
};
const attemptsOf = (received: { headers: Record<string, unknown> }[]) =>
  received.map(({ headers }) => headers['x-svc-attempt']);
const count = async (text: string) => {
  const [row] = await shop.unit.runAsSystem(shop.tenant, (work) =>
    work.query<{ count: number }>(`select count(*)::int as count from ${text}`, []),
  );
  return row?.count;
};
const removeAll = async () => {
  const { body } = await owner.get('/webhooks?limit=100');
  for (const { id } of body.webhooks) await owner.delete(`/webhooks/${id}`);
};

test('deliveries that a worker had claimed when it died are sent again after its lease, as the next attempt', async (t) => {
  t.after(removeAll);
  const receiver = await openReceiver(t);
  const { id } = await register(owner, receiver.url(), { events });
  await shop.product();
  await dyingWorker();

  await worker().drain();
  assert.deepEqual(attemptsOf(receiver.received), ['1']);
  shop.clock.advance(30_000);
  await worker().drain();

  assert.deepEqual(attemptsOf(receiver.received), ['1', '2']);
  const eventIds = new Set(receiver.received.map(({ headers }) => headers['x-svc-event-id']));
  assert.equal(eventIds.size, 1);
  const [delivery] = await deliveriesOf(owner, id);
  assert.deepEqual(
    [delivery.status, delivery.attempt_count, delivery.attempts.length],
    ['delivered', 2, 1],
  );
});

test('two concurrent workers send each delivery once', async (t) => {
  t.after(removeAll);
  const receiver = await openReceiver(t);
  for (let created = 0; created < 5; created += 1)
    await register(owner, receiver.url(`/${created}`), { events });
  await Promise.all(Array.from({ length: 20 }, () => shop.product()));
  await Promise.all([worker().drain(), worker().drain()]);
  const ids = receiver.received.map(({ headers }) => headers['x-svc-delivery-id']);
  assert.deepEqual([ids.length, new Set(ids).size], [100, 100]);
});

test('an event of a transaction that is rolled back creates no delivery', async (t) => {
  t.after(removeAll);
  const { id } = await register(owner, 'http://127.0.0.1:9/', { events });
  const before = await count('events');
  await assert.rejects(
    shop.unit.run(shop.tenant, async (work) => {
      const { createProduct } = await import('../../src/core/catalog/products/create-product.ts');
      await createProduct(work, 'shop', { name: 'no', price: { amount: 1, currency: 'USD' } });
      throw new Error('no');
    }),
  );
  assert.deepEqual([await count('events'), await deliveriesOf(owner, id)], [before, []]);
});

test('a worker that is stopped while it claims releases its leases', async (t) => {
  t.after(removeAll);
  const receiver = await openReceiver(t);
  const { id } = await register(owner, receiver.url(), { events });
  await shop.product();
  const stopping = worker();
  stopping.start();
  await stopping.stop();
  assert.deepEqual(
    receiver.received.length === 1 ? [] : [await stopping.nextDueAt()],
    receiver.received.length === 1 ? [] : [shop.clock()],
  );
  await worker().drain();
  assert.deepEqual(attemptsOf(receiver.received), ['1']);
  const [delivery] = await deliveriesOf(owner, id);
  assert.deepEqual([delivery.status, delivery.attempt_count], ['delivered', 1]);
});

test('a delivery that a pause gave up while it was in flight counts as delivered when it was accepted', async (t) => {
  t.after(removeAll);
  const arrived = Promise.withResolvers<() => void>();
  const receiver = await openReceiver(t, (_, response) => {
    arrived.resolve(() => response.writeHead(204).end());
    return 'hang';
  });
  const { id } = await register(owner, receiver.url(), { events });
  await shop.product();
  const sending = worker().drain();
  const answer = await arrived.promise;
  await owner.patch(`/webhooks/${id}`, { active: false });
  const [given] = await deliveriesOf(owner, id);
  assert.deepEqual([given.status, given.reason], ['failed', 'endpoint_paused']);
  answer();
  await sending;
  const [delivery] = await deliveriesOf(owner, id);
  assert.deepEqual(
    [delivery.status, delivery.reason, delivery.attempts.length],
    ['delivered', null, 1],
  );
});

test('an endpoint that is removed during an attempt leaves no rows', async (t) => {
  const arrived = Promise.withResolvers<() => void>();
  const receiver = await openReceiver(t, (_, response) => {
    arrived.resolve(() => response.writeHead(500).end());
    return 'hang';
  });
  const { id } = await register(owner, receiver.url(), { events });
  await shop.product();
  const sending = worker().drain();
  const answer = await arrived.promise;
  await owner.delete(`/webhooks/${id}`);
  answer();
  await sending;
  assert.equal(await count('webhook_queue'), 0);
});

test('deliveries that are committed during a pause or a removal are not sent', async (t) => {
  t.after(removeAll);
  const receiver = await openReceiver(t);
  const paused = await register(owner, receiver.url('/paused'), { events });
  const removed = await register(owner, receiver.url('/removed'), { events });
  await shop.product();
  const kept = 'create temporary table kept as select * from webhook_queue';
  const client = await connect(shop.database.connection);
  t.after(() => client.end());
  await client.query(kept);
  await owner.patch(`/webhooks/${paused.id}`, { active: false });
  await owner.delete(`/webhooks/${removed.id}`);
  // Like a transaction that looked up endpoints earlier and commits only now.
  await client.query(`delete from webhook_deliveries where endpoint_id = '${paused.id}'`);
  await client.query('insert into webhook_queue select * from kept');

  await deliver(shop);

  assert.equal(receiver.received.length, 0);
  assert.equal(await count('webhook_queue'), 0);
  const [left] = await deliveriesOf(owner, paused.id);
  assert.deepEqual(
    [left.status, left.reason, left.attempt_count],
    ['failed', 'endpoint_paused', 0],
  );
});

test('receivers that hang do not delay the others', async (t) => {
  t.after(removeAll);
  const receiver = await openReceiver(t, ({ path }) => (path === '/hang' ? 'hang' : 200));
  for (let created = 0; created < 4; created += 1)
    await register(owner, receiver.url('/hang'), { events });
  for (let created = 0; created < 4; created += 1)
    await register(owner, receiver.url('/well'), { events });
  await Promise.all(Array.from({ length: 30 }, () => shop.product()));
  const one = worker();
  one.start();
  t.after(() => one.stop());

  const well = () => receiver.received.filter(({ path }) => path === '/well').length;
  while (well() < 120) await new Promise((resolve) => setImmediate(resolve));

  // Eight at first, and eight more every five seconds.
  const hanging = receiver.received.length - well();
  assert.ok(hanging <= 40, `${hanging} attempts of 120 hang`);
});

test('a receiver that responds with more than is read gets one request at a time', async (t) => {
  t.after(removeAll);
  const receiver = await openReceiver(t, () => 200);
  await register(owner, receiver.url('/'), { events });
  await Promise.all(Array.from({ length: 12 }, () => shop.product()));
  let [underWay, most] = [0, 0];
  const pouring: OutboundClient = {
    async send(request, limits) {
      underWay += 1;
      most = Math.max(most, underWay);
      const answer = await outbound.send(request, limits);
      underWay -= 1;
      return { ...answer, bodyTruncated: true };
    },
    close: async () => undefined,
  };

  await worker(pouring).drain();

  assert.equal(receiver.received.length, 12);
  assert.ok(most <= 2, `${most} at a time`);
});

test('an endpoint that accepts a delivery is no longer failing', async (t) => {
  t.after(removeAll);
  let status = 500;
  const receiver = await openReceiver(t, () => status);
  await register(owner, receiver.url('/'), { events });
  const failing = () => count('webhook_endpoints where failing_since is not null and failures > 0');
  const send = async () => {
    await shop.product();
    await worker().drain();
  };

  await send();
  assert.equal(await failing(), 1);
  status = 200;
  await send();
  assert.equal(await failing(), 0);
});
