import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { acpBasket, acpCodes, acpOf, connectAgent } from '../../kit/acp/agent.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';
import { openStripe } from '../../kit/stripe-double.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';

const stripePayment = (token: string) => ({
  payment_data: {
    handler_id: 'stripe_card',
    instrument: { type: 'card', credential: { type: 'spt', token } },
  },
});

/** A store whose payments go to a local server in the shape of Stripe's API. */
async function openStore(t: TestContext, { profileId = 'profile_shop' as string | null } = {}) {
  const stripe = await openStripe(t, () => new Date(startOfTests));
  const shop = await openShop(t, {
    env: {
      PAYMENT_PROCESSOR: 'stripe',
      STRIPE_SECRET_KEY: stripe.settings.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
      STRIPE_API_BASE: stripe.settings.apiBase,
      ...(profileId !== null && { STRIPE_PROFILE_ID: profileId }),
    },
  });
  const site = await shop.site();
  const owner = await shop.merchant();
  const product = await shop.product({ variants: [{ stock: 5 }] });
  const { key } = await connectAgent(owner);
  const agent = acpOf(shop, key);
  const { body: session } = await agent.create(acpBasket(String(product.variants[0]?.id)));
  const pay = (token: string, headers = {}) =>
    agent.complete(session.id, stripePayment(token), headers);
  const charges = () => stripe.requests.filter(({ route }) => route === 'POST /v1/payment_intents');
  const payments = () =>
    shop.unit.view(shop.tenant, (view) =>
      view.query<{ status: string; failure: string | null; reference: string | null }>(
        'select status, failure, reference from payments order by created_at, payment_id',
        [],
      ),
    );
  return { stripe, shop, site, owner, product, agent, session, pay, charges, payments };
}

