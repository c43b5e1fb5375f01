import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mollie } from '../../../packages/mollie/mollie.ts';
import type { PaymentProcessor, Plugin } from '../../../packages/plugin/plugin.js';
import { checkPlugin } from '../../../packages/plugin/test-kit.js';
import { paymentHandlersOf } from '../../../src/api/acp/protocol/payment-handlers.ts';
import { openPayments } from '../../../src/app/payments/open-payments.ts';
import { loadPlugins } from '../../../src/gateways/plugins/load-plugins.ts';
import { createPluginProcessor } from '../../../src/gateways/plugins/payments/plugin-processor.ts';
import { readConfig } from '../../../src/platform/settings/config.ts';
import { createLog } from '../../../src/platform/telemetry/log.ts';
import { openPluginFolder } from '../../kit/plugins.ts';

const good = mollie({ apiKey: 'test_x' }).paymentProcessor as PaymentProcessor;

/**
 * The processor of a plug-in whose functions the test replaces, and the failures that the server
 * counted.
 */
function processorOf(changes: Partial<PaymentProcessor>) {
  const failures: string[] = [];
  const processor = createPluginProcessor({
    plugin: 'shaky',
    payments: { ...good, ...changes },
    origin: 'https://shop.example',
    log: createLog('silent'),
    countFailure: (name) => void failures.push(name),
  });
  return { processor, failures };
}

const lookup = {
  id: 'pay_1',
  method: 'hosted',
  reference: 'r1',
  createdAt: new Date(0),
} as unknown as Parameters<ReturnType<typeof processorOf>['processor']['getPaymentOutcome']>[0];

const invalid: [string, unknown][] = [
  ['nothing', undefined],
  [
    'an amount that is no integer',
    { state: 'succeeded', reference: 'r', amount: 1.5, currency: 'USD' },
  ],
  ['a currency in lower case', { state: 'succeeded', reference: 'r', amount: 1, currency: 'usd' }],
  ['a success without an amount', { state: 'succeeded', reference: 'r' }],
  ['an unknown state', { state: 'done', reference: 'r' }],
];
for (const [what, answer] of invalid)
  test(`${what} is not the outcome of a payment, and counts as a failure of the plug-in`, async () => {
    const { processor, failures } = processorOf({ getPayment: async () => answer as never });

    await assert.rejects(processor.getPaymentOutcome(lookup), /plug-in shaky: the answer is not/);
    assert.deepEqual(failures, ['shaky']);
  });

test('a webhook with a bad signature is refused, and one with a bad event is ignored', async () => {
  const forged = processorOf({ readWebhook: async () => 'invalid_signature' });
  await assert.rejects(async () => forged.processor.parseWebhook(Buffer.from(''), {}), {
    reason: 'invalid_signature',
  });
  assert.deepEqual(forged.failures, []);

  const vague = processorOf({ readWebhook: async () => ({ id: 'e1', about: 'payment' }) as never });
  await assert.rejects(
    async () => vague.processor.parseWebhook(Buffer.from(''), {}),
    /not an event/,
  );
});

test('a dispute names its payment', async () => {
  const dispute = {
    id: 'd1',
    status: 'open',
    amount: 500,
    currency: 'EUR',
    reason: 'fraud',
  } as const;
  const { processor } = processorOf({
    readWebhook: async () => ({ id: 'e1', about: 'dispute', payment_id: 'pay_1', dispute }),
  });
  const event = await processor.parseWebhook(Buffer.from(''), {});

  assert.ok(event?.about === 'dispute');
  assert.equal(await processor.findPaymentId?.(event.paymentReference), 'pay_1');
  assert.deepEqual(event.dispute.money, { amount: 500, currency: 'EUR' });
});

test('agents of ACP are offered no handler of a plug-in, and pay on its page', () => {
  const { processor } = processorOf({});

  assert.notEqual(processor.charge, null);
  assert.deepEqual(paymentHandlersOf(processor, null), []);
});

test('invalid processors and a missing one stop the start with the reason', async () => {
  const { write } = openPluginFolder();
  const text = (name: string, members: string) =>
    `export const plugins = [{ name: '${name}', apiVersion: '1.0', paymentProcessor: { ${members} } }];`;
  const minutes = 'isTest: true, pageMinutes: 5';
  await assert.rejects(
    loadPlugins(write('partial.ts', text('partial', minutes))),
    (error: Error) => {
      assert.match(error.message, /plug-in partial: paymentProcessor.openPage must be a function/);
      assert.match(
        error.message,
        /plug-in partial: paymentProcessor.pageMinutes must be 10 to 1440/,
      );
      return true;
    },
  );
  const named = loadPlugins(write('named.ts', text('stripe', minutes)));
  await assert.rejects(named, /plug-in stripe: the name belongs to a processor of the server/);
  const { config } = readConfig({ PAYMENT_PROCESSOR: 'plugin' });
  await assert.rejects(openPayments({ config, plugins: [] } as never), {
    name: 'ConfigError',
    message: /PAYMENT_PROCESSOR=plugin needs a plug-in with paymentProcessor/,
  });
});

test('the test kit finds a processor that charges and refunds twice', async () => {
  let last = 0;
  const paid = () => ({
    state: 'succeeded',
    reference: `r${++last}`,
    amount: 1_099,
    currency: 'EUR',
  });
  const careless: PaymentProcessor = {
    isTest: true,
    pageMinutes: 30,
    openPage: async () => ({ reference: `p${++last}`, url: 'https://pay.example/' }),
    closePage: async () => undefined,
    charge: async () => paid() as never,
    getPayment: async () => paid() as never,
    refund: async () => ({ state: 'succeeded', reference: `b${++last}` }),
    getRefund: async () => null,
    check: async () => null,
    readWebhook: async () => ({
      id: `e${++last}`,
      about: 'payment',
      payment_id: 'x',
      outcome: paid() as never,
    }),
  };
  const plugin: Plugin = { name: 'careless', apiVersion: '1.0', paymentProcessor: careless };
  const provider = {
    pay: () => undefined,
    webhookOf: () => ({ body: Buffer.from(''), headers: {} }),
    token: 'tok',
  };
  const problems = (await checkPlugin(plugin, { payments: provider })).map((problem) =>
    problem.replace('paymentProcessor: ', ''),
  );

  assert.deepEqual(problems, [
    'getPayment must return null for an unknown payment',
    'openPage with one id must open one page',
    'an unpaid page must be pending',
    'readWebhook must name the payment by its id',
    'a repeated webhook must have the same event id',
    'readWebhook must reject a webhook that the provider has not sent',
    'refund with one id must refund once',
    'getRefund must find a refund by its reference',
    'a refund of more than is left must be failed',
    'a closed page must not be paid',
    'charge with one id must charge once',
  ]);
});
