import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryPlan } from '../../../src/core/webhooks/dispatch/retry-schedule.ts';
import { openReceiver, type Received } from '../../kit/push-receiver.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';
import { deliver, deliveriesOf, deliverNext, register } from '../../kit/webhooks.ts';

const events = ['product.created'];
const start = Date.parse(startOfTests);
const numbers = (received: Received[]) =>
  received.map(({ headers }) => Number(headers['x-svc-attempt']));

test('while the receiver fails, advancing /dev/clock by 72 h makes 24 attempts at the documented times', async (t) => {
  const shop = await openShop(t, { env: { STOA_TEST_CLOCK: 'on' } });
  await shop.site();
  const owner = await shop.merchant();
  const receiver = await openReceiver(t, () => 503);
  const { id } = await register(owner, receiver.url(), { events });
  await shop.product();

  const advance = (seconds: number) => shop.public.post('/dev/clock', { advance_seconds: seconds });
  const { status } = await advance(72 * 3_600);

  assert.equal(status, 200);
  assert.deepEqual(
    numbers(receiver.received),
    retryPlan.map((_, at) => at + 1),
  );
  const startTimes = receiver.received.map(
    ({ headers }) => Number(headers['x-svc-timestamp']) - start / 1_000,
  );
  for (const [at, seconds] of startTimes.entries()) {
    const { offset = 0, delay = 0 } = retryPlan[at] ?? {};
    assert.ok(Math.abs(seconds - offset) <= delay / 10 + 1, `attempt ${at + 1} at ${seconds} s`);
    assert.ok(seconds <= 72 * 3_600);
  }
  const [delivery] = await deliveriesOf(owner, id);
  assert.deepEqual(
    [delivery.status, delivery.reason, delivery.attempt_count, delivery.next_attempt_at],
    ['failed', 'attempts_exhausted', 24, null],
  );
  assert.deepEqual(
    delivery.attempts.map(({ attempt }: any) => attempt),
    retryPlan.map((_, at) => at + 1),
  );
  const ids = new Set(receiver.received.map(({ headers }) => headers['x-svc-event-id']));
  assert.deepEqual([...ids], [delivery.event_id]);
  await advance(10 * 86_400);
  assert.equal(receiver.received.length, 24);
});

test('advancing /dev/clock waits for the timeouts of endpoints that hang together, not in turn', async (t) => {
  const shop = await openShop(t, { env: { STOA_TEST_CLOCK: 'on' } });
  await shop.site();
  const owner = await shop.merchant();
  const receiver = await openReceiver(t, () => 'hang');
  for (let number = 0; number < 30; number += 1)
    await register(owner, receiver.url(`/${number}`), { events });
  await shop.product();

  const began = performance.now();
  await shop.public.post('/dev/clock', { advance_seconds: 1_500 });
  const seconds = (performance.now() - began) / 1_000;

  // Four attempts time out after five seconds; one after the other they would take ten minutes.
  assert.equal(receiver.received.length, 4 * 30);
  assert.ok(seconds < 60, `${seconds} s`);
});

test('after 48 h of failures the endpoint is paused; scheduled deliveries are still attempted', async (t) => {
  const shop = await openShop(t, { env: { STOA_TEST_CLOCK: 'on' } });
  await shop.site();
  const owner = await shop.merchant();
  const receiver = await openReceiver(t, () => 500);
  const { id } = await register(owner, receiver.url(), { events });
  await shop.product();
  const read = async () => (await owner.get(`/webhooks/${id}`)).body;
  const hours = (count: number) =>
    shop.public.post('/dev/clock', { advance_seconds: count * 3_600 });

  await hours(47);
  const before = await read();
  assert.deepEqual([before.active, before.failing_since], [true, startOfTests]);
  await hours(6);
  const paused = await read();
  assert.deepEqual([paused.active, paused.paused_reason], [false, 'failures']);
  await shop.product();
  assert.equal((await deliveriesOf(owner, id)).length, 1);

  receiver.behave(() => 200);
  await hours(5);
  const [delivery] = await deliveriesOf(owner, id);
  assert.equal(delivery.status, 'delivered');
  const after = await read();
  assert.deepEqual(
    [after.active, after.paused_reason, after.failing_since],
    [false, 'failures', null],
  );

  const resumed = await owner.patch(`/webhooks/${id}`, { active: true });
  assert.deepEqual([resumed.body.active, resumed.body.paused_reason], [true, null]);
  await shop.product();
  await deliver(shop);
  assert.equal((await deliveriesOf(owner, id)).length, 2);
});