describe('shared payment tokens of Stripe', () => {
  test('the session offers the handler with the profile that agents grant tokens to', async (t) => {
    const { session, shop } = await openStore(t);

    const [handler, ...others] = session.capabilities.payment.handlers;
    assert.deepEqual(others, []);
    assert.deepEqual([handler.id, handler.psp], ['stripe_card', 'stripe']);
    assert.deepEqual(handler.config, {
      merchant_id: 'profile_shop',
      psp: 'stripe',
      accepted_brands: ['visa', 'mastercard', 'amex', 'discover'],
      accepted_funding_types: ['credit', 'debit', 'prepaid'],
      supports_3ds: false,
      environment: 'sandbox',
    });
    assert.equal(session.status, 'ready_for_payment');
    const url = '/sandbox/agentic_commerce/delegate_payment';
    const delegated = await shop.app.http.inject({ method: 'POST', url });
    assert.equal(delegated.statusCode, 404);
  });

  test('a token pays the order, which can be refunded', async (t) => {
    const { pay, stripe, charges, payments, owner, shop } = await openStore(t);
    const token = stripe.grant();

    const { body } = await pay(token);

    assert.equal(body.status, 'completed');
    const [charge, ...more] = charges();
    const [payment] = await payments();
    assert.deepEqual(more, []);
    assert.match(String(charge?.key), /^pay_/);
    assert.deepEqual(charge?.params, {
      amount: '1000',
      currency: 'usd',
      payment_method_data: { shared_payment_granted_token: token },
      confirm: 'true',
      error_on_requires_action: 'true',
      description: 'A shop',
      metadata: { payment_id: charge?.key },
    });
    assert.deepEqual(payment, {
      status: 'succeeded',
      failure: null,
      reference: 'pi_shared_1',
    });
    const refund = { 'idempotency-key': 'refund' };
    await owner.post(`/orders/${body.order.id}/refund`, { reason: 'broken' }, refund);
    await shop.app.jobs.drain();
    assert.equal([...stripe.refunds.values()][0]?.payment_intent, 'pi_shared_1');
  });

  const refused: [title: string, limits: object, failure: string][] = [
    ['that the issuer declines', { isDeclined: true }, 'generic_decline'],
    ['with a lower allowance', { max_amount: 999 }, 'shared_payment_token_unusable'],
    ['for another currency', { currency: 'eur' }, 'shared_payment_token_unusable'],
    [
      'that has expired',
      { expires_at: new Date('2025-12-31T00:00:00Z') },
      'shared_payment_token_unusable',
    ],
  ];
  for (const [title, limits, failure] of refused)
    test(`a token ${title} is declined, and another one pays`, async (t) => {
      const { pay, stripe, payments } = await openStore(t);

      const declined = await pay(stripe.grant(limits));
      const paid = await pay(stripe.grant());

      assert.deepEqual(
        [declined.status, declined.body.status, acpCodes(declined.body)],
        [200, 'ready_for_payment', ['error payment_declined']],
      );
      assert.equal(paid.body.status, 'completed');
      const all = await payments();
      assert.deepEqual(all.map((payment) => payment.failure).sort(), [failure, null].sort());
    });

  test('a token that is unknown or of another kind is declined', async (t) => {
    const { pay, charges } = await openStore(t);

    for (const token of ['spt_unknown', 'tok_success', 'vt_1'])
      assert.deepEqual(acpCodes((await pay(token)).body), ['error payment_declined']);
    assert.equal(charges().length, 1);
  });

  test('a used token pays no second session', async (t) => {
    const { pay, stripe, agent, product } = await openStore(t);
    const token = stripe.grant();
    await pay(token);
    const { body: second } = await agent.create(acpBasket(String(product.variants[0]?.id)));

    const { body } = await agent.complete(second.id, stripePayment(token));

    assert.deepEqual(acpCodes(body), ['error payment_declined']);
  });

  test('concurrent and repeated completions charge once', async (t) => {
    const { pay, stripe, charges } = await openStore(t);
    const token = stripe.grant();
    const key = { 'idempotency-key': 'once' };

    const results = await Promise.all([pay(token, key), pay(token, key)]);
    const { body } = await pay(token, key);

    assert.equal(body.status, 'completed');
    assert.ok(results.every(({ status }) => status === 200 || status === 409));
    assert.equal(new Set(charges().map(({ key: sent }) => sent)).size, 1);
  });

  test('a charge whose response was lost is found again and completes the order', async (t) => {
    const { pay, stripe, agent, session, shop, payments } = await openStore(t);
    const token = stripe.grant();
    // The library repeats a lost call twice.
    stripe.faults.push('lost', 'down', 'down');

    const lost = await pay(token);
    shop.clock.advance(61_000);
    await shop.app.jobs.drain();

    assert.equal(lost.body.status, 'complete_in_progress');
    assert.equal((await agent.get(session.id)).body.status, 'completed');
    assert.deepEqual(
      (await payments()).map(({ status }) => status),
      ['succeeded'],
    );
  });

  test('a charge that Stripe never received fails, and another one pays', async (t) => {
    const { pay, stripe, agent, session, shop } = await openStore(t);
    stripe.faults.push('down', 'down', 'down');

    await pay(stripe.grant());
    shop.clock.advance(61_000);
    await shop.app.jobs.drain();
    const failed = await agent.get(session.id);
    const paid = await pay(stripe.grant());

    assert.equal(failed.body.status, 'ready_for_payment');
    assert.equal(paid.body.status, 'completed');
  });

  test('UCP v1 takes them too, and no test token', async (t) => {
    const { shop, stripe, product } = await openStore(t);
    const ucpV1 = ucpV1Of(shop);
    const { body: session } = await ucpV1.create({
      line_items: [{ product_id: product.id }],
      shipping_address: { country: 'US' },
    });

    const without = await ucpV1.complete(session.id);
    const { payment } = payingWith(stripe.grant());
    const instruments = payment.instruments.map((one) => ({ ...one, handler_id: 'stripe' }));
    const paid = await ucpV1.complete(session.id, { payment: { instruments } });

    assert.deepEqual([without.status, without.body.error.code], [402, 'payment_required']);
    assert.equal(paid.body.status, 'completed', paid.text);
  });

  test('without a profile the buyer pays on the page', async (t) => {
    const { session, pay, charges } = await openStore(t, { profileId: null });

    const { body } = await pay('spt_1');

    assert.deepEqual(session.capabilities.payment.handlers, []);
    assert.equal(session.status, 'requires_escalation');
    assert.equal(body.order, undefined);
    assert.deepEqual(charges(), []);
  });
});
