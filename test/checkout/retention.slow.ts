import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredData, scheduleRetention } from '../../src/app/retention.ts';
import { startHostedPayment } from '../../src/core/checkout/payment/start-hosted-payment.ts';
import { signUp } from '../../src/core/customers/memberships/sign-up.ts';
import { submitPayment } from '../../src/core/payments/manage-payments.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { agentOf, asking } from '../kit/a2a.ts';
import { cartsOf, paySubject, rowsOf } from '../kit/carts.ts';
import { dumpRows } from '../kit/rows.ts';
import { openShop } from '../kit/shop.ts';
import { knownProfile, line, ucpOf } from '../kit/ucp.ts';
import { ucpV1Of } from '../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
const mug = await shop.product({ name: 'Mug' });
const ucpV1 = ucpV1Of(shop);
const ucp = ucpOf(shop);
const carts = cartsOf(shop);
const day = 86_400_000;
const { retention } = readConfig({}).config;
const { jobs } = shop.app;

const buyerOf = (name: string) => ({ email: `${name}@canary.example`, name });
const address = { country: 'US', line1: '7 Canary Street' };
const open = async (name: string): Promise<string> => {
  const line_items = [{ product_id: mug.id }];
  const details = { buyer: buyerOf(name), shipping_address: address };
  return (await ucpV1.create({ line_items, ...details })).body.id;
};
/** Advances the clock and runs everything that is due by then. */
const advance = async (days: number) => {
  shop.clock.advance(days * day);
  await jobs.drain();
};
const clean = () => deleteExpiredData(shop.unit, retention);
const isKept = async (id: string) => (await ucpV1.get(id)).status === 200;
const paymentsOf = (id: string) =>
  rowsOf<{ status: string; refunds: number }>(
    shop,
    `select p.status, (select count(*)::int from refunds r where r.payment_id = p.payment_id) as refunds
     from payments p where subject_id = $1`,
    [id],
  );

test('sessions and carts are deleted 30 days after their end, with all personal data', async () => {
  const expired = await open('expired');
  const cancelled = await open('cancelled');
  await ucpV1.cancel(cancelled);
  const token = await carts.token();
  await carts.add(token, { product_id: mug.id, quantity: 1 });
  await carts.put(token, { buyer: buyerOf('abandoned'), shipping_address: address });
  const idle = await carts.token();
  await carts.put(idle, { buyer: buyerOf('idle'), shipping_address: address });
  await carts.abandon(token);

  await advance(29);
  await clean();
  assert.deepEqual([await isKept(expired), await isKept(cancelled)], [true, true]);
  assert.equal((await carts.get(token)).status, 200);

  await advance(1.5);
  await clean();
  const statuses = [await ucpV1.get(expired), await ucpV1.get(cancelled), await carts.get(token)];
  assert.deepEqual(
    statuses.map(({ status, body }) => [status, body.error.code]),
    [
      [404, 'checkout_not_found'],
      [404, 'checkout_not_found'],
      [404, 'cart_not_found'],
    ],
  );
  assert.equal((await carts.get(idle)).body.status, 'abandoned', 'it has only just ended');

  await advance(32);
  await clean();
  assert.equal((await carts.get(idle)).status, 404);
  assert.ok(!/canary/i.test(await dumpRows(shop)), 'no address, email or name is left');
});

test('an order, its page and its lookups remain when its session is deleted', async () => {
  const opened = await ucp.create({
    line_items: [line(mug.id)],
    buyer: { first_name: 'Ada', email: 'ada@example.com' },
  });
  const { id } = opened.body;
  await ucpV1.put(id, { shipping_address: address, selected_shipping_option_id: 'standard' });
  const completed = await ucpV1.complete(id);
  assert.equal(completed.body.status, 'completed', completed.text);
  const { id: orderId } = completed.body.order;
  await rowsOf(
    shop,
    `insert into platform_sessions select workspace_id, session_id, $2, $2, $2, created_at
     from checkout_sessions where session_id = $1 on conflict do nothing`,
    [id, knownProfile],
  );

  await advance(31);
  assert.deepEqual((await clean()).checkout_sessions, 1);

  assert.equal((await ucpV1.get(id)).status, 404);
  assert.equal((await ucpV1.order(orderId)).status, 200);
  const link = new URL(completed.body.order.order_url ?? completed.body.order.permalink_url ?? '');
  assert.equal((await shop.public.get(link.pathname)).status, 200);
  const merchant = await shop.merchant();
  assert.equal((await merchant.get(`/orders/${orderId}`)).body.buyer.email, 'ada@example.com');
  const platforms = await rowsOf(shop, 'select 1 from platform_sessions where session_id = $1', [
    id,
  ]);
  assert.equal(platforms.length, 1, 'the platform is still notified of the order');
  const refunded = await merchant.post(
    `/orders/${orderId}/refund`,
    {},
    { 'idempotency-key': 'after-deletion' },
  );
  assert.equal(refunded.status, 200, refunded.text);
});

test('a session whose payment is processing remains until the outcome is known', async () => {
  const id = await open('paying');
  await ucpV1.put(id, { selected_shipping_option_id: 'standard' });
  await startHostedPayment(shop.paymentContext, shop.tenant, id, { network: null });
  const [payment] = await rowsOf<{ id: string }>(
    shop,
    'select payment_id as id from payments where subject_id = $1',
    [id],
  );
  await shop.unit.run(shop.tenant, (work) => submitPayment(work, payment?.id ?? ''));
  // The session has expired, and nothing is reserved.
  await rowsOf(shop, 'update checkout_sessions set reserved_until = null where session_id = $1', [
    id,
  ]);
  shop.clock.advance(40 * day);
  await clean();
  await paySubject(shop, id);
  assert.equal((await ucpV1.get(id)).body.status, 'completed');
});

