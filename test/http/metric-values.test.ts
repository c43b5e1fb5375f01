import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { countOrders } from '../../src/core/analytics/metrics/count-orders.ts';
import { completeWithToken } from '../../src/core/checkout/payment/complete-with-token.ts';
import { createTaskRecorder } from '../../src/core/tasks/change/task-recorder.ts';
import { openSession } from '../kit/buying.ts';
import { openEmailShop } from '../kit/email-shop.ts';
import { scrape } from '../kit/metrics.ts';
import { newAccount, offerOf, openPaywall, pay, sign } from '../kit/paywall.ts';
import { openReceiver } from '../kit/push-receiver.ts';
import { openSecondApp } from '../kit/second-app.ts';
import { openShop } from '../kit/shop.ts';
import { aTask } from '../kit/tasks.ts';
import { deliver, register } from '../kit/webhooks.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();

test('queues, attempts and the state of webhook endpoints are counted', async (t) => {
  const receiver = await openReceiver(t, ({ path }) => (path === '/down' ? 500 : 200));
  const events = ['product.created'];
  await register(owner, receiver.url(), { events });
  await register(owner, receiver.url('/down'), { events });
  const before = await scrape(shop.app);

  await shop.product();
  shop.clock.advance(7_000);
  const queued = await scrape(await openSecondApp(t, shop));
  await deliver(shop);
  const sent = await scrape(await openSecondApp(t, shop));

  assert.equal(queued('delivery_queue_length{queue="webhooks"}'), 2);
  assert.equal(queued('delivery_queue_oldest_due_seconds{queue="webhooks"}'), 7);
  assert.equal(sent('delivery_queue_length{queue="webhooks"}'), 1);
  assert.equal(sent('delivery_queue_oldest_due_seconds{queue="webhooks"}'), 0);
  for (const outcome of ['delivered', 'http']) {
    const sample = `webhook_attempts_total{outcome="${outcome}"}`;
    assert.equal(sent(sample) - before(sample), 1, outcome);
  }
  assert.equal(sent('webhook_endpoints{state="active"}'), 1);
  assert.equal(sent('webhook_endpoints{state="failing"}'), 1);
});

test('push notifications are counted', async (t) => {
  const receiver = await openReceiver(t);
  const task = aTask(shop);
  const pushConfig = { id: null, url: receiver.url(), token: null, authentication: null };
  const at = shop.clock();
  const frame = { taskId: task.id, contextId: 'c', number: 2, kind: 'status', state: 'working' };
  const frames = [{ ...frame, at, message: null }] as never;
  await createTaskRecorder(shop.unit).insert(task, { pushConfig, frames });

  const queued = await scrape(await openSecondApp(t, shop));
  await shop.app.pushes.drain();
  const sent = await scrape(await openSecondApp(t, shop));

  assert.equal(queued('delivery_queue_length{queue="push_notifications"}'), 1);
  assert.equal(sent('delivery_queue_length{queue="push_notifications"}'), 0);
  const sample = 'push_notification_attempts_total{outcome="delivered"}';
  assert.equal(sent(sample) - queued(sample), 1);
});

test('payments that are processing, jobs and sales are counted', async (t) => {
  const lateSession = await openSession(shop);
  await completeWithToken(shop.paymentContext, shop.tenant, lateSession.id, 'tok_late');
  const order = await shop.paidOrder();
  await countOrders(shop.unit);
  shop.clock.advance(20_000);

  const read = await scrape(await openSecondApp(t, shop));

  assert.equal(read('payments_unsettled{kind="processor"}'), 1);
  assert.equal(read('payments_unsettled_oldest_seconds{kind="processor"}'), 20);
  assert.equal(read('jobs{name="emails.send",state="due"}'), 1);
  assert.equal(read('job_oldest_due_seconds{name="emails.send"}'), 20);
  const labels = '{store="shop",currency="USD",test="true"}';
  assert.equal(read(`orders_today${labels}`), 1);
  assert.equal(read(`order_revenue_today${labels}`), order.totals.total);
});

test('settlements over x402 are counted', async (t) => {
  const store = await openPaywall(t);
  const outcome = (name: string) => `x402_settlement_attempts_total{outcome="${name}"}`;
  const before = await scrape(store.app);
  const buy = async () => {
    const proof = await sign(newAccount(), await offerOf(store, store.site, store.book));
    await pay(store, store.site, store.book, { proof }).catch(() => undefined);
  };

  await buy();
  store.fakeSettlement.say.settle = async () => ({
    state: 'unknown',
    reason: 'facilitator_unreachable',
    txHash: null,
  });
  await buy();
  const after = await scrape(await openSecondApp(t, store.shop));

  assert.equal(after(outcome('settled')) - before(outcome('settled')), 1);
  assert.equal(after(outcome('unknown')) - before(outcome('unknown')), 1);
  assert.equal(after('payments_unsettled{kind="x402"}'), 1);
});

test('emails are counted by the state that an attempt left them in', async (t) => {
  const mailShop = await openEmailShop(t);
  await mailShop.site();
  const before = await scrape(mailShop.app);

  await mailShop.paidOrder({ email: 'ada@example.com' });
  await mailShop.deliver();
  const after = await scrape(mailShop.app);

  const sample = 'email_attempts_total{state="sent"}';
  assert.ok(after(sample) > before(sample));
});

test('cache hits and limited requests are counted', async (t) => {
  const limited = await openShop(t, { env: { RATE_LIMITS: 'catalog=60' } });
  await limited.site();
  const before = await scrape(limited.app);
  const get = () => limited.public.get('/api/storefront/v1/stores/shop/products');

  let status = 200;
  for (let calls = 0; calls < 200 && status === 200; calls += 1) ({ status } = await get());
  const after = await scrape(limited.app);

  assert.equal(status, 429);
  for (const sample of [
    'cache_lookups_total{cache="responses",result="hit"}',
    'cache_lookups_total{cache="responses",result="miss"}',
    'http_requests_rejected_total{reason="rate_limited",surface="catalog"}',
  ])
    assert.ok(after(sample) > before(sample), sample);
});

test('rejected requests of an overloaded server are counted', async (t) => {
  const busy = await openSecondApp(t, shop, { env: { OVERLOAD_DELAY_MS: '1' } });
  const before = await scrape(busy);

  let status = 200;
  while (status !== 503) {
    ({ statusCode: status } = await busy.http.inject({ url: '/.well-known/ucp' }));
    await wait(50);
  }

  const sample = 'http_requests_rejected_total{reason="overloaded",surface="all"}';
  assert.equal((await scrape(busy))(sample) - before(sample), 1);
});

test('the lag of the event reader grows while the database does not respond', async (t) => {
  const node = await openSecondApp(t, shop);
  await node.catchUp();
  const first = (await scrape(node))('event_reader_lag_seconds');
  assert.ok(first < 5, String(first));
  const lock = await shop.database.system.connect();
  t.after(() => lock.release());
  await lock.query('begin');
  await lock.query('lock table events in access exclusive mode');

  let lag = 0;
  while (lag <= first + 1) {
    lag = (await scrape(node))('event_reader_lag_seconds');
    await wait(100);
  }
  await lock.query('rollback');
});

test('a process that only serves requests reports no state of the database', async (t) => {
  const web = await openSecondApp(t, shop, { env: { STOA_ROLE: 'web', MEDIA_STORAGE: 'shared' } });
  const { payload } = await web.http.inject({ url: '/metrics', headers: { host: 'localhost' } });

  assert.doesNotMatch(payload, /jobs\{|delivery_queue/);
  assert.match(payload, /stoa_info\{version="[^"]+",role="web"\} 1/);
});
