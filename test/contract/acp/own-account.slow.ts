import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { acpBasket, acpCodes, acpOf, connectAgent } from '../../kit/acp/agent.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';
import { openStripe } from '../../kit/stripe-double.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';

const key = 'sk_test_storeA1234';

const paymentWith = (token: string, handler = 'stripe_card') => ({
  payment_data: {
    handler_id: handler,
    instrument: { type: 'card', credential: { type: 'spt', token } },
  },
});

/** A store with its own account at Stripe, on a server with the sandbox. */
async function openStore(
  t: TestContext,
  { env = {}, account: settings = {} }: { env?: Record<string, string>; account?: object } = {},
) {
  const stripe = await openStripe(t, () => new Date(startOfTests));
  stripe.accounts.set(key, 'acct_A');
  const shop = await openShop(t, { env: { STRIPE_API_BASE: stripe.settings.apiBase, ...env } });
  await shop.site();
  const owner = await shop.merchant();
  const { body: account } = await owner.post('/payment-accounts', {
    site_slug: 'shop',
    secret_key: key,
    webhook_secret: 'whsec_storeA',
    profile_id: 'profile_A',
    ...settings,
  });
  const product = await shop.product({ variants: [{ stock: 5 }] });
  const agent = acpOf(shop, (await connectAgent(owner)).key);
  const open = async () =>
    (await agent.create(acpBasket(String(product.variants[0]?.id)))).body as any;
  const session = await open();
  const grant = (limits = {}) => stripe.grant({ account: 'acct_A', ...limits });
  const pay = (token: string, handler?: string) =>
    agent.complete(session.id, paymentWith(token, handler));
  const payments = () =>
    shop.unit.view(shop.tenant, (view) =>
      view.query<{ processor: string; status: string; failure: string | null }>(
        'select processor, status, failure from payments order by created_at, payment_id',
        [],
      ),
    );
  return { stripe, shop, owner, account, product, agent, open, session, grant, pay, payments };
}

describe("agents' tokens in a store with its own Stripe account", () => {
  test('the session offers the profile of the store, and the token is charged there', async (t) => {
    const { session, grant, pay, payments, account, stripe, shop, owner } = await openStore(t);

    const [handler, ...others] = session.capabilities.payment.handlers;
    assert.deepEqual(others, []);
    assert.deepEqual([handler.id, handler.psp], ['stripe_card', 'stripe']);
    assert.equal(handler.config.merchant_id, 'profile_A');
    assert.equal(handler.config.environment, 'sandbox');
    assert.equal(handler.config.delegate_payment_url, undefined);
    assert.equal(session.status, 'ready_for_payment');
    const { body } = await pay(grant());

    assert.equal(body.status, 'completed', JSON.stringify(body));
    assert.deepEqual(await payments(), [
      { processor: account.id, status: 'succeeded', failure: null },
    ]);
    assert.deepEqual(new Set(stripe.usedKeys), new Set([key]));
    const refund = { 'idempotency-key': 'refund' };
    await owner.post(`/orders/${body.order.id}/refund`, { reason: 'broken' }, refund);
    await shop.app.jobs.drain();
    assert.equal(stripe.refunds.size, 1);
    assert.deepEqual(new Set(stripe.usedKeys), new Set([key]));
  });

  test('a token of another seller, a declined one and one of the sandbox pay nothing', async (t) => {
    const { grant, pay, payments, stripe } = await openStore(t);

    for (const token of [stripe.grant(), grant({ isDeclined: true }), 'vt_1', 'tok_success'])
      assert.deepEqual(acpCodes((await pay(token)).body), ['error payment_declined']);
    const { body } = await pay(grant());

    assert.equal(body.status, 'completed');
    assert.deepEqual(
      (await payments()).map(({ failure }) => failure).sort(),
      ['generic_decline', 'resource_missing', null].sort(),
    );
  });

  test('the handler of the sandbox is refused there', async (t) => {
    const { grant, pay, payments } = await openStore(t);

    const { status, body } = await pay(grant(), 'sandbox_card');

    assert.deepEqual([status, body.code], [400, 'invalid']);
    assert.deepEqual(await payments(), []);
  });

  test('without a profile, or after it was removed, the buyer pays on the page', async (t) => {
    const { open, owner, account, agent, grant, payments } = await openStore(t);
    const before = await open();
    const changed = await owner.patch(`/payment-accounts/${account.id}`, { profile_id: null });
    assert.equal(changed.body.profile_id, null);

    const after = await open();
    const refused = await agent.complete(before.id, paymentWith(grant()));

    assert.deepEqual(after.capabilities.payment.handlers, []);
    assert.equal(after.status, 'requires_escalation');
    assert.equal(refused.body.status, 'requires_escalation');
    assert.deepEqual(acpCodes(refused.body), ['error intervention_required']);
    assert.deepEqual(await payments(), []);
  });

  test('a charge whose response was lost is found again in the account', async (t) => {
    const { session, grant, pay, agent, shop, stripe } = await openStore(t);
    stripe.faults.push('lost', 'down', 'down');

    const lost = await pay(grant());
    shop.clock.advance(61_000);
    await shop.app.jobs.drain();

    assert.equal(lost.body.status, 'complete_in_progress');
    assert.equal((await agent.get(session.id)).body.status, 'completed');
    assert.deepEqual(new Set(stripe.usedKeys), new Set([key]));
  });

  test('two completions at once charge once', async (t) => {
    const { session, grant, agent, stripe, payments } = await openStore(t);
    const token = grant();

    const answers = await Promise.all(
      ['one', 'two'].map((name) =>
        agent.complete(session.id, paymentWith(token), { 'idempotency-key': name }),
      ),
    );

    assert.ok(answers.some(({ body }) => body.status === 'completed'));
    const charges = stripe.requests.filter(({ route }) => route === 'POST /v1/payment_intents');
    assert.equal(new Set(charges.map(({ key: sent }) => sent)).size, 1);
    assert.equal((await payments()).length, 1);
  });

  test('UCP v1 takes the tokens too, and no test token of the server', async (t) => {
    const { shop, grant, product, payments, account } = await openStore(t);
    const ucpV1 = ucpV1Of(shop);
    const { body: session } = await ucpV1.create({
      line_items: [{ product_id: product.id }],
      shipping_address: { country: 'US' },
    });

    const without = await ucpV1.complete(session.id);
    const sandbox = await ucpV1.complete(session.id, payingWith('tok_success'));
    const { payment } = payingWith(grant());
    const instruments = payment.instruments.map((one) => ({ ...one, handler_id: 'stripe' }));
    const paid = await ucpV1.complete(session.id, { payment: { instruments } });

    assert.deepEqual([without.status, without.body.error.code], [402, 'payment_required']);
    assert.deepEqual(
      [sandbox.status, sandbox.body.error.details[0].code],
      [400, 'unknown_payment_handler'],
    );
    assert.equal(paid.body.status, 'completed', paid.text);
    assert.deepEqual(
      (await payments()).map(({ processor }) => processor),
      [account.id],
    );
  });

  test('a profile that is none is refused', async (t) => {
    const { owner, account } = await openStore(t);

    for (const id of ['acct_1', '', 'profile_'])
      assert.equal(
        (await owner.patch(`/payment-accounts/${account.id}`, { profile_id: id })).status,
        400,
      );
    assert.equal((await owner.get(`/payment-accounts/${account.id}`)).body.profile_id, 'profile_A');
  });
});
