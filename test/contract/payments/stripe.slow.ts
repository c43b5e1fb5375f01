import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { processorApi } from '../../../src/api/processor/processor-api.ts';
import { createWorkspaceDirectory } from '../../../src/core/access/workspaces/workspace-directory.ts';
import { cancelPayment, getPayment } from '../../../src/core/payments/manage-payments.ts';
import { getRefund, requestRefund } from '../../../src/core/payments/refunds/request-refund.ts';
import { openHostedPage } from '../../../src/core/payments/submit-payment.ts';
import { createStripeProcessor } from '../../../src/gateways/stripe/stripe.ts';
import { createServer } from '../../../src/http/server.ts';
import { createLog } from '../../../src/platform/telemetry/log.ts';
import { page } from '../../kit/sandbox-counter.ts';
import { newPayment, openScriptedPayments, thousand } from '../../kit/scripted-payments.ts';
import { openShop } from '../../kit/shop.ts';
import { openStripe } from '../../kit/stripe-double.ts';

/** A PaymentContext whose processor is the Stripe gateway, connected to the test double. */
async function openStripePayments(t: TestContext) {
  const shop = await openShop(t);
  const stripe = await openStripe(t, shop.clock);
  const own = openScriptedPayments(shop);
  Object.assign(own.paymentContext, {
    processor: createStripeProcessor(stripe.settings, shop.clock),
  });
  const http = createServer({ log: createLog('silent'), trustedProxies: [] });
  const workspaces = createWorkspaceDirectory(shop.unit);
  await http.register(processorApi({ paymentContext: own.paymentContext, workspaces }), {
    prefix: '/api/payments',
  });
  t.after(() => http.close());
  const hook = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    http.inject({ method: 'POST', url: '/api/payments/stripe/webhooks', headers, payload: body });
  const open = async () => {
    const { id } = await newPayment(shop, own.paymentContext);
    return openHostedPage(own.paymentContext, shop.tenant, id, page);
  };
  const paid = async () => {
    const payment = await open();
    await hook(stripe.event('checkout.session.completed', stripe.pay(payment.reference ?? '')));
    return shop.unit.view(shop.tenant, (view) => getPayment(view, payment.id));
  };
  const refund = async (amount: number) => {
    const payment = await paid();
    return shop.unit.run(shop.tenant, (work) =>
      requestRefund(work, { payment, amount, reason: 'broken', orderId: null }),
    );
  };
  const lookRefund = ({ id }: { id: string }) =>
    shop.unit.view(shop.tenant, (view) => getRefund(view, id));
  return { shop, stripe, ...own, hook, open, paid, refund, lookRefund };
}

test('stripe: a Checkout Session is created with lines that match the total exactly', async (t) => {
  const { stripe, open } = await openStripePayments(t);

  const payment = await open();

  const [request] = stripe.requests;
  const item = (name: string, unit_amount: string) => ({
    quantity: '1',
    price_data: { currency: 'usd', unit_amount, product_data: { name } },
  });
  assert.deepEqual(request, {
    route: 'POST /v1/checkout/sessions',
    key: payment.id,
    params: {
      mode: 'payment',
      client_reference_id: payment.id,
      metadata: { payment_id: payment.id },
      payment_intent_data: { metadata: { payment_id: payment.id }, description: 'A shop' },
      line_items: {
        0: item('2 × A thing', '800'),
        1: item('Shipping', '150'),
        2: item('Shipping and tax', '50'),
      },
      success_url: page.returnUrl,
      cancel_url: page.cancelUrl,
      expires_at: String((payment.expiresAt?.getTime() ?? 0) / 1_000),
      customer_email: 'ada@example.com',
    },
  });
  assert.deepEqual(
    [payment.reference, payment.url],
    ['cs_test_1', 'https://checkout.stripe.com/c/pay/cs_test_1'],
  );
});

test('stripe: a completed session is a payment, with the reference that refunds use', async (t) => {
  const { paid, outcomes } = await openStripePayments(t);

  const payment = await paid();

  assert.deepEqual(
    [payment.status, payment.reference, outcomes],
    ['succeeded', 'pi_1', ['succeeded succeeded']],
  );
});

