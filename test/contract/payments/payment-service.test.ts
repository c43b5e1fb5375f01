import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';
import { paymentService } from '../../../packages/payment-service/payment-service.ts';
import { checkPlugin } from '../../../packages/plugin/test-kit.js';
import { startHostedPayment } from '../../../src/core/checkout/payment/start-hosted-payment.ts';
import { openSession } from '../../kit/buying.ts';
import { freePort } from '../../kit/free-port.ts';
import { portOf } from '../../kit/outbound.ts';
import { openPluginFolder } from '../../kit/plugins.ts';
import { openShop } from '../../kit/shop.ts';

const secret = 'a secret of at least thirty-two characters';
const documented = await readFile(
  new URL('../../../docs/payment-service.md', import.meta.url),
  'utf8',
);
const [, program = ''] = /```js\n(.*?)```/s.exec(documented) ?? [];
const { write } = openPluginFolder();

/** Runs the documented service, behind a server that can lose its answers. */
async function openService() {
  const port = await freePort();
  const child = spawn(process.execPath, [write('payments.mjs', program)], {
    env: { ...process.env, PAYMENT_SECRET: secret, PORT: String(port) },
    stdio: 'inherit',
  });
  after(() => child.kill());
  const target = `http://localhost:${port}`;
  while ((await fetch(target, { method: 'POST' }).catch(() => null))?.status !== 401)
    assert.equal(child.exitCode, null);
  const state = { losesNext: false, isDown: false, calls: [] as string[] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    state.calls.push(JSON.parse(body.toString()).type);
    if (state.isDown) return void response.writeHead(500).end();
    const headers = { 'x-svc-signature': String(request.headers['x-svc-signature']) };
    const answer = await fetch(target, { method: 'POST', headers, body });
    const text = await answer.text();
    if (!state.losesNext) return void response.writeHead(answer.status).end(text);
    state.losesNext = false;
    response.destroy();
  });
  const url = `http://127.0.0.1:${await portOf(server)}/`;
  const pay = async (reference: string) => {
    const page = `${target}/pay/${reference}`;
    assert.match(await (await fetch(page)).text(), /<button>Pay/);
    await fetch(page, { method: 'POST', redirect: 'manual' });
  };
  return { url, state, pay };
}

const sign = (body: string, time = Math.floor(Date.now() / 1_000)) => {
  const hex = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'content-type': 'application/json', 'x-svc-signature': `t=${time},v1=${hex}` };
};

/** The event that the service posts when a page is paid. */
function webhookOf(id: string, money: object, time?: number) {
  const outcome = { state: 'succeeded', reference: id, ...money };
  const event = { id: `${id} succeeded`, about: 'payment', payment_id: id, outcome };
  const text = JSON.stringify(event);
  return { body: Buffer.from(text), headers: sign(text, time) };
}

const service = await openService();
const { url, state, pay } = service;

test('the documented service and the plug-in keep the contract', async () => {
  const plugin = paymentService({ url, secret });
  const payments = {
    pay,
    webhookOf: (reference: string) => webhookOf(reference, { amount: 1_099, currency: 'EUR' }),
    loseNextAnswer: () => {
      state.losesNext = true;
    },
  };

  assert.deepEqual(await checkPlugin(plugin, { payments }), []);
});

test('a service that rejects the signature is a problem, and short secrets are refused', async () => {
  const { paymentProcessor } = paymentService({ url, secret: 'x'.repeat(32) });

  const problem = await paymentProcessor?.check({ signal: new AbortController().signal });

  assert.match(String(problem), /does not accept the signature/);
  assert.throws(() => paymentService({ url, secret: 'short' }), /at least 32 characters/);
});

test('a service that fails repeatedly is left alone, and is then used again', async () => {
  const { paymentProcessor } = paymentService({ url, secret, pauseMs: 200 });
  const check = () => paymentProcessor?.check({ signal: new AbortController().signal });
  state.isDown = true;
  state.calls = [];

  for (const _ of Array(8)) assert.match(String(await check()), /does not answer/);
  assert.equal(state.calls.length, 5);

  state.isDown = false;
  while ((await check()) !== null);
  assert.equal(state.calls.length, 6);
});

describe('a shop that takes payments through the service', async () => {
  const file = write(
    'service.ts',
    `import { paymentService } from '../../packages/payment-service/payment-service.ts';
    export const plugins = [paymentService({ url: '${url}', secret: '${secret}', isTest: true })];`,
  );
  const shop = await openShop(null, { env: { STOA_CONFIG: file, PAYMENT_PROCESSOR: 'plugin' } });
  await shop.site();
  const merchant = await shop.merchant();
  const openPage = async () => {
    const { id } = await openSession(shop);
    const payer = { network: '203.0.116.0/24' };
    const { payment } = await startHostedPayment(shop.desk, shop.tenant, id, payer);
    assert.ok(payment?.reference);
    const { amount, currency } = payment;
    return { reference: payment.reference, url: payment.url, money: { amount, currency } };
  };
  const hook = ({ body: payload, headers }: ReturnType<typeof webhookOf>) => {
    const path = '/api/payments/payment-service/webhooks';
    return shop.send({ method: 'POST', url: path, headers, payload });
  };
  const orders = async () => (await merchant.get('/orders')).body.orders;
  const runJobs = async (...seconds: number[]) => {
    for (const delay of [0, ...seconds]) {
      shop.clock.advance(delay * 1_000);
      await shop.app.jobs.drain();
    }
  };

  test('a paid page and its repeated event are one order; forged and old ones are refused', async () => {
    const { reference, money } = await openPage();
    await pay(reference);
    const genuine = webhookOf(reference, money);
    const old = webhookOf(reference, money, Math.floor(Date.now() / 1_000) - 600);
    const forged = { ...genuine, headers: sign('another body') };
    for (const webhook of [old, forged]) {
      const { status, body } = await hook(webhook);
      assert.deepEqual([status, body.error?.code ?? body.code], [400, 'invalid_signature']);
    }
    assert.deepEqual(await orders(), []);

    const answers = await Promise.all(Array.from({ length: 6 }, () => hook(genuine)));

    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const [order, ...more] = await orders();
    assert.deepEqual([order.payment_status, order.test, more], ['paid', true, []]);
  });

  test('a payment whose event is lost is found by asking', async () => {
    const { reference } = await openPage();
    await pay(reference);
    await runJobs(60, 120, 600);

    assert.deepEqual(
      (await orders()).map(({ payment_status: status }: any) => status),
      ['paid', 'paid'],
    );
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

  test('while the service is down, paying answers 503', async () => {
    state.isDown = true;
    await assert.rejects(openPage(), { reason: 'payment_processor_unavailable' });
    state.isDown = false;
  });
});
