import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createCallFlush } from '../../src/app/process/call-flush.ts';
import { deleteExpiredData, scheduleRetention } from '../../src/app/retention.ts';
import type { AgentCall } from '../../src/core/agent-sessions/agent-call.ts';
import { createCallRecorder } from '../../src/core/agent-sessions/recording/call-recorder.ts';
import { maintainCallPartitions } from '../../src/core/agent-sessions/recording/maintain-call-partitions.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { connect } from '../../src/platform/db/database.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import type { UnitOfWork } from '../../src/platform/unit-of-work.ts';
import { cartsOf, paySubject, rowsOf } from '../kit/carts.ts';
import { openSecondApp } from '../kit/second-app.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const file = await shop.product({ name: 'File', isDigital: true });
const carts = cartsOf(shop);
const merchant = await shop.merchant('read:analytics');
const day = 86_400_000;

const sessions = async (query = '') =>
  (await merchant.get(`/agent-sessions?limit=100&${query}`)).body.agent_sessions;
const storedCalls = async (operation: string) =>
  rowsOf<{ session_id: string }>(
    shop,
    'select session_id from agent_calls where operation = $1 order by at, number',
    [operation],
  );

const call = (facts: Partial<AgentCall> = {}): AgentCall => ({
  at: shop.clock(),
  protocol: 'rest',
  operation: 'test',
  step: 'cart',
  method: 'GET',
  path: '/',
  caller: {
    agent: 'tester',
    verifiedIssuer: null,
    credentialId: null,
    userAgent: null,
    profile: null,
  },
  client: 'client',
  input: '{}',
  output: null,
  error: null,
  latencyMs: 1,
  scope: { site: { id: site.id, tenant: site.tenant }, slug: null, workspaceCode: null },
  tokens: { contextId: null, cartToken: null, checkoutId: null, payer: null },
  orderId: null,
  search: null,
  ...facts,
});

