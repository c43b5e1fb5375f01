import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';
import { startHostedPayment } from '../../../src/core/checkout/payment/start-hosted-payment.ts';
import { openSession } from '../../kit/buying.ts';
import { freePort } from '../../kit/free-port.ts';
import { createHook } from '../../kit/hook-service.ts';
import { portOf } from '../../kit/outbound.ts';
import { openPluginFolder } from '../../kit/plugins.ts';
import { openShop } from '../../kit/shop.ts';

const documented = await readFile(
  new URL('../../../docs/payment-service.md', import.meta.url),
  'utf8',
);
const [, program = ''] = /```js\n(.*?)```/s.exec(documented) ?? [];
const { write } = openPluginFolder();

/**
 * A server that passes calls on to the documented service, and can lose the answers. It signs them
 * again, because the clock of the shop is ahead.
 */
async function openProxy() {
  const state = { losesNext: false, isDown: false, calls: [] as string[], target: '', secret: '' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    state.calls.push(JSON.parse(body.toString()).type);
    if (state.isDown) return void response.writeHead(500).end();
    const given = String(request.headers['x-svc-signature']);
    const time = Number(/^t=(\d+),/.exec(given)?.[1]);
    const isGenuine = given === sign(body.toString(), state.secret, time)['x-svc-signature'];
    const headers = isGenuine ? sign(body.toString(), state.secret) : {};
    const answer = await fetch(state.target, { method: 'POST', headers, body });
    const text = await answer.text();
    if (!state.losesNext) return void response.writeHead(answer.status).end(text);
    state.losesNext = false;
    response.destroy();
  });
  return { state, url: `http://127.0.0.1:${await portOf(server)}/` };
}

/** Runs the documented service. */
async function startService(secret: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [write('payments.mjs', program)], {
    env: { ...process.env, PAYMENT_SECRET: secret, PAYMENT_PORT: String(port) },
    stdio: 'inherit',
  });
  after(() => child.kill());
  const target = `http://localhost:${port}`;
  while ((await fetch(target, { method: 'POST' }).catch(() => null))?.status !== 401)
    assert.equal(child.exitCode, null);
  return target;
}

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const { url, state } = await openProxy();
const hook = await createHook(merchant, { type: 'payment', url, test: true });
state.secret = hook.secret;
state.target = await startService(hook.secret);

const sign = (body: string, secret: string, time = Math.floor(Date.now() / 1_000)) => {
  const hex = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'content-type': 'application/json', 'x-svc-signature': `t=${time},v1=${hex}` };
};

/** The event that the service posts when a page is paid. */
function eventOf(id: string, money: object, { secret = hook.secret, time = now() } = {}) {
  const outcome = { state: 'succeeded', reference: id, ...money };
  const text = JSON.stringify({ id: `${id} paid`, about: 'payment', payment_id: id, outcome });
  return { payload: Buffer.from(text), headers: sign(text, secret, time) };
}

const now = () => Math.floor(shop.clock().getTime() / 1_000);

const post = (event: { payload: Buffer; headers: Record<string, string> }, id = hook.id) =>
  shop.send({ method: 'POST', url: `/api/payments/${id}/webhooks`, ...event });

const payer = { network: '203.0.116.0/24' };

async function openPage(sessionId?: string) {
  const id = sessionId ?? (await openSession(shop)).id;
  const { payment } = await startHostedPayment(shop.paymentContext, shop.tenant, id, payer);
  assert.ok(payment?.reference);
  const { amount, currency, processor } = payment;
  return {
    id,
    reference: payment.reference,
    processor,
    url: payment.url,
    money: { amount, currency },
  };
}

async function pay(reference: string) {
  const page = `${state.target}/pay/${reference}`;
  assert.match(await (await fetch(page)).text(), /<button>Pay/);
  await fetch(page, { method: 'POST', redirect: 'manual' });
}

const orders = async () => (await merchant.get('/orders')).body.orders;
const statuses = async () => (await orders()).map(({ payment_status: status }: any) => status);
const calls = async () => (await merchant.get(`/hooks/${hook.id}/calls`)).body.calls;

