import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { movableClock } from '../../../src/kernel/clock.ts';
import { startOfTests } from '../../kit/shop.ts';
import { openShopWithPlans } from '../../kit/shop-with-plans.ts';
import { openStripe } from '../../kit/stripe-double.ts';
import type { BankAnswer, Json } from '../../kit/stripe-saved-methods.ts';

const firstOfFebruary = '2026-02-01T00:00:00.000Z';

/** A store with the plan Gold, whose payments go to a local server in the shape of Stripe's API. */
async function openStore(t: TestContext) {
  const clock = movableClock(() => new Date(startOfTests));
  const stripe = await openStripe(t, clock);
  const plans = await openShopWithPlans(t, {
    PAYMENT_PROCESSOR: 'stripe',
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_BASE: stripe.settings.apiBase,
  });
  const { shop, signUp, read, pageOf } = plans;
  const travelTo = async (instant: string) => {
    clock.advance(new Date(instant).getTime() - clock().getTime());
    await shop.travelTo(instant);
  };
  const hook = async ({ body, headers }: { body: string; headers: Record<string, string> }) => {
    const answer = await shop.send({
      method: 'POST',
      url: '/api/payments/stripe/webhooks',
      headers: { host: 'localhost:4000', 'content-type': 'application/json', ...headers },
      payload: body,
    });
    await shop.app.jobs.drain();
    return answer.status;
  };
  /** The member pays on Stripe's page, with a card whose bank says this to later charges. */
  const payPage = async (paymentUrl: string, bank: BankAnswer = 'pays') => {
    const id = (await pageOf(paymentUrl)).split('/').pop() ?? '';
    await hook(stripe.event('checkout.session.completed', stripe.pay(id, 'succeeded', bank)));
  };
  const member = async (bank: BankAnswer) => {
    const { body } = await signUp('Gold', 'ann@shop.example');
    await payPage(body.payment_url, bank);
    return body.id as string;
  };
  const payments = () =>
    shop.unit.view(shop.tenant, (view) =>
      view.query<{ payment_id: string; status: string; failure: string | null }>(
        `select payment_id, status, failure from payments where method = 'token' order by created_at, payment_id`,
        [],
      ),
    );
  const charges = () => stripe.requests.filter(({ route }) => route === 'POST /v1/payment_intents');
  const status = async (id: string) => {
    const { status: state, current_period_end: end, payment_url: url } = await read(id);
    return [state, end.slice(0, 10), url !== null];
  };
  const events = async () => (await shop.events()).slice(-1);
  return { shop, stripe, read, travelTo, hook, payPage, member, payments, charges, status, events };
}

