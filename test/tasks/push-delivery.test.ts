import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { changeTask } from '../../src/core/tasks/change/change-task.ts';
import { createTaskRecorder } from '../../src/core/tasks/change/task-recorder.ts';
import type { CreatePushConfigInput } from '../../src/core/tasks/push/push-config.ts';
import { createPushDispatcher } from '../../src/core/tasks/push/push-dispatcher.ts';
import { queuePushes } from '../../src/core/tasks/push/queue-pushes.ts';
import type { TaskId } from '../../src/core/tasks/task.ts';
import type { TaskEvent } from '../../src/core/tasks/task-event.ts';
import { createOutboundClient, type OutboundClient } from '../../src/platform/outbound/client.ts';
import type { ResolveName } from '../../src/platform/outbound/dns-resolver.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { openReceiver, type Received, type Receiver } from '../kit/push-receiver.ts';
import { openShop } from '../kit/shop.ts';
import { aTask } from '../kit/tasks.ts';

const shop = await openShop(null);
const { unit, tenant, clock } = shop;
const outbound = createOutboundClient({ production: false, allow: [] });
const dispatcherOver = (calls: OutboundClient = outbound) =>
  createPushDispatcher({
    unit,
    outbound: calls,
    presentEvent: (frame) => JSON.stringify(frame),
    clock,
    log: createLog('silent'),
  });

/** A task that pushes to this URL, with the events 2 to `frames + 1` queued. */
async function pushedTask(
  url: string,
  frames = 1,
  config: Partial<CreatePushConfigInput> = {},
): Promise<TaskId> {
  const task = aTask(shop);
  const pushConfig = { id: null, url, token: null, authentication: null, ...config };
  await createTaskRecorder(unit).insert(task, { pushConfig, frames: framesOf(task.id, 2, frames) });
  return task.id;
}
const framesOf = (taskId: TaskId, first: number, count: number): TaskEvent[] =>
  Array.from({ length: count }, (_, at) => ({
    taskId,
    contextId: 'c',
    number: first + at,
    kind: 'status',
    state: 'working',
    at: clock(),
    message: null,
  }));
const numberOf = ({ body }: Received): number => JSON.parse(body).number;
const waiting = async () => {
  const text = `select (select count(*)::int from task_push_notifications) as pushes, (select count(*)::int from task_push_queues) as queues`;
  const [row] = await unit.runAsSystem(tenant, (work) =>
    work.query<{ pushes: number; queues: number }>(text, []),
  );
  return row;
};
const empty = { pushes: 0, queues: 0 };

test('a push carries the event, the version, the authorization and the token', async (t) => {
  const receiver = await openReceiver(t);
  const id = await pushedTask(receiver.url('/hook?a=1'), 1, {
    token: 'tok-1',
    authentication: { scheme: 'Bearer', credentials: 'cred-1' },
  });

  await dispatcherOver().drain();

  assert.equal(receiver.received.length, 1);
  const [post] = receiver.received;
  assert.equal(post?.path, '/hook?a=1');
  assert.deepEqual(
    ['content-type', 'a2a-version', 'authorization', 'x-a2a-notification-token'].map(
      (name) => post?.headers[name],
    ),
    ['application/a2a+json', '1.0', 'Bearer cred-1', 'tok-1'],
  );
  assert.deepEqual(JSON.parse(String(post?.body)), {
    taskId: id,
    contextId: JSON.parse(String(post?.body)).contextId,
    number: 2,
    kind: 'status',
    state: 'working',
    at: clock().toISOString(),
    message: null,
  });
  assert.deepEqual(await waiting(), empty);
});

test('the end of a task is pushed although its configs have been deleted by then', async (t) => {
  const receiver = await openReceiver(t);
  const id = await pushedTask(receiver.url(), 0);
  await unit.run(tenant, (work) => changeTask(work, id, { trigger: 'start' }));
  await unit.run(tenant, (work) =>
    changeTask(work, id, { trigger: 'complete', agentParts: [{ text: 'done' }] }),
  );

  await dispatcherOver().drain();

  const states = receiver.received.map(({ body }) => JSON.parse(body).state);
  assert.deepEqual(states, ['working', 'completed']);
  assert.equal(receiver.received[0]?.headers.authorization, undefined);
});

test('pushes of a task arrive in order although the receiver fails now and then', async (t) => {
  const receiver = await openReceiver(t);
  receiver.behave(() => (receiver.received.length % 3 === 0 ? 200 : 500));
  await pushedTask(receiver.url(), 4);
  const pushes = dispatcherOver();

  for (let rounds = 0; rounds < 12; rounds += 1) {
    await pushes.drain();
    clock.advance(40_000);
  }

  assert.deepEqual(receiver.received.map(numberOf), [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]);
  assert.deepEqual(await waiting(), empty);
});