const recorderOn = (unit: UnitOfWork, options: { maxWaiting?: number } = {}) =>
  createCallRecorder({
    unit,
    random: randomBytes,
    secrets: createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`),
    directory: { bySlug: async () => null },
    workspaces: {
      byCode: async () => null,
      byId: async () => null,
      byToken: async () => null,
    },
    followsOrders: false,
    ...options,
  });

/** A unit of work whose first `failures` transactions fail, before or `after` they commit. */
function failing(failures: number, moment: 'before' | 'after', error = new Error('lost')) {
  let left = failures;
  const unit: UnitOfWork = {
    ...shop.unit,
    async runAsSystem(tenant, operation) {
      const fails = left > 0;
      left -= fails ? 1 : 0;
      if (fails && moment === 'before') throw error;
      const result = await shop.unit.runAsSystem(tenant, operation);
      if (fails) throw error;
      return result;
    },
  };
  return unit;
}

test('calls beyond the capacity of the buffer are dropped and counted, and the rest are written', async () => {
  const recorder = recorderOn(shop.unit, { maxWaiting: 3 });
  for (let i = 0; i < 5; i += 1) recorder.record(call({ operation: 'bounded' }));

  assert.deepEqual(recorder.counts(), { recorded: 0, dropped: 2, waiting: 3 });
  await recorder.flush();
  assert.deepEqual(recorder.counts(), { recorded: 3, dropped: 2, waiting: 0 });
  assert.equal((await storedCalls('bounded')).length, 3);
});

test('a failed flush keeps the calls for the next one', async () => {
  const recorder = recorderOn(failing(2, 'before'));
  recorder.record(call({ operation: 'kept' }));

  await assert.rejects(recorder.flush(), /lost/);
  await assert.rejects(recorder.flush(), /lost/);
  assert.deepEqual(recorder.counts(), { recorded: 0, dropped: 0, waiting: 1 });
  await recorder.flush();
  assert.equal((await storedCalls('kept')).length, 1);
});

test('calls whose commit was not confirmed are written and counted once', async () => {
  const recorder = recorderOn(failing(1, 'after'));
  const cart = { ...call().tokens, cartToken: 'once' };
  recorder.record(call({ operation: 'once', tokens: cart, client: null }));

  await assert.rejects(recorder.flush(), /lost/);
  await recorder.flush();
  const [stored, ...others] = await storedCalls('once');
  assert.deepEqual(others, []);
  const [session] = await rowsOf<{ calls: number }>(
    shop,
    'select calls from agent_sessions where session_id = $1',
    [stored?.session_id ?? ''],
  );
  assert.equal(session?.calls, 1);
});

test('calls that the database rejects are dropped, so that later ones are written', async () => {
  const rejected = Object.assign(new Error('invalid data'), { code: '22P02' });
  const recorder = recorderOn(failing(1, 'before', rejected));
  recorder.record(call({ operation: 'rejected' }));

  await assert.rejects(recorder.flush(), /invalid data/);
  recorder.record(call({ operation: 'later' }));
  await recorder.flush();
  assert.deepEqual(recorder.counts(), { recorded: 1, dropped: 1, waiting: 0 });
  assert.deepEqual(
    [(await storedCalls('rejected')).length, (await storedCalls('later')).length],
    [0, 1],
  );
});

test('empty strings are stored unchanged, and separators as spaces', async () => {
  const recorder = recorderOn(shop.unit);
  recorder.record(call({ operation: 'odd', path: '', error: 'a\u001fb\u001ec' }));
  await recorder.flush();

  assert.deepEqual(
    await rowsOf(shop, 'select path, error, output from agent_calls where operation = $1', ['odd']),
    [{ path: '', error: 'a b c', output: null }],
  );
});

test('two processes that record calls of one cart at the same time open one session', async () => {
  const recorders = [recorderOn(shop.unit), recorderOn(shop.unit)];
  const tokens = { ...call().tokens, cartToken: 'shared' };
  for (let round = 0; round < 5; round += 1) {
    for (const [index, recorder] of recorders.entries())
      recorder.record(call({ operation: 'shared', tokens, client: `client ${index}` }));
    await Promise.all(recorders.map((recorder) => recorder.flush()));
  }
  const found = await storedCalls('shared');
  assert.deepEqual([found.length, new Set(found.map((row) => row.session_id)).size], [10, 1]);
});

test('a database failure does not delay responses, and no call is lost when the database is back', async () => {
  const { callRecorder } = shop.app;
  assert.ok(callRecorder);
  const owner = await connect(shop.database.connection);
  await owner.query('alter table agent_calls rename to agent_calls_away');
  const token = await carts.token();
  const added = await carts.add(token, { product_id: file.id, quantity: 1 });
  await assert.rejects(callRecorder.flush());
  await owner.query('alter table agent_calls_away rename to agent_calls');
  await owner.end();

  assert.equal(added.status, 200);
  await callRecorder.flush();
  assert.equal((await storedCalls('add_item')).length, 1);
});

test('an order that a person pays for belongs to the session of the agent that passed on the link', async () => {
  shop.clock.advance(day);
  const agent = { 'user-agent': 'Courier/2.1' };
  const { body: cart } = await shop.public.post(
    '/api/storefront/v1/carts',
    { site_slug: 'shop', buyer: { email: 'ada@example.com' } },
    agent,
  );
  const path = `/api/storefront/v1/carts/${cart.token}`;
  await shop.public.post(`${path}/items`, { product_id: file.id, quantity: 1 }, agent);
  const checkout = await shop.public.post(`${path}/checkout`, {}, agent);
  assert.equal((await sessions('agent=courier'))[0].outcome, 'no_order');

  await paySubject(shop, checkout.body.session_id);
  await shop.settle();
  const [session] = await sessions('agent=courier');
  const detail = (await merchant.get(`/agent-sessions/${session.id}`)).body;
  const order = detail.timeline.at(-1);

  assert.deepEqual(
    [session.outcome, session.calls, order.operation],
    ['ordered', 4, 'order.created'],
  );
  assert.deepEqual([order.method, order.protocol, order.step], ['EVENT', 'rest', 'order']);
  const [found] = await sessions(`order=${order.order_id}`);
  assert.equal(found.id, session.id);
  const own = await (await shop.merchant()).get(`/orders/${order.order_id}`);
  assert.equal(own.status, 200);
});

test('an order without an agent opens no session', async () => {
  const before = (await sessions()).length;
  await shop.paidOrder({ lines: [{ product: file }] });
  await shop.settle();
  for (let round = 0; round < 4; round += 1) await shop.app.callRecorder?.flush();

  assert.equal((await sessions()).length, before);
});

test('nothing is recorded when AGENT_SESSIONS is off', async () => {
  const silent = await openSecondApp(null, shop, { env: { AGENT_SESSIONS: 'off' } });
  const before = await sessions();
  const answer = await silent.http.inject({
    method: 'POST',
    url: '/api/storefront/v1/carts',
    headers: { host: 'localhost:4000', 'user-agent': 'Silent/1' },
    payload: { site_slug: 'shop' },
  });

  assert.deepEqual([answer.statusCode, silent.callRecorder], [201, null]);
  assert.deepEqual(await sessions(), before);
});

test('partitions are created for the coming days, and expired ones are dropped', async () => {
  const { retention } = readConfig({ AGENT_SESSIONS_DAYS: '7' }).config;
  const partitions = async () => {
    const rows = await rowsOf<{ name: string }>(
      shop,
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'agent_calls'::regclass order by 1`,
      [],
    );
    return rows.map(({ name }) => name);
  };
  const before = await partitions();
  shop.clock.advance(10 * day);
  // A process that starts with a wrong clock must not drop what is recorded.
  const { callRecorder } = shop.app;
  const flush = createCallFlush({ unit: shop.unit, callRecorder, log: createLog('silent') });
  flush.start();
  await flush.stop();
  const created = await partitions();
  assert.ok(created.length > before.length);
  assert.deepEqual(
    before.filter((name) => !created.includes(name)),
    [],
  );
  await maintainCallPartitions(shop.unit, 7);
  await carts.token();
  await shop.app.callRecorder?.flush();
  const today = shop.clock().toISOString().slice(0, 10).replaceAll('-', '');
  assert.ok((await partitions()).includes(`agent_calls_${today}`));

  shop.clock.advance(7 * day);
  const { agent_call_days: kept } = await deleteExpiredData(shop.unit, retention);
  assert.ok((await partitions()).includes(`agent_calls_${today}`));
  shop.clock.advance(day);
  const { agent_call_days: dropped } = await deleteExpiredData(shop.unit, retention);

  assert.equal((await partitions()).includes(`agent_calls_${today}`), false);
  assert.deepEqual([kept > 0, dropped], [true, 3]);
  assert.deepEqual(await sessions(), []);
  assert.deepEqual(
    await rowsOf(
      shop,
      'select 1 from agent_sessions union all select 1 from agent_session_keys',
      [],
    ),
    [],
  );
});

test('the daily job drops expired days', async () => {
  await carts.token();
  await shop.app.callRecorder?.flush();
  await scheduleRetention(shop.unit);
  for (let week = 0; week < 5; week += 1) {
    shop.clock.advance(7 * day);
    await shop.app.jobs.drain();
  }
  assert.deepEqual(await rowsOf(shop, 'select 1 from agent_calls', []), []);
});

test('texts that PostgreSQL cannot store stop no other call from being recorded', async () => {
  const known = (await sessions()).length;
  for (const hostile of ['\0', 'a\0b', '\ud800', '\ufffe'])
    for (const path of [
      `/search?site_slug=${encodeURIComponent(hostile.toWellFormed())}`,
      `/search?q=${encodeURIComponent(hostile.toWellFormed())}`,
      `/stores/${encodeURIComponent(hostile.toWellFormed())}/products`,
    ])
      await shop.public.get(`/api/storefront/v1${path}`);
  const { status } = await shop.public.get(`/api/storefront/v1/search?site_slug=${site.slug}&q=x`);
  assert.equal(status, 200);
  const listed = await merchant.get('/agent-sessions?limit=100');
  assert.equal(listed.status, 200, listed.text);
  assert.ok(listed.body.agent_sessions.length > known);
});