const runJobs = async (...seconds: number[]) => {
  for (const delay of [0, ...seconds]) {
    shop.clock.advance(delay * 1_000);
    await shop.app.jobs.drain();
  }
};

describe('settings', () => {
  test('a payment hook always refuses without an answer, and only it has a test mode', async () => {
    const draft = { site_slug: 'shop', url };
    for (const fields of [
      { type: 'payment', fallback: 'own_tables' },
      { type: 'taxes', test: true },
    ])
      assert.equal((await merchant.post('/hooks', { ...draft, ...fields })).status, 400);
    const { body } = await merchant.get(`/hooks/${hook.id}`);
    assert.deepEqual([body.fallback, body.test], ['refuse', true]);
    assert.equal(
      (await merchant.patch(`/hooks/${hook.id}`, { fallback: 'own_tables' })).status,
      400,
    );
  });

  test('a hook that takes real money ends the test mode of its store', async () => {
    const isTest = async () => {
      const { body } = await merchant.get('/sites/shop');
      return body.warnings.includes('payments_in_test_mode');
    };
    assert.equal(await isTest(), true);
    await merchant.patch(`/hooks/${hook.id}`, { test: false });
    assert.equal(await isTest(), false);
    await merchant.patch(`/hooks/${hook.id}`, { test: true });
  });

  test('the UCP manifest of its store lists no handler of the server while it is enabled', async () => {
    const handlers = async (host: string) => {
      const { body } = await shop.public.get('/.well-known/ucp', { host });
      return Object.keys(body.ucp.payment_handlers);
    };
    const [store, platform] = ['shop.localhost:4000', 'localhost:4000'];
    assert.deepEqual([await handlers(store), await handlers(platform)], [[], ['dev.stoa.sandbox']]);

    await merchant.patch(`/hooks/${hook.id}`, { enabled: false });
    assert.deepEqual(await handlers(store), ['dev.stoa.sandbox']);
    await merchant.patch(`/hooks/${hook.id}`, { enabled: true });
    assert.deepEqual(await handlers(store), []);
  });

  test('a test call asks whether payments can be taken', async () => {
    const { body } = await merchant.post(`/hooks/${hook.id}/test`);

    assert.deepEqual([body.ok, body.problem], [true, null]);
    const [{ action, status, problem }] = await calls();
    assert.deepEqual([action, status, problem], ['check', 200, null]);
  });
});