test('a push is sent immediately and after 1, 5 and 30 s, then given up, and the next one follows', async (t) => {
  const receiver = await openReceiver(t);
  receiver.behave((post) => (numberOf(post) === 2 ? 503 : 204));
  await pushedTask(receiver.url(), 2);
  const pushes = dispatcherOver();
  const waits: number[] = [];

  await pushes.drain();
  while (await pushes.nextDueAt()) {
    const wait = Number(await pushes.nextDueAt()) - clock().getTime();
    waits.push(Math.round(wait / 1_000));
    clock.advance(wait - 1);
    const before = receiver.received.length;
    await pushes.drain();
    assert.equal(receiver.received.length, before, 'nothing is sent before it is due');
    clock.advance(1);
    await pushes.drain();
  }

  assert.equal(waits.length, 3);
  const expected = [1, 5, 30];
  for (const [at, wait] of waits.entries()) {
    const nominal = expected[at] ?? 0;
    assert.ok(Math.abs(wait - nominal) <= nominal * 0.1 + 0.5, `${wait} s instead of ${nominal} s`);
  }
  assert.deepEqual(receiver.received.map(numberOf), [2, 2, 2, 2, 3]);
  assert.deepEqual(await waiting(), empty);
});

/** Sends until something has happened, and then ends the requests that are without a response. */
async function sendUntil(happened: Promise<void>, hanging: readonly Receiver[]): Promise<void> {
  const limits = { timeoutSeconds: 120, maxBodyBytes: 10 };
  const pushes = dispatcherOver({
    ...outbound,
    send: (request) => outbound.send(request, limits),
  });
  pushes.start();
  await happened;
  let isStopped = false;
  const stopping = pushes.stop().then(() => {
    isStopped = true;
  });
  // Repeatedly, because requests that were being sent arrive later.
  while (!isStopped) {
    for (const receiver of hanging) receiver.hangUp();
    await Promise.race([stopping, wait(20)]);
  }
}

// Well before a hanging request times out, and enough for a busy machine.
const beforeTimeouts = { timeout: 60_000 };

test(
  'ten receivers of 100 hang, and the others do not wait for them',
  beforeTimeouts,
  async (t) => {
    const quick = await openReceiver(t);
    const hanging = await Promise.all(
      Array.from({ length: 10 }, () => openReceiver(t, () => 'hang')),
    );
    const urls = [...hanging.map((receiver) => receiver.url()), ...Array(90).fill(quick.url())];
    await Promise.all(urls.map((url) => pushedTask(url, 3)));
    const ready = Promise.withResolvers<void>();
    quick.behave(() => {
      if (quick.received.length === 270) ready.resolve();
      return 200;
    });

    await sendUntil(ready.promise, hanging);

    assert.deepEqual(
      hanging.map((receiver) => receiver.received.length),
      Array(10).fill(1),
    );
    await deleteQueues();
  },
);

test(
  'a receiver that hangs for a hundred tasks does not block the others',
  beforeTimeouts,
  async (t) => {
    const quick = await openReceiver(t);
    const hanging = await openReceiver(t, () => 'hang');
    await Promise.all(Array.from({ length: 100 }, () => pushedTask(hanging.url())));
    await Promise.all(Array.from({ length: 50 }, () => pushedTask(quick.url())));
    const ready = Promise.withResolvers<void>();
    quick.behave(() => {
      if (quick.received.length === 50) ready.resolve();
      return 200;
    });

    await sendUntil(ready.promise, [hanging]);

    assert.equal(quick.received.length, 50);
    await deleteQueues();
  },
);

test('a redirect is a failure and is not followed', async (t) => {
  const target = await openReceiver(t);
  const receiver = await openReceiver(t, (_post, response) => {
    response.setHeader('location', target.url());
    return 307;
  });
  await pushedTask(receiver.url());
  await dispatcherOver().drain();
  assert.deepEqual([receiver.received.length, target.received.length], [1, 0]);
  assert.equal((await waiting())?.pushes, 1, 'it is tried again');
  await deleteQueues();
});

test('a host name that now resolves to a private address is not called', async (t) => {
  const receiver = await openReceiver(t);
  const rebound: ResolveName = async () => ['169.254.169.254'];
  const guarded = createOutboundClient({ production: false, allow: [] }, rebound);
  const pushes = dispatcherOver(guarded);
  await pushedTask('https://rebinding.example.com/hook');

  await pushes.drain();
  for (let attempts = 1; attempts < 4; attempts += 1) {
    clock.advance(40_000);
    await pushes.drain();
  }

  assert.equal(receiver.received.length, 0);
  assert.deepEqual(await waiting(), empty, 'it is given up like any other push');
  await guarded.close();
});