test('stripe: a debit is processing first, and may fail or succeed later', async (t) => {
  const { stripe, open, hook, status, outcomes } = await openStripePayments(t);
  const [first, second] = [await open(), await open()];
  const begun = stripe.pay(first.reference ?? '', 'processing');
  await hook(stripe.event('checkout.session.completed', begun));
  await hook(
    stripe.event('checkout.session.completed', stripe.pay(second.reference ?? '', 'processing')),
  );
  assert.deepEqual([await status(first.id), await status(second.id)], ['processing', 'processing']);

  await hook(stripe.event('checkout.session.async_payment_failed', begun));
  const through = stripe.pay(second.reference ?? '');
  await hook(stripe.event('checkout.session.async_payment_succeeded', through));

  assert.deepEqual([await status(first.id), await status(second.id)], ['failed', 'succeeded']);
  assert.deepEqual(outcomes, ['failed payment_failed', 'succeeded succeeded']);
});

test('stripe: an expired session is a failure', async (t) => {
  const { stripe, open, hook, outcomes } = await openStripePayments(t);
  const { reference } = await open();

  const session = { ...stripe.sessions.get(reference ?? ''), status: 'expired' };
  await hook(stripe.event('checkout.session.expired', session));

  assert.deepEqual(outcomes, ['failed expired']);
});

test('stripe: events that are forged, altered, stale or signed with another secret are refused', async (t) => {
  const { shop, stripe, open, hook, outcomes } = await openStripePayments(t);
  const { reference } = await open();
  const session = stripe.pay(reference ?? '');
  const good = stripe.event('checkout.session.completed', session);
  const old = stripe.event(
    'checkout.session.completed',
    session,
    new Date(shop.clock().getTime() - 301_000),
  );

  const answers = [
    await hook({ ...good, headers: {} as typeof good.headers }),
    await hook({ ...good, body: `${good.body} ` }),
    await hook({ ...good, headers: { 'stripe-signature': 't=1,v1=00' } }),
    await hook(old),
  ];

  assert.deepEqual(
    answers.map(({ statusCode, payload }) => [statusCode, JSON.parse(payload).error.code]),
    Array(4).fill([400, 'invalid_signature']),
  );
  assert.deepEqual(outcomes, []);
  assert.equal((await hook(good)).statusCode, 200);
  assert.equal((await hook(good)).statusCode, 200);
  assert.deepEqual(outcomes, ['succeeded succeeded']);
});

test('stripe: other activity of the account is ignored', async (t) => {
  const { stripe, hook } = await openStripePayments(t);
  const events = [
    stripe.event('checkout.session.completed', {
      id: 'cs_9',
      metadata: {},
      client_reference_id: null,
    }),
    stripe.event('checkout.session.completed', {
      ...{ id: 'cs_9', metadata: { payment_id: 'order 12' }, payment_status: 'paid' },
      ...{ amount_total: 1, currency: 'usd', payment_intent: 'pi_9' },
    }),
    stripe.event('refund.updated', { id: 're_9', metadata: null, status: 'succeeded' }),
    stripe.event('customer.created', { id: 'cus_9' }),
  ];

  for (const event of events) assert.equal((await hook(event)).statusCode, 200);
});

test('stripe: lost responses and errors of Stripe are retried with one idempotency key', async (t) => {
  const { stripe, open } = await openStripePayments(t);
  stripe.faults.push('lost', 'down');

  const payment = await open();

  assert.equal(payment.reference, 'cs_test_1');
  assert.equal(stripe.sessions.size, 1);
  assert.deepEqual(
    stripe.requests.map(({ key }) => key),
    [payment.id, payment.id],
  );
});

test('stripe: during a long outage the call is refused and can be repeated', async (t) => {
  const { shop, stripe, paymentContext } = await openStripePayments(t);
  const { id } = await newPayment(shop, paymentContext);
  const ask = () => openHostedPage(paymentContext, shop.tenant, id, page);
  stripe.faults.push('lost', 'lost', 'lost');

  await assert.rejects(ask, { kind: 'unavailable', reason: 'payment_processor_unavailable' });
  const payment = await ask();

  assert.equal(payment.reference, 'cs_test_1');
  assert.equal(stripe.sessions.size, 1);
});

test('stripe: a payment whose webhook never arrived is found', async (t) => {
  const { shop, stripe, open, jobs, status } = await openStripePayments(t);
  const payment = await open();
  stripe.pay(payment.reference ?? '');

  shop.clock.advance(60_000);
  await jobs.drain();

  assert.equal(await status(payment.id), 'succeeded');
});