describe('a store with a payment hook', () => {
  test('a paid page and its repeated event are one order; others cannot report a payment', async () => {
    const { reference, processor, money } = await openPage();
    assert.equal(processor, hook.id);
    await pay(reference);
    const genuine = eventOf(reference, money);
    const old = eventOf(reference, money, { time: now() - 600 });
    const forged = eventOf(reference, money, { secret: 'whsec_another' });
    for (const event of [old, forged]) {
      const { status, body } = await post(event);
      assert.deepEqual([status, body.error?.code ?? body.code], [400, 'invalid_signature']);
    }
    await shop.site({ slug: 'second' });
    const other = await createHook(merchant, { site_slug: 'second', type: 'payment', url });
    const foreign = eventOf(reference, money, { secret: other.secret });
    assert.equal((await post(foreign, other.id)).status, 200);
    assert.deepEqual(await orders(), []);

    const answers = await Promise.all(Array.from({ length: 6 }, () => post(genuine)));

    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const [order, ...more] = await orders();
    assert.deepEqual([order.payment_status, order.test, more], ['paid', true, []]);
  });

  test('an event with text that cannot be stored is refused', async () => {
    const { reference, money } = await openPage();
    for (const about of [
      { id: 'e\0', outcome: { state: 'succeeded', reference, ...money } },
      { id: 'e', outcome: { state: 'succeeded', reference: `${reference}\0`, ...money } },
      { id: 'e', outcome: { state: 'failed', reference, failure: 'closed\0' } },
    ]) {
      const text = JSON.stringify({ about: 'payment', payment_id: reference, ...about });
      const event = { payload: Buffer.from(text), headers: sign(text, hook.secret, now()) };
      const { status, body } = await post(event);
      assert.deepEqual([status, body.error?.details?.[0]?.code], [400, 'invalid_event']);
    }
  });

  test('a payment whose event is lost is found by asking', async () => {
    const { reference } = await openPage();
    await pay(reference);
    await runJobs(60, 120, 600);

    assert.deepEqual(await statuses(), ['paid', 'paid']);
  });

  test('a page whose answer was lost, and one that many ask for, is opened once', async () => {
    const { id } = await openSession(shop);
    state.losesNext = true;
    await assert.rejects(openPage(id), { reason: 'payment_processor_unavailable' });

    const pages = await Promise.all(Array.from({ length: 6 }, () => openPage(id)));

    assert.deepEqual(new Set(pages.map((page) => page.url)).size, 1);
    const problems = (await calls()).map(({ problem }: any) => problem);
    assert.equal(problems.filter((problem: unknown) => problem !== null).length, 1);
  });

  test('a refund whose answer is lost is made once', async () => {
    const [order] = await orders();
    const refund = { amount: order.totals.total, reason: 'damaged' };
    const asked = await merchant.post(`/orders/${order.id}/refund`, refund, {
      'idempotency-key': 'refund-1',
    });
    assert.equal(asked.status, 200, asked.text);
    state.losesNext = true;
    await runJobs(60, 600, 3_600);

    const refunded = (await merchant.get(`/orders/${order.id}`)).body;
    assert.equal(refunded.payment_status, 'refunded');
    assert.deepEqual(
      refunded.refunds.map(({ amount }: any) => amount),
      [order.totals.total],
    );
  });

  test('a payment that arrives after its page has expired still buys', async () => {
    const before = (await statuses()).length;
    const { reference, money } = await openPage();
    await runJobs(3_600, 60, 600);
    await pay(reference);
    assert.equal((await post(eventOf(reference, money))).status, 200);

    assert.equal((await statuses()).length, before + 1);
  });

  test('an agent with a token is sent to the page, where the hook is used', async () => {
    const { id } = await openSession(shop);
    const { status, body } = await shop.send({
      method: 'POST',
      url: `/api/ucp/v1/checkout-sessions/${id}/complete`,
      headers: { 'idempotency-key': 'complete-1' },
    });

    assert.deepEqual([status, body.error.code], [402, 'payment_required']);
  });

  test('a service that is down refuses, and after three failures is left alone for a while', async () => {
    const { id } = await openSession(shop);
    state.isDown = true;
    state.calls = [];
    for (const _ of Array(5))
      await assert.rejects(openPage(id), { reason: 'payment_processor_unavailable' });
    assert.deepEqual(state.calls, ['open_page', 'open_page', 'open_page']);

    state.isDown = false;
    shop.clock.advance(31_000);
    assert.ok((await openPage(id)).url);
  });
});

describe('a hook that is no longer wanted', () => {
  test('finishes its payments while it is disabled, and cannot be deleted before', async () => {
    const { reference } = await openPage();
    assert.equal((await merchant.patch(`/hooks/${hook.id}`, { enabled: false })).status, 200);
    assert.equal((await openPage()).processor, 'sandbox');
    const refused = await merchant.delete(`/hooks/${hook.id}`);
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'hook_in_use']);

    const before = (await statuses()).length;
    await pay(reference);
    await runJobs(60, 600);
    assert.equal((await statuses()).length, before + 1);
  });

  test('leaves orders whose refunds fail, so that the merchant learns of it', async () => {
    await runJobs(3_600, 3_600, 25 * 3_600, 60);
    const deleted = await merchant.delete(`/hooks/${hook.id}`);
    assert.equal(deleted.status, 204, deleted.text);
    const order = (await orders()).find(({ payment_status: status }: any) => status === 'paid');
    const refund = { amount: order.totals.total, reason: 'damaged' };
    await merchant.post(`/orders/${order.id}/refund`, refund, { 'idempotency-key': 'refund-2' });
    await runJobs(60);

    const { body } = await merchant.get(`/orders/${order.id}`);
    assert.deepEqual(
      [body.payment_status, body.refunds.map(({ status }: any) => status)],
      ['paid', ['failed']],
    );
  });
});