test('pushes that a process had claimed when it died are sent again, in order', async (t) => {
  const receiver = await openReceiver(t);
  await pushedTask(receiver.url(), 2);
  // Dies between the response and its recording: the promise never settles.
  const died: OutboundClient = {
    ...outbound,
    async send(request, limits) {
      await outbound.send(request, limits);
      return new Promise(() => undefined);
    },
  };
  const first = dispatcherOver(died);
  void first.drain();
  await waitUntil(() => receiver.received.length === 1);

  const second = dispatcherOver();
  await second.drain();
  assert.deepEqual(receiver.received.map(numberOf), [2], 'leased');
  clock.advance(30_000);
  await second.drain();

  assert.deepEqual(receiver.received.map(numberOf), [2, 2, 3]);
  assert.deepEqual(await waiting(), empty);
});

test('a result that arrives after the lease does not affect the next holder', async (t) => {
  const receiver = await openReceiver(t);
  await pushedTask(receiver.url(), 2);
  const answer = Promise.withResolvers<void>();
  const late: OutboundClient = {
    ...outbound,
    async send(request, limits) {
      await outbound.send(request, limits);
      await answer.promise;
      throw new Error('broken');
    },
  };
  const first = dispatcherOver(late).drain();
  await waitUntil(() => receiver.received.length === 1);
  clock.advance(30_000);
  receiver.behave(() => 500);
  const second = dispatcherOver();
  await second.drain();
  const dueAt = await second.nextDueAt();

  answer.resolve();
  await first;

  assert.deepEqual(await second.nextDueAt(), dueAt);
  assert.deepEqual(receiver.received.map(numberOf), [2, 2]);
  await deleteQueues();
});

test('a push that is queued while the last one of its partition is recorded is not lost', async (t) => {
  const receiver = await openReceiver(t);
  const id = await pushedTask(receiver.url());
  const pushes = dispatcherOver();
  pushes.start();

  for (let number = 3; number < 40; number += 1) {
    await unit.run(tenant, async (work) =>
      queuePushes(work, { id, hasPushConfigs: true }, framesOf(id, number, 1)),
    );
    if (number % 3 === 0) pushes.wake();
  }
  await waitUntil(async () => (await waiting())?.queues === 0);
  await pushes.stop();

  assert.deepEqual(
    receiver.received.map(numberOf),
    Array.from({ length: 38 }, (_, at) => at + 2),
  );
});

test('a push whose secret cannot be decrypted is given up and delays no other', async (t) => {
  const receiver = await openReceiver(t);
  const id = await pushedTask(receiver.url('/broken'), 1, { token: 'x' });
  const spoil =
    "update task_push_queues set token = 'spoilt' where workspace_id = $1 and task_id = $2";
  await unit.run(tenant, (work) => work.query(spoil, [tenant.workspaceId, id]));
  await pushedTask(receiver.url('/fine'));
  const pushes = dispatcherOver();
  for (let attempts = 0; attempts < 4; attempts += 1) {
    await pushes.drain();
    clock.advance(40_000);
  }
  assert.deepEqual(
    receiver.received.map(({ path }) => path),
    ['/fine'],
  );
  assert.deepEqual(await waiting(), empty);
});

test('the notifier wakes a running dispatcher', async (t) => {
  const own = await openShop(t);
  const receiver = await openReceiver(t);
  own.app.pushes.start();
  const isPushedSoon = async () => {
    const { length } = receiver.received;
    const began = performance.now();
    const task = aTask(own, { random: randomBytes });
    const pushConfig = { id: null, url: receiver.url(), token: null, authentication: null };
    await createTaskRecorder(own.unit).insert(task, {
      pushConfig,
      frames: framesOf(task.id, 2, 1),
    });
    await waitUntil(() => receiver.received.length > length);
    return performance.now() - began < 900;
  };
  // After a poll that found something, the next one without a notification comes a second later.
  await isPushedSoon();
  let tries = 0;
  while (!(await isPushedSoon())) {
    tries += 1;
    assert.ok(tries < 10);
  }
});

test('a running dispatcher continues at the next due time', async (t) => {
  const own = await openShop(t);
  const receiver = await openReceiver(t);
  receiver.behave(() => (receiver.received.length === 1 ? 500 : 200));
  const task = aTask(own, { random: randomBytes });
  own.app.pushes.start();
  const pushConfig = { id: null, url: receiver.url(), token: null, authentication: null };
  await createTaskRecorder(own.unit).insert(task, { pushConfig, frames: framesOf(task.id, 2, 1) });
  await waitUntil(() => receiver.received.length === 1);
  await waitUntil(
    async () => Number(await own.app.pushes.nextDueAt()) < own.clock().getTime() + 2_000,
  );
  own.clock.advance(1_200);
  await waitUntil(() => receiver.received.length === 2);
  assert.deepEqual(Object.keys(JSON.parse(String(receiver.received[1]?.body))), ['statusUpdate']);
});

async function deleteQueues(): Promise<void> {
  await unit.runAsSystem(tenant, (work) => work.query('delete from task_push_queues', []));
}

/** Polls every few milliseconds until the condition holds; fails after 20 seconds. */
async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const began = performance.now(); performance.now() - began < 20_000; ) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.fail('it never came');
}
