import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { processorApi } from '../../../src/api/processor/processor-api.ts';
import { createWorkspaceDirectory } from '../../../src/core/access/workspaces/workspace-directory.ts';
import { getCapture, requestCapture } from '../../../src/core/payments/captures/request-capture.ts';
import { requestRelease } from '../../../src/core/payments/captures/request-release.ts';
import { cancelPayment, getPayment } from '../../../src/core/payments/manage-payments.ts';
import { openHostedPage } from '../../../src/core/payments/submit-payment.ts';
import { createStripeProcessor } from '../../../src/gateways/stripe/stripe.ts';
import { createServer } from '../../../src/http/server.ts';
import { createLog } from '../../../src/platform/telemetry/log.ts';
import { page } from '../../kit/sandbox-counter.ts';
import { newPayment, openScriptedPayments } from '../../kit/scripted-payments.ts';
import { openShop } from '../../kit/shop.ts';
import type { CardTerms } from '../../kit/stripe-captures.ts';
import { openStripe } from '../../kit/stripe-double.ts';

/** Payments of 10 dollars that Stripe authorizes, with captures of their amounts. */
async function openCaptures(t: TestContext, terms: CardTerms = {}) {
  const shop = await openShop(t);
  const stripe = await openStripe(t, shop.clock);
  stripe.useCards(terms);
  const own = openScriptedPayments(shop);
  const { paymentContext, jobs } = own;
  const processor = createStripeProcessor(stripe.settings, shop.clock);
  Object.assign(paymentContext, { processor });
  const http = createServer({ log: createLog('silent'), trustedProxies: [] });
  const workspaces = createWorkspaceDirectory(shop.unit);
  await http.register(processorApi({ paymentContext, workspaces }), { prefix: '/api/payments' });
  t.after(() => http.close());
  const hook = async (type: string, object: object) => {
    const { body, headers } = stripe.event(type, object);
    const url = '/api/payments/stripe/webhooks';
    return (await http.inject({ method: 'POST', url, headers, payload: body })).statusCode;
  };
  const read = ({ id }: { id: string }) =>
    shop.unit.view(shop.tenant, (view) => getPayment(view, id));
  const open = async () => {
    const { id } = await newPayment(shop, paymentContext, { capture: 'once' });
    return openHostedPage(paymentContext, shop.tenant, id, page);
  };
  const authorized = async () => {
    const payment = await open();
    const session = stripe.pay(payment.reference ?? '');
    assert.equal(await hook('checkout.session.completed', session), 200);
    return read(payment);
  };
  type Paid = Awaited<ReturnType<typeof authorized>>;
  const orderId = 'ord_1' as const;
  const capture = (payment: Paid, amount: number | null = null) =>
    shop.unit.run(shop.tenant, (work) => requestCapture(work, { payment, amount, orderId }));
  const release = (payment: Paid) =>
    shop.unit.run(shop.tenant, (work) =>
      requestRelease(work, { payment, orderId, reason: null, returnsPayment: false }),
    );
  const readCapture = ({ id }: { id: string }) =>
    shop.unit.view(shop.tenant, (view) => getCapture(view, id));
  const stateOf = async (payment: Paid) => {
    const { authorization } = await read(payment);
    return [authorization?.captured, authorization?.isClosed];
  };
  const intentOf = ({ reference }: Paid) => stripe.intentOf(reference ?? '');
  return {
    ...{ shop, stripe, ...own, jobs, hook, read, open, authorized },
    ...{ capture, release, readCapture, stateOf, intentOf },
  };
}

const calls = (stripe: Awaited<ReturnType<typeof openStripe>>, step: string) =>
  stripe.requests.filter(({ route }) => route.endsWith(`/${step}`));

test('stripe: a page authorizes the payment, and the charge says until when', async (t) => {
  const { stripe, authorized } = await openCaptures(t);

  const payment = await authorized();

  const [request] = stripe.requests;
  assert.deepEqual(
    [request?.params.payment_intent_data.capture_method, request?.params.payment_method_options],
    ['manual', { card: { request_multicapture: 'if_available' } }],
  );
  assert.deepEqual(
    [payment.status, payment.capture, payment.reference, payment.authorization],
    [
      ...['succeeded', 'once', 'pi_1'],
      { captured: 0, isClosed: false, expiresAt: new Date('2026-01-08T00:00:00.000Z') },
    ],
  );
});