test('manually pausing an endpoint that is paused for failures makes its scheduled deliveries fail', async (t) => {
  const shop = await openShop(t, { env: { STOA_TEST_CLOCK: 'on' } });
  await shop.site();
  const owner = await shop.merchant();
  const receiver = await openReceiver(t, () => 500);
  const { id } = await register(owner, receiver.url(), { events });
  await shop.product();
  await shop.public.post('/dev/clock', { advance_seconds: 53 * 3_600 });
  const { body } = await owner.patch(`/webhooks/${id}`, { active: false });
  assert.equal(body.paused_reason, 'manual');
  const [delivery] = await deliveriesOf(owner, id);
  assert.deepEqual([delivery.status, delivery.reason], ['failed', 'endpoint_paused']);
});

test('the next attempt waits for Retry-After', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const owner = await shop.merchant();
  const receiver = await openReceiver(t, (_, response) => {
    response.writeHead(429, { 'retry-after': '300' }).end();
    return 'hang';
  });
  await register(owner, receiver.url(), { events });
  await shop.product();
  await deliver(shop);
  assert.equal(await deliverNext(shop), 300_000);
  assert.deepEqual(numbers(receiver.received), [1, 2]);
});

const failures: [string, (port: string) => string, string][] = [
  ['a closed port', () => 'http://127.0.0.1:9/', 'connect'],
  ['a name that does not resolve', () => 'https://nowhere.invalid-name.test/', 'dns'],
  ['a receiver that speaks no TLS', (port) => `https://127.0.0.1:${port}/`, 'tls'],
];

test('every kind of error is recorded as a failed attempt with its error class', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const owner = await shop.merchant();
  const receiver = await openReceiver(t, ({ path }, response) => {
    if (path === '/moved') {
      response.writeHead(302, { location: receiver.url('/there') }).end();
      return 'hang';
    }
    if (path === '/cut') {
      response.socket?.destroy();
      return 'hang';
    }
    return path === '/hang' ? 'hang' : 410;
  });
  const port = new URL(receiver.url()).port;
  const ids = new Map<string, string>();
  const add = async (url: string, error: string) =>
    ids.set((await register(owner, url, { events })).id, error);
  for (const [, url, error] of failures) await add(url(port), error);
  await add(receiver.url('/moved'), 'http 302');
  await add(receiver.url('/gone'), 'http 410');
  await add(receiver.url('/cut'), 'protocol');
  await add(receiver.url('/hang'), 'timeout');
  await shop.product();

  const began = performance.now();
  await deliver(shop);
  const took = performance.now() - began;

  for (const [id, expected] of ids) {
    const [delivery] = await deliveriesOf(owner, id);
    const [attempt] = delivery.attempts;
    const outcome = [attempt.error, attempt.status_code].filter(Boolean).join(' ');
    assert.deepEqual([delivery.status, outcome], ['pending', expected]);
    if (expected === 'timeout')
      assert.ok(attempt.latency_ms >= 4_900 && attempt.latency_ms < 15_000);
  }
  assert.ok(took < 20_000, `${took} ms`);
  assert.ok(receiver.received.every(({ path }) => path !== '/there'));
});

test('only the first 4 KB of a response are stored, and invalid UTF-8 is replaced', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const owner = await shop.merchant();
  const receiver = await openReceiver(t, ({ path }, response) => {
    response.writeHead(200);
    if (path === '/bytes') response.end(Buffer.from([0x61, 0, 0xff, 0x62]));
    else if (path === '/letters') response.end(`x${'ü'.repeat(2_048)}`);
    else {
      const writeMore = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', writeMore);
      response.on('error', () => undefined);
      writeMore();
    }
    return 'hang';
  });
  const endless = await register(owner, receiver.url('/endless'), { events });
  const bytes = await register(owner, receiver.url('/bytes'), { events });
  const multibyte = await register(owner, receiver.url('/letters'), { events });
  await shop.product();
  await deliver(shop);
  const [endlessDelivery] = await deliveriesOf(owner, endless.id);
  assert.deepEqual(
    [endlessDelivery.status, endlessDelivery.attempts[0].response_body],
    ['delivered', 'x'.repeat(4_096)],
  );
  const [binaryDelivery] = await deliveriesOf(owner, bytes.id);
  assert.equal(binaryDelivery.attempts[0].response_body, 'a\ufffd\ufffdb');
  const [truncatedDelivery] = await deliveriesOf(owner, multibyte.id);
  assert.equal(truncatedDelivery.attempts[0].response_body, `x${'ü'.repeat(2_047)}`);
});
