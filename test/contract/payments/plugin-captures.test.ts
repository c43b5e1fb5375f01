import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPlugin } from '../../../packages/plugin/test-kit.js';
import { requestCapture } from '../../../src/core/payments/captures/request-capture.ts';
import { requestRelease } from '../../../src/core/payments/captures/request-release.ts';
import { getPayment } from '../../../src/core/payments/manage-payments.ts';
import { settlePayment } from '../../../src/core/payments/settle-payment.ts';
import { openHostedPage } from '../../../src/core/payments/submit-payment.ts';
import { loadPlugins } from '../../../src/gateways/plugins/load-plugins.ts';
import { createPluginProcessor } from '../../../src/gateways/plugins/payments/plugin-processor.ts';
import { createLog } from '../../../src/platform/telemetry/log.ts';
import { createHoldingPlugin } from '../../kit/holding-plugin.ts';
import { openPluginFolder } from '../../kit/plugins.ts';
import { page } from '../../kit/sandbox-counter.ts';
import { newPayment, openScriptedPayments } from '../../kit/scripted-payments.ts';
import { openCoreShop } from '../../kit/shop.ts';

/** The problems of captures; refunds and webhooks are those of other tests. */
async function captureProblems(holding: ReturnType<typeof createHoldingPlugin>) {
  const { pay, loseNextAnswer } = holding;
  const payments = { pay, loseNextAnswer, webhookOf: () => ({ body: '', headers: {} }) };
  const problems = await checkPlugin(holding.plugin, { payments } as never);
  return problems.filter((problem) => /captur|authoriz|release/.test(problem));
}

for (const captures of ['once', 'several'] as const)
  test(`the test kit accepts a plug-in that captures ${captures}`, async () => {
    assert.deepEqual(await captureProblems(createHoldingPlugin(captures)), []);
  });

test('the test kit finds a plug-in that captures again when a capture is repeated', async () => {
  const problems = await captureProblems(createHoldingPlugin('several', { countsTwice: true }));

  assert.ok(
    problems.includes('paymentProcessor: capture with one id must capture once'),
    JSON.stringify(problems),
  );
});

test('a payment of a plug-in is authorized, captured in parts and released', async (t) => {
  const shop = await openCoreShop(t);
  const holding = createHoldingPlugin('several');
  const { paymentContext, jobs, outcomes } = openScriptedPayments(shop);
  const processor = createPluginProcessor({
    plugin: 'holding',
    payments: holding.plugin.paymentProcessor as NonNullable<
      typeof holding.plugin.paymentProcessor
    >,
    origin: 'https://shop.example',
    log: createLog('silent'),
    countFailure: () => undefined,
  });
  Object.assign(paymentContext, { processor });
  const capture = processor.captureMode ?? 'automatic';
  const { id } = await newPayment(shop, paymentContext, { capture });
  const { reference } = await openHostedPage(paymentContext, shop.tenant, id, page);
  holding.pay(reference ?? '');
  const read = () => shop.unit.view(shop.tenant, (view) => getPayment(view, id));
  const outcome = await processor.getPaymentOutcome(await read());
  assert.ok(outcome);
  await settlePayment(paymentContext, shop.tenant, id, outcome);

  const orderId = 'ord_1' as const;
  holding.loseNextAnswer();
  await shop.unit.run(shop.tenant, (work) =>
    requestCapture(work, { payment: { id }, amount: 400, orderId }),
  );
  await jobs.drain();
  shop.clock.advance(60_000);
  await jobs.drain();
  await shop.unit.run(shop.tenant, (work) =>
    requestRelease(work, { payment: { id }, orderId, reason: null, returnsPayment: false }),
  );
  await jobs.drain();

  assert.deepEqual(outcomes, [
    'succeeded succeeded',
    'captured 400 open capture succeeded',
    'captured 400 closed release succeeded',
  ]);
  assert.deepEqual((await read()).authorization?.captured, 400);
});

test('captures of a plug-in for an earlier version, or without their functions, stop the start', async () => {
  const { write } = openPluginFolder();
  const load = (name: string, version: string, members: string) =>
    loadPlugins(
      write(
        `${name}.ts`,
        `export const plugins = [{ name: '${name}', apiVersion: '${version}', paymentProcessor: { isTest: true, pageMinutes: 30, ${members} } }];`,
      ),
    );

  await assert.rejects(load('old', '1.0', "captures: 'once'"), {
    message: /plug-in old: paymentProcessor.captures needs apiVersion 1.1/,
  });
  await assert.rejects(load('half', '1.1', "captures: 'twice'"), (error: Error) => {
    assert.match(error.message, /paymentProcessor.captures must be once or several/);
    assert.match(error.message, /paymentProcessor.release must be a function/);
    return true;
  });
  await assert.rejects(load('loose', '1.1', 'capture() {}'), {
    message: /paymentProcessor.capture needs paymentProcessor.captures/,
  });
});