describe('renewals through Stripe', () => {
  test('the page of a membership saves the payment method, and the renewal charges it once', async (t) => {
    const { stripe, travelTo, member, payments, charges, status } = await openStore(t);
    const id = await member('pays');
    const session = stripe.requests.find(({ route }) => route === 'POST /v1/checkout/sessions');
    assert.equal(session?.params.payment_intent_data.setup_future_usage, 'off_session');
    assert.equal(session?.params.customer_creation, 'always');

    await travelTo(firstOfFebruary);

    const [payment] = await payments();
    assert.deepEqual(
      charges().map(({ key, params }) => [key, params]),
      [
        [
          payment?.payment_id,
          {
            ...{ amount: '1000', currency: 'usd', customer: 'cus_1', payment_method: 'pm_1' },
            ...{ off_session: 'true', confirm: 'true', description: 'A shop: Gold' },
            metadata: { payment_id: payment?.payment_id, sent_by: 'mandate' },
          },
        ],
      ],
    );
    assert.deepEqual(await status(id), ['active', '2026-03-01', false]);
    await travelTo('2026-03-01T00:00:00.000Z');
    assert.deepEqual([await status(id), charges().length], [['active', '2026-04-01', false], 2]);
  });

  for (const [bank, failure] of [
    ['declines', 'insufficient_funds'],
    ['wants_owner', 'authentication_required'],
  ] as const) {
    test(`${failure}: the member gets a link, and the method saved on its page is used next`, async (t) => {
      const { read, travelTo, member, payPage, payments, charges, status, events } =
        await openStore(t);
      const id = await member(bank);

      await travelTo(firstOfFebruary);

      assert.deepEqual(await status(id), ['past_due', '2026-02-01', true]);
      assert.deepEqual(await events(), ['membership.subscriber.payment_failed']);
      assert.deepEqual(
        (await payments()).map((payment) => [payment.status, payment.failure]),
        [['failed', failure]],
      );
      await travelTo('2026-02-03T00:00:00.000Z');
      assert.equal(charges().length, 1, 'a declined charge is not repeated');
      await payPage((await read(id)).payment_url, 'pays');
      assert.deepEqual(await status(id), ['active', '2026-03-01', false]);
      await travelTo('2026-03-01T00:00:00.000Z');
      assert.deepEqual(charges()[1]?.params.payment_method, 'pm_2');
      assert.deepEqual(await status(id), ['active', '2026-04-01', false]);
    });
  }

  test('a charge whose response is lost is found a minute later and not made again', async (t) => {
    const { stripe, travelTo, member, payments, charges, status } = await openStore(t);
    const id = await member('pays');
    // The lookup of the saved method answers; the charge happens, but none of its responses arrives.
    stripe.loseCharges(3);

    await travelTo(firstOfFebruary);
    assert.deepEqual((await payments())[0]?.status, 'processing');
    assert.deepEqual(await status(id), ['active', '2026-02-01', true]);
    await travelTo('2026-02-01T00:01:00.000Z');

    assert.deepEqual(await status(id), ['active', '2026-03-01', false]);
    assert.equal(new Set(charges().map(({ key }) => key)).size, 1);
    assert.equal(stripe.intents.length, 1);
  });

  test('while Stripe is down the renewal is repeated every hour, and charged once it is back', async (t) => {
    const { stripe, travelTo, member, status, payments } = await openStore(t);
    const id = await member('pays');
    stripe.faults.push('down', 'down', 'down');

    await travelTo(firstOfFebruary);
    await travelTo('2026-02-01T00:01:00.000Z');
    assert.deepEqual(
      (await payments()).map(({ failure }) => failure),
      ['not_received'],
    );
    assert.deepEqual(await status(id), ['active', '2026-02-01', false]);
    await travelTo('2026-02-01T01:01:00.000Z');

    assert.deepEqual(await status(id), ['active', '2026-03-01', false]);
    assert.equal(stripe.intents.length, 1);
  });

  test('keys that stay invalid end in the usual way: past due after a week', async (t) => {
    const { stripe, travelTo, member, status, charges } = await openStore(t);
    const id = await member('pays');
    stripe.closeAccount();

    for (let day = 1; day <= 8; day += 1)
      for (let hour = 0; hour < 24; hour += 1) {
        await travelTo(`2026-02-0${day}T${String(hour).padStart(2, '0')}:00:00.000Z`);
        await travelTo(`2026-02-0${day}T${String(hour).padStart(2, '0')}:02:00.000Z`);
      }

    assert.deepEqual([await status(id), charges().length], [['past_due', '2026-02-01', true], 0]);
  });

  test('a bank debit is processing until its webhook; duplicates and the other order change nothing', async (t) => {
    const { stripe, travelTo, member, hook, status, payments, shop } = await openStore(t);
    const id = await member('later');
    await travelTo(firstOfFebruary);
    assert.deepEqual((await payments())[0]?.status, 'processing');
    const [intent] = stripe.intents as [Json];
    const late = stripe.event('payment_intent.processing', { ...intent });
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    const paid = stripe.event('payment_intent.succeeded', intent);

    assert.deepEqual([await hook(paid), await hook(paid), await hook(late)], [200, 200, 200]);

    assert.deepEqual(await status(id), ['active', '2026-03-01', false]);
    const renewals = (await shop.events()).filter(
      (type) => type === 'membership.subscriber.updated',
    );
    assert.equal(renewals.length, 2, 'the first period and one renewal');
  });

  test('a card that is declined on a payment page fails no payment', async (t) => {
    const { stripe, member, hook, payments, shop } = await openStore(t);
    await member('pays');
    const [session] = stripe.sessions.values();
    const intent = { ...session?.payment_intent, status: 'requires_payment_method' };

    await hook(stripe.event('payment_intent.payment_failed', intent));

    const rows = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ status: string }>('select status from payments', []),
    );
    assert.deepEqual([rows, await payments()], [[{ status: 'succeeded' }], []]);
  });

  test('a payment method that Stripe no longer knows is a failure', async (t) => {
    const { stripe, travelTo, member, status, payments } = await openStore(t);
    const id = await member('pays');
    stripe.sessions.clear();

    await travelTo(firstOfFebruary);

    assert.deepEqual(await status(id), ['past_due', '2026-02-01', true]);
    assert.deepEqual((await payments())[0]?.failure, 'resource_missing');
  });
});