test('stripe: a capture is sent with its id, and releases the rest of a card that allows one', async (t) => {
  const { stripe, authorized, capture, jobs, stateOf, outcomes, intentOf } = await openCaptures(t);
  const payment = await authorized();

  const { id } = await capture(payment, 600);
  await jobs.drain();

  const [sent] = calls(stripe, 'capture');
  assert.deepEqual(
    [sent?.key, sent?.params.amount_to_capture, sent?.params.final_capture],
    [id, '600', undefined],
  );
  assert.deepEqual(await stateOf(payment), [600, true]);
  assert.equal(intentOf(payment)?.status, 'succeeded');
  assert.deepEqual(outcomes.slice(1), ['captured 600 closed capture succeeded']);
});

test('stripe: a card with multicapture is captured in parts, and the rest is released', async (t) => {
  const { stripe, read, authorized, capture, release, jobs, stateOf } = await openCaptures(t, {
    multicapture: true,
  });
  const payment = await authorized();
  await capture(payment, 300);
  await capture(payment, 200);
  await jobs.drain();

  assert.equal((await read(payment)).capture, 'several');
  assert.deepEqual(await stateOf(payment), [500, false]);
  assert.deepEqual(
    calls(stripe, 'capture').map(({ params }) => [params.amount_to_capture, params.final_capture]),
    [
      ['300', 'false'],
      ['200', 'false'],
    ],
  );
  await release(payment);
  await jobs.drain();
  assert.deepEqual(await stateOf(payment), [500, true]);
});

test('stripe: a capture whose answer was lost is made once', async (t) => {
  const { shop, stripe, authorized, capture, jobs, stateOf, outcomes, readCapture } =
    await openCaptures(t, { multicapture: true });
  const payment = await authorized();
  const asked = await capture(payment, 400);
  stripe.faults.push('lost', 'lost', 'lost');
  await jobs.drain();
  const pending = await readCapture(asked);

  shop.clock.advance(60_000);
  await jobs.drain();

  assert.deepEqual([pending.status, (await readCapture(asked)).status], ['pending', 'succeeded']);
  assert.deepEqual(await stateOf(payment), [400, false]);
  assert.deepEqual(outcomes.slice(1), ['captured 400 open capture succeeded']);
});

test('stripe: webhooks say what was captured, released or has expired, in any order', async (t) => {
  const { authorized, hook, stateOf, outcomes, intentOf } = await openCaptures(t);
  const [captured, expired] = [await authorized(), await authorized()];
  const before = structuredClone(intentOf(captured));
  Object.assign(intentOf(captured) ?? {}, { status: 'succeeded', amount_received: 1_000 });
  Object.assign(intentOf(expired) ?? {}, { status: 'canceled' });

  for (const _ of [1, 2]) {
    await hook('payment_intent.succeeded', intentOf(captured) ?? {});
    await hook('payment_intent.amount_capturable_updated', before ?? {});
    await hook('payment_intent.canceled', intentOf(expired) ?? {});
  }

  assert.deepEqual(
    [await stateOf(captured), await stateOf(expired)],
    [
      [1_000, true],
      [0, true],
    ],
  );
  assert.deepEqual(outcomes.slice(2), ['captured 1000 closed', 'captured 0 closed']);
});

test('stripe: an expired authorization refuses a capture', async (t) => {
  const { authorized, capture, jobs, stateOf, readCapture, intentOf } = await openCaptures(t);
  const payment = await authorized();
  const asked = await capture(payment);
  Object.assign(intentOf(payment) ?? {}, { status: 'canceled' });

  await jobs.drain();

  const { status, failure } = await readCapture(asked);
  assert.deepEqual([status, failure], ['failed', 'payment_intent_unexpected_state']);
  assert.deepEqual(await stateOf(payment), [0, true]);
});

test('stripe: a canceled payment that is authorized all the same is released', async (t) => {
  const { shop, stripe, open, hook, jobs, stateOf, intentOf } = await openCaptures(t);
  const payment = await open();
  await shop.unit.run(shop.tenant, (work) => cancelPayment(work, payment.id));
  await hook('checkout.session.completed', stripe.pay(payment.reference ?? ''));

  await jobs.drain();

  const { id } = payment;
  const paid = await shop.unit.view(shop.tenant, (view) => getPayment(view, id));
  assert.equal(intentOf(paid)?.status, 'canceled');
  assert.deepEqual(await stateOf(paid), [0, true]);
  assert.equal(stripe.refunds.size, 0);
});
