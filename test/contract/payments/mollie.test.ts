import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mollie } from '../../../packages/mollie/mollie.ts';
import { fromValue, toAmount } from '../../../packages/mollie/money.ts';
import { checkPlugin } from '../../../packages/plugin/test-kit.js';
import { startHostedPayment } from '../../../src/core/checkout/payment/start-hosted-payment.ts';
import { home, openSession } from '../../kit/buying.ts';
import { cards, mollieKey, openMollie } from '../../kit/mollie-double.ts';
import { openPluginFolder } from '../../kit/plugins.ts';
import { openShop } from '../../kit/shop.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

test('the plug-in keeps the contract', async () => {
  const provider = await openMollie();
  const plugin = mollie({ apiKey: mollieKey, apiBase: provider.url });
  const { pay, webhookOf } = provider;
  const loseNextAnswer = () => {
    provider.losesNext = true;
  };
  const payments = { pay, webhookOf, token: cards.pays, loseNextAnswer };

  assert.deepEqual(await checkPlugin(plugin, { payments }), []);
  assert.deepEqual(await checkPlugin(plugin), [
    'paymentProcessor: give checkPlugin { payments } to try it',
  ]);
});

test('amounts have the digits of their currency, whatever those of the runtime are', (t) => {
  t.mock.method(Intl, 'NumberFormat', () => assert.fail('Intl was used'));
  const pairs: [number, string, string][] = [
    [5, 'EUR', '0.05'],
    [123_456, 'USD', '1234.56'],
    [1_500, 'JPY', '1500'],
    [499_000, 'HUF', '4990.00'],
  ];
  for (const [amount, currency, value] of pairs) {
    assert.deepEqual(toAmount({ amount, currency }), { currency, value });
    assert.deepEqual(fromValue({ currency, value }), { amount, currency });
  }
});

describe('a shop that takes payments through the plug-in', async () => {
  const provider = await openMollie();
  const { write } = openPluginFolder();
  const file = write(
    'mollie.ts',
    `import { mollie } from '../../packages/mollie/mollie.ts';
    export const plugins = [mollie({ apiKey: '${mollieKey}', apiBase: '${provider.url}' })];`,
  );
  const env = { STOA_CONFIG: file, PAYMENT_PROCESSOR: 'plugin' };
  const shop = await openShop(null, { env });
  await shop.site();
  const merchant = await shop.merchant();
  const ucpV1 = ucpV1Of(shop);

  const openPage = async () => {
    const { id } = await openSession(shop);
    const payer = { network: '203.0.116.0/24' };
    const { payment } = await startHostedPayment(shop.paymentContext, shop.tenant, id, payer);
    assert.ok(payment?.reference);
    return { reference: payment.reference, url: payment.url };
  };
  const hook = (reference: string) => {
    const { body: payload, headers } = provider.webhookOf(reference);
    return shop.send({ method: 'POST', url: '/api/payments/mollie/webhooks', headers, payload });
  };
  const orders = async () => (await merchant.get('/orders')).body.orders;
  const buyWith = async (token: string) => {
    const { id: product_id } = await shop.product({ isDigital: true });
    const { body } = await ucpV1.create({
      line_items: [{ product_id, quantity: 1 }],
      buyer: { email: 'ada@example.com' },
      shipping_address: home,
    });
    const credential = { type: 'token', token };
    const instruments = [{ id: 'i1', handler_id: 'mollie', type: 'card', credential }];
    return { id: body.id, paid: await ucpV1.complete(body.id, { payment: { instruments } }) };
  };
  const runJobs = async (...seconds: number[]) => {
    for (const delay of [0, ...seconds]) {
      shop.clock.advance(delay * 1_000);
      await shop.app.jobs.drain();
    }
  };

  test('a paid page and its webhook are one order, and a forged webhook is none', async () => {
    const { reference, url } = await openPage();
    assert.equal(url, `https://www.mollie.com/checkout/${reference}`);
    const webhookUrl = 'http://localhost:4000/api/payments/mollie/webhooks';
    assert.equal(provider.payments.get(reference)?.webhookUrl, webhookUrl);
    assert.equal((await hook(reference)).status, 200);
    assert.equal((await hook('tr_unknown')).status, 200);
    assert.deepEqual(await orders(), []);

    provider.pay(reference);
    for (const _ of [1, 2]) assert.equal((await hook(reference)).status, 200);

    const [order, ...more] = await orders();
    assert.deepEqual([order.payment_status, order.test, more], ['paid', true, []]);
  });

  test('a refund is sent once and settled when Mollie has made it', async () => {
    const [order] = await orders();
    const refund = { amount: order.totals.total, reason: 'damaged' };
    const asked = await merchant.post(`/orders/${order.id}/refund`, refund, {
      'idempotency-key': 'refund-1',
    });
    assert.equal(asked.status, 200, asked.text);
    provider.losesNext = true;
    await runJobs(60);
    assert.equal(provider.refunds.size, 1);

    provider.settleRefunds();
    await runJobs(600, 3_600);
    assert.equal(provider.refunds.size, 1);
    const [refunded] = await orders();
    assert.equal(refunded.payment_status, 'refunded');
  });

  test('a card token of an agent pays, and is refused when the bank refuses or asks', async () => {
    const { paid } = await buyWith(cards.pays);
    assert.equal(paid.status, 200, paid.text);
    for (const token of [cards.declines, cards.asks, 'tkn_unknown']) {
      const { paid: refused } = await buyWith(token);
      assert.equal(refused.status, 402, refused.text);
    }
  });

  test('a charge whose answer is lost is found and not repeated', async () => {
    const before = provider.payments.size;
    provider.losesNext = true;
    const { id, paid } = await buyWith(cards.pays);
    assert.notEqual(paid.body.status, 'completed');
    await runJobs(61, 120);

    assert.equal((await ucpV1.get(id)).body.status, 'completed');
    assert.equal(provider.payments.size, before + 1);
  });

  test('while Mollie is down, paying returns 503 and the metrics name the plug-in', async () => {
    provider.isDown = true;
    await assert.rejects(openPage(), { reason: 'payment_processor_unavailable' });
    const { body } = await merchant.post('/payment-settings/test', {});
    provider.isDown = false;

    assert.deepEqual(body, {
      ok: false,
      problem: 'Mollie does not answer, or does not accept the API key.',
    });
    const { text } = await shop.public.get('/metrics');
    assert.match(text, /plugin_failures_total\{plugin="mollie"\} [1-9]/);
  });
});
