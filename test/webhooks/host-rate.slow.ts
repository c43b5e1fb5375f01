import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTaskRecorder } from '../../src/core/tasks/change/task-recorder.ts';
import { createPushDispatcher } from '../../src/core/tasks/push/push-dispatcher.ts';
import { createWebhookDispatcher } from '../../src/core/webhooks/dispatch/webhook-dispatcher.ts';
import { stopwatch } from '../../src/kernel/clock.ts';
import { createHostRateLimiter } from '../../src/platform/limits/host-rate-limiter.ts';
import { createOutboundClient } from '../../src/platform/outbound/client.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { openReceiver } from '../kit/push-receiver.ts';
import { openShop, type Tenancy } from '../kit/shop.ts';
import { aTask } from '../kit/tasks.ts';
import { deliveriesOf, register } from '../kit/webhooks.ts';

const events = ['product.created'];
const shop = await openShop(null);
for (const tenancy of [shop, shop.other]) await tenancy.site();
const rates = { perSecond: 40, burst: 5, exemptsLoopback: false };

/** The dispatchers of one process, which share its rate per host. */
function process() {
  const parts = {
    unit: shop.unit,
    outbound: createOutboundClient({ production: false, allow: [] }),
    clock: shop.clock,
    log: createLog('silent'),
    hostRate: createHostRateLimiter(rates, stopwatch),
  };
  const settings = { standardHeaders: true, timeScale: 1 };
  const presentEvent = (frame: object) => JSON.stringify(frame);
  return {
    webhooks: createWebhookDispatcher({ ...parts, settings }),
    pushes: createPushDispatcher({ ...parts, presentEvent }),
  };
}

async function clear(...tenancies: Tenancy[]) {
  for (const tenancy of tenancies) {
    const owner = await tenancy.merchant();
    const { body } = await owner.get('/webhooks?limit=100');
    for (const { id } of body.webhooks) await owner.delete(`/webhooks/${id}`);
  }
}

test('workspaces take turns within the rate of a host, other hosts do not wait, and everything arrives once', async (t) => {
  t.after(() => clear(shop, shop.other));
  const receiver = await openReceiver(t);
  const otherReceiver = await openReceiver(t);
  const [crowd, single] = [await shop.merchant(), await shop.other.merchant()];
  const ids: string[] = [];
  for (let at = 0; at < 4; at += 1)
    ids.push((await register(crowd, receiver.url(`/crowd/${at}`), { events })).id);
  await register(single, receiver.url('/single'), { events });
  const unharmed = otherReceiver.url('/').replace('127.0.0.1', 'localhost');
  await register(crowd, unharmed, { events });
  for (let created = 0; created < 10; created += 1) await shop.product();
  for (let created = 0; created < 10; created += 1) await shop.other.product();
  let sentToTheSharedHost = Number.POSITIVE_INFINITY;
  otherReceiver.behave(() => {
    if (otherReceiver.received.length === 5) sentToTheSharedHost = receiver.received.length;
    return 200;
  });

  const began = stopwatch();
  await process().webhooks.drain();
  const seconds = (stopwatch() - began) / 1_000;

  const sent = receiver.received;
  assert.equal(sent.length, 50);
  assert.equal(new Set(sent.map(({ headers }) => headers['x-svc-delivery-id'])).size, 50);
  assert.deepEqual(new Set(sent.map(({ headers }) => headers['x-svc-attempt'])), new Set(['1']));
  assert.ok(seconds >= (50 - rates.burst) / rates.perSecond, `${seconds} s`);
  // If hosts shared one rate, the fifth delivery to the other host would come after 20 of the crowd's.
  assert.ok(sentToTheSharedHost < 20, `${sentToTheSharedHost}`);
  const lastSingle = sent.findLastIndex(({ path }) => path === '/single');
  assert.ok(lastSingle < 35, `the single endpoint was done at ${lastSingle}`);
  for (const id of ids) {
    const deliveries = await deliveriesOf(crowd, id);
    assert.deepEqual(
      deliveries.map(({ status, attempt_count }) => [status, attempt_count]),
      deliveries.map(() => ['delivered', 1]),
    );
  }
});

test('deliveries of one endpoint that wait for the rate keep their order', async (t) => {
  t.after(() => clear(shop));
  const receiver = await openReceiver(t);
  await register(await shop.merchant(), receiver.url(), { events });
  for (let created = 0; created < 30; created += 1) {
    shop.clock.advance(1_000);
    await shop.product({ name: `number ${created}` });
  }
  await process().webhooks.drain();

  const numbers = receiver.received.map(({ body }) => Number(JSON.parse(body).data.name.slice(7)));
  assert.equal(numbers.length, 30);
  // The requests of a batch run concurrently and may overtake one another.
  for (const [at, number] of numbers.entries())
    assert.ok(Math.abs(at - number) <= 8, numbers.join(' '));
});

test('a running dispatcher sends rate-limited deliveries without being woken', async (t) => {
  t.after(() => clear(shop));
  const done = Promise.withResolvers<void>();
  const receiver = await openReceiver(t, () => {
    if (receiver.received.length === 20) done.resolve();
    return 200;
  });
  await register(await shop.merchant(), receiver.url(), { events });
  for (let created = 0; created < 20; created += 1) await shop.product();
  const { webhooks } = process();
  const began = stopwatch();
  webhooks.start();
  await done.promise;
  await webhooks.stop();
  const seconds = (stopwatch() - began) / 1_000;
  assert.ok(seconds >= (20 - rates.burst) / rates.perSecond && seconds < 5, `${seconds} s`);
});

test('task pushes share the rate of a host with webhooks, wait for it and arrive once', async (t) => {
  t.after(() => clear(shop));
  const receiver = await openReceiver(t);
  await register(await shop.merchant(), receiver.url('/webhook'), { events });
  for (let created = 0; created < 10; created += 1) await shop.product();
  for (let created = 0; created < 20; created += 1) {
    const task = aTask(shop);
    const url = receiver.url(`/push/${created}`);
    await createTaskRecorder(shop.unit).insert(task, {
      pushConfig: { id: null, url, token: null, authentication: null },
      frames: [
        {
          taskId: task.id,
          contextId: 'c',
          number: 2,
          kind: 'status',
          state: 'working',
          at: shop.clock(),
          message: null,
        },
      ],
    });
  }
  const { webhooks, pushes } = process();
  const began = stopwatch();
  await Promise.all([webhooks.drain(), pushes.drain()]);
  const seconds = (stopwatch() - began) / 1_000;

  const paths = receiver.received.map(({ path }) => path);
  assert.equal(paths.length, 30);
  assert.equal(new Set(paths).size, 21);
  assert.ok(seconds >= (30 - rates.burst) / rates.perSecond, `${seconds} s`);
  assert.equal(await pushes.nextDueAt(), null);
});