test('stripe: the session of a cancelled payment is expired, and an earlier payment is refunded', async (t) => {
  const { shop, stripe, open, jobs, status } = await openStripePayments(t);
  const [unpaid, paid] = [await open(), await open()];
  stripe.pay(paid.reference ?? '');
  for (const { id } of [unpaid, paid])
    await shop.unit.run(shop.tenant, (work) => cancelPayment(work, id));

  await jobs.drain();

  assert.deepEqual([await status(unpaid.id), await status(paid.id)], ['cancelled', 'succeeded']);
  assert.equal(stripe.sessions.get(unpaid.reference ?? '')?.status, 'expired');
  assert.deepEqual(
    [...stripe.refunds.values()].map(({ amount }) => amount),
    [thousand.amount],
  );
});

test('stripe: a refund is sent once with its idempotency key and confirmed by webhook', async (t) => {
  const { stripe, refund, jobs, hook, outcomes, lookRefund } = await openStripePayments(t);
  const asked = await refund(400);
  stripe.faults.push('lost');

  await jobs.drain();

  const [made] = [...stripe.refunds.values()];
  assert.equal(stripe.refunds.size, 1);
  assert.equal(stripe.requests.at(-1)?.key, asked.id);
  assert.deepEqual(stripe.requests.at(-1)?.params, {
    payment_intent: 'pi_1',
    amount: '400',
    metadata: { refund_id: asked.id, reason: 'broken' },
  });
  assert.equal((await lookRefund(asked)).status, 'pending');
  await hook(stripe.event('refund.updated', { ...made, status: 'succeeded' }));
  assert.deepEqual(
    [(await lookRefund(asked)).status, outcomes.at(-1)],
    ['succeeded', 'refund succeeded 400'],
  );
});

test('stripe: a refused refund has failed, and an unconfirmed one is looked up', async (t) => {
  const { shop, stripe, refund, jobs, lookRefund } = await openStripePayments(t);
  const asked = await refund(400);
  stripe.faults.push('lost', 'lost', 'lost');
  await jobs.drain();
  const [made] = [...stripe.refunds.values()];
  Object.assign(made ?? {}, { status: 'succeeded' });

  shop.clock.advance(60_000);
  await jobs.drain();
  assert.equal((await lookRefund(asked)).status, 'succeeded');

  const next = await refund(600);
  stripe.sessions.clear();
  await jobs.drain();
  assert.equal((await lookRefund(next)).status, 'failed');
});

test('stripe: a dispute finds its payment, and is sent again while Stripe does not answer', async (t) => {
  const { stripe, paid, hook, outcomes } = await openStripePayments(t);
  const payment = await paid();
  const dispute = (status: string, intent = payment.reference) => ({
    ...{ id: 'dp_1', object: 'dispute', charge: 'ch_1', payment_intent: intent },
    ...{ amount: 1_000, currency: 'usd', reason: 'fraudulent', status },
  });
  const opened = stripe.event('charge.dispute.created', dispute('needs_response'));
  stripe.faults.push('down', 'down', 'down');

  const statuses = [
    (await hook(opened)).statusCode,
    (await hook(opened)).statusCode,
    (await hook(opened)).statusCode,
    (await hook(stripe.event('charge.dispute.closed', dispute('warning_closed')))).statusCode,
  ];

  assert.deepEqual(statuses, [500, 200, 200, 200]);
  assert.deepEqual(outcomes.slice(1), [
    `disputed open ${payment.id}`,
    `disputed withdrawn ${payment.id}`,
  ]);
  const [foreign] = [...stripe.sessions.values()].slice(-1);
  Object.assign(foreign?.payment_intent ?? {}, { metadata: {} });
  const ignored = await hook(stripe.event('charge.dispute.created', dispute('needs_response')));
  assert.deepEqual([ignored.statusCode, outcomes.length], [200, 3]);
});

test('stripe: the connection test names the problem and no part of the key', async (t) => {
  const { shop, stripe, paymentContext } = await openStripePayments(t);
  const refused = createStripeProcessor(
    { ...stripe.settings, secretKey: 'sk_test_wrong_key' },
    shop.clock,
  );

  assert.equal(await paymentContext.processor.check(), null);
  assert.match((await refused.check()) ?? '', /^Stripe does not accept the secret key\./);
});