test('a payment for a deleted session is refunded', async () => {
  const id = await open('late');
  await ucpV1.put(id, { selected_shipping_option_id: 'standard' });
  await startHostedPayment(shop.paymentContext, shop.tenant, id, { network: null });
  await rowsOf(shop, 'update checkout_sessions set reserved_until = null where session_id = $1', [
    id,
  ]);
  shop.clock.advance(40 * day);
  await clean();
  assert.equal(await isKept(id), false);
  await paySubject(shop, id);
  assert.deepEqual(await paymentsOf(id), [{ status: 'succeeded', refunds: 1 }]);
});

test('a concurrent payment and deletion run one after the other, and no money is lost', async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await open('race');
    await ucpV1.put(id, { selected_shipping_option_id: 'standard' });
    await startHostedPayment(shop.paymentContext, shop.tenant, id, { network: null });
    await rowsOf(shop, 'update checkout_sessions set reserved_until = null where session_id = $1', [
      id,
    ]);
    shop.clock.advance(40 * day);
    await Promise.all([paySubject(shop, id), clean()]);
    const [payment] = await paymentsOf(id);
    const orders = await rowsOf(shop, 'select 1 from orders where checkout_id = $1', [id]);
    assert.deepEqual(payment, { status: 'succeeded', refunds: orders.length === 1 ? 0 : 1 });
  }
});

test('a sign-up that was never paid is deleted 30 days after its end', async () => {
  const merchant = await shop.merchant();
  const plan = await merchant.post('/memberships/plans', {
    site_slug: 'shop',
    name: 'Club',
    price: { amount: 900, currency: 'USD' },
    interval: 'month',
  });
  assert.equal(plan.status, 201, plan.text);
  const draft = { siteSlug: 'shop', plan: plan.body.id, name: 'Canary' };
  await shop.unit.run(shop.tenant, (work) =>
    signUp(work, { ...draft, email: 'unpaid@canary.example' }),
  );
  const left = () =>
    rowsOf(shop, `select 1 from membership_subscribers where email like 'unpaid%'`);
  for (let months = 0; months < 3; months += 1) await advance(31);
  assert.equal((await left()).length, 1);
  await clean();
  assert.equal((await left()).length, 0);
  assert.ok(!/unpaid@canary/.test(await dumpRows(shop)), 'events contain no personal data either');
});

test('the deletion runs daily by the clock of the server and schedules the next day', async () => {
  const ended = await open('daily');
  await ucpV1.cancel(ended);
  await scheduleRetention(shop.unit);
  await scheduleRetention(shop.unit);
  await jobs.drain();
  const planned = () =>
    rowsOf<{ count: number }>(
      shop,
      `select count(*)::int as count from jobs where name = 'retention.daily'`,
    );
  assert.deepEqual(await planned(), [{ count: 1 }]);
  assert.equal(await isKept(ended), true);
  await advance(31);
  assert.equal(await isKept(ended), false);
  assert.deepEqual(await planned(), [{ count: 1 }]);
});

test('stored responses are deleted when they expire: those of guests by the day, those of credentials by the row', async () => {
  const key = { 'idempotency-key': 'expiring' };
  const bearer = { authorization: `Bearer ${await shop.key()}` };
  await clean();
  await carts.create({ site_slug: 'shop' }, key);
  await carts.create({ site_slug: 'shop' }, { ...key, ...bearer });
  const kept = async () => {
    const count = (table: string) =>
      rowsOf(shop, `select 1 from ${table} where key = 'expiring'`).then(({ length }) => length);
    return [await count('guest_idempotency_keys'), await count('idempotency_keys')];
  };
  shop.clock.advance(day);
  await clean();
  assert.deepEqual(await kept(), [1, 1]);
  shop.clock.advance(day);
  assert.equal((await clean()).guest_response_days >= 1, true);
  assert.deepEqual(await kept(), [0, 1]);
  shop.clock.advance(day);
  await clean();
  assert.deepEqual(await kept(), [0, 0]);
});

test('shared artifacts of guests are deleted with the tasks of their day', async () => {
  const agent = await agentOf(shop);
  const { deleteOldGuestTasks: forgetGuestTasks } = await import(
    '../../src/core/tasks/change/task-maintenance.ts'
  );
  for (let at = 0; at < 12; at += 1)
    await shop.product({ name: `Kettle ${at}`, description: 'A kettle that whistles. '.repeat(9) });
  await shop.settle();
  const message = asking({
    ...{ skill: 'catalog-search', query: 'kettle', site_slug: 'shop', view: 'full' },
  });
  const ask = (headers?: Record<string, string>) => agent.rpc('SendMessage', { message }, headers);
  const mine = (await ask()).body.result.task;
  const theirs = (await ask({})).body.result.task;
  assert.deepEqual(theirs.artifacts[0].parts, mine.artifacts[0].parts);
  const kept = () =>
    rowsOf<{ guests: boolean }>(
      shop,
      'select guest_day is not null as guests from task_artifacts order by 1',
    );
  assert.deepEqual(await kept(), [{ guests: false }, { guests: true }]);
  shop.clock.advance(30 * day + 1);
  await forgetGuestTasks(shop.unit, 30);
  shop.clock.advance(2 * day);
  await forgetGuestTasks(shop.unit, 30);
  assert.deepEqual(await kept(), [{ guests: false }]);
  const again = await agent.rpc('GetTask', { id: mine.id });
  assert.deepEqual(again.body.result.artifacts, mine.artifacts);
});
