import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { startHostedPayment } from '../../../src/core/checkout/payment/start-hosted-payment.ts';
import type { Site } from '../../../src/core/sites/site.ts';
import { movableClock } from '../../../src/kernel/clock.ts';
import { mintToken } from '../../kit/access/tokens.ts';
import { openSession } from '../../kit/buying.ts';
import { callerWith, openConsole } from '../../kit/console.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';
import { openStripe } from '../../kit/stripe-double.ts';
import { newUser } from '../../kit/users.ts';

const path = '/payment-accounts';
const key = 'sk_test_storeA1234';
const secret = 'whsec_storeA';

/** Two stores on a server with the sandbox; Stripe is a local server in its shape. */
async function openStores(t: TestContext, env: Record<string, string> = {}) {
  const clock = movableClock(() => new Date(startOfTests));
  const stripe = await openStripe(t, clock);
  stripe.accounts.set(key, 'acct_A').set('sk_live_storeA5678', 'acct_A');
  stripe.accounts.set('rk_test_rotated9999', 'acct_A').set('sk_test_storeB0000', 'acct_B');
  const shop = await openShop(t, { env: { STRIPE_API_BASE: stripe.settings.apiBase, ...env } });
  const [first, second] = [await shop.site(), await shop.site({ slug: 'second' })];
  const owner = await shop.merchant();
  const add = (body: object = {}) =>
    owner.post(path, { site_slug: 'shop', secret_key: key, webhook_secret: secret, ...body });
  /** A buyer opens the payment page of a store. */
  const begin = async (store: Site) => {
    const session = await openSession(shop, { site: store });
    const payer = { network: '203.0.116.0/24' };
    const { payment } = await startHostedPayment(
      shop.paymentContext,
      shop.tenant,
      session.id,
      payer,
    );
    return payment?.url ?? '';
  };
  const hook = async (id: string, event: { body: string; headers: Record<string, string> }) => {
    const answer = await shop.send({
      method: 'POST',
      url: `/api/payments/${id}/webhooks`,
      headers: { host: 'localhost:4000', 'content-type': 'application/json', ...event.headers },
      payload: event.body,
    });
    await shop.app.jobs.drain();
    return answer;
  };
  const rows = (text: string) => shop.unit.view(shop.tenant, (view) => view.query<any>(text, []));
  return { shop, stripe, owner, add, begin, hook, rows, first, second };
}

describe('payment accounts', () => {
  test('keys are saved encrypted, and only their last four characters are shown', async (t) => {
    const { owner, add, rows } = await openStores(t);

    const { status, body } = await add();

    assert.equal(status, 201);
    assert.deepEqual(body, {
      id: body.id,
      site_slug: 'shop',
      provider: 'stripe',
      provider_account: 'acct_A',
      key_ending: '1234',
      has_webhook_secret: true,
      profile_id: null,
      test: true,
      enabled: true,
      webhook_url: `http://localhost:4000/api/payments/${body.id}/webhooks`,
      last_webhook_at: null,
      created_at: body.created_at,
      updated_at: body.updated_at,
    });
    assert.deepEqual((await owner.get(`${path}/${body.id}`)).body, body);
    assert.deepEqual((await owner.get(path)).body.payment_accounts, [body]);
    const [row] = await rows('select * from payment_accounts');
    assert.doesNotMatch(JSON.stringify(row), /sk_test|whsec_/);
    const entries = await rows(`select * from audit_log where action = 'payment_account.created'`);
    assert.equal(entries.length, 1);
    assert.doesNotMatch(JSON.stringify(entries), /sk_test|whsec_/);
  });

  test('each store is paid into its own account, and the other one as before', async (t) => {
    const { shop, stripe, owner, add, begin, hook, rows, first, second } = await openStores(t);
    const { body: account } = await add({ webhook_secret: stripe.settings.webhookSecret });

    const own = await begin(first);
    const other = await begin(second);

    assert.match(own, /^https:\/\/checkout\.stripe\.com\//);
    assert.match(other, /\/sandbox\/pay\//);
    assert.deepEqual(await rows('select processor, test from payments order by processor'), [
      { processor: account.id, test: true },
      { processor: 'sandbox', test: true },
    ]);
    const id = own.split('/').pop() ?? '';
    const event = stripe.event('checkout.session.completed', stripe.pay(id));
    assert.equal((await hook(account.id, event)).status, 200);
    const { body: orders } = await owner.get('/orders?site_slug=shop');
    assert.deepEqual(
      orders.orders.map((order: any) => order.payment_status),
      ['paid'],
    );
    assert.ok((await owner.get(`${path}/${account.id}`)).body.last_webhook_at);
    const refund = await owner.post(
      `/orders/${orders.orders[0].id}/refund`,
      { reason: 'broken' },
      { 'idempotency-key': 'refund-1' },
    );
    assert.ok(refund.status < 300, refund.text);
    await shop.app.jobs.drain();
    assert.equal(stripe.refunds.size, 1);
    assert.deepEqual(new Set(stripe.usedKeys), new Set([key]));
  });

  test('a webhook for another account, or signed with another secret, is refused', async (t) => {
    const { stripe, add, begin, hook, rows, first } = await openStores(t);
    const { body: one } = await add();
    const { body: two } = await add({
      site_slug: 'second',
      secret_key: 'sk_test_storeB0000',
      webhook_secret: stripe.settings.webhookSecret,
    });
    const url = await begin(first);
    const paid = stripe.event('checkout.session.completed', stripe.pay(url.split('/').pop() ?? ''));

    const refused = await hook(one.id, paid);
    const foreign = await hook(two.id, paid);

    assert.deepEqual([refused.status, refused.body.error.code], [400, 'invalid_signature']);
    assert.equal(foreign.status, 200, 'a payment of another account is ignored');
    assert.deepEqual(await rows('select status from payments'), [{ status: 'pending' }]);
    assert.deepEqual(await rows('select order_id from orders'), []);
  });

  test('without a webhook secret the account waits, and the store is paid as before', async (t) => {
    const { owner, begin, first } = await openStores(t);
    const body = { site_slug: 'shop', secret_key: key };
    const early = await owner.post(path, { ...body, enabled: true });
    const { body: account } = await owner.post(path, body);

    assert.deepEqual([early.status, early.body.error.code], [422, 'webhook_secret_missing']);
    assert.deepEqual([account.enabled, account.has_webhook_secret], [false, false]);
    assert.match(await begin(first), /\/sandbox\/pay\//);
    const enabled = await owner.patch(`${path}/${account.id}`, {
      webhook_secret: secret,
      enabled: true,
    });
    assert.deepEqual([enabled.body.enabled, enabled.body.has_webhook_secret], [true, true]);
  });

  test('keys are rotated within an account; another account or mode is a new one', async (t) => {
    const { owner, add, stripe } = await openStores(t);
    const { body: account } = await add();
    const change = (secretKey: string) =>
      owner.patch(`${path}/${account.id}`, { secret_key: secretKey });

    const rotated = await change('rk_test_rotated9999');
    const refused = [await change('sk_test_storeB0000'), await change('sk_live_storeA5678')];

    assert.deepEqual([rotated.status, rotated.body.key_ending], [200, '9999']);
    for (const { status, body } of refused)
      assert.deepEqual([status, body.error.code], [422, 'other_payment_account']);
    const second = await add({ secret_key: 'sk_live_storeA5678' });
    assert.deepEqual([second.status, second.body.error.code], [409, 'payment_account_exists']);
    await owner.patch(`${path}/${account.id}`, { enabled: false });
    const live = await add({ secret_key: 'sk_live_storeA5678' });
    assert.deepEqual([live.status, live.body.test, live.body.enabled], [201, false, true]);
    const tested = await owner.post(`${path}/${account.id}/test`);
    assert.deepEqual(tested.body, { ok: true, problem: null });
    assert.equal(stripe.usedKeys.at(-1), 'rk_test_rotated9999');
    stripe.closeAccount();
    const { body: broken } = await owner.post(`${path}/${account.id}/test`);
    assert.match(broken.problem, /^Stripe does not accept the secret key\./);
    assert.doesNotMatch(broken.problem, /rotated|9999/);
  });

  test('keys that are none, or that Stripe refuses, are not saved', async (t) => {
    const { owner, add, rows, stripe } = await openStores(t);

    const answers = [
      await add({ secret_key: 'pk_test_public' }),
      await add({ secret_key: 'sk_test_unknown' }),
      await add({ webhook_secret: 'secret' }),
      await add({ site_slug: 'elsewhere' }),
    ];

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.error.code]),
      [
        [400, 'validation_failed'],
        [422, 'payment_key_refused'],
        [400, 'validation_failed'],
        [404, 'site_not_found'],
      ],
    );
    assert.deepEqual(new Set(stripe.usedKeys), new Set(['sk_test_unknown']));
    assert.deepEqual(await rows('select account_id from payment_accounts'), []);
    assert.equal((await owner.get(path)).body.payment_accounts.length, 0);
  });

  test('an account is deleted once its payments are finished', async (t) => {
    const { shop, owner, add, begin, first } = await openStores(t);
    const { body: account } = await add();
    await begin(first);

    const busy = await owner.delete(`${path}/${account.id}`);

    assert.deepEqual([busy.status, busy.body.error.code], [409, 'payment_account_in_use']);
    assert.equal((await owner.get(`${path}/${account.id}`)).body.enabled, true);
    shop.clock.advance(3 * 86_400_000);
    await shop.app.jobs.drain();
    assert.equal((await owner.delete(`${path}/${account.id}`)).status, 204);
    assert.equal((await owner.get(`${path}/${account.id}`)).status, 404);
  });

  test('staff and connected apps cannot save keys, and Stripe is not asked', async (t) => {
    const { shop, stripe, rows } = await openStores(t);
    const body = { site_slug: 'shop', secret_key: key, webhook_secret: secret };
    await newUser(shop, 'mia@example.com', { role: 'staff' });
    const member = await openConsole(shop, 'mia@example.com');
    const memberToken = (await member.token(shop.tenant.workspaceId)).token;
    const app = await mintToken(shop);

    const answers = [
      await callerWith(shop, memberToken).post(path, body),
      await callerWith(shop, app.text).post(path, body),
    ];

    assert.deepEqual(
      answers.map(({ status, body: { error } }) => [status, error.code]),
      [
        [403, 'insufficient_scope'],
        [403, 'app_not_allowed'],
      ],
    );
    assert.deepEqual(stripe.usedKeys, []);
    assert.deepEqual(await rows('select account_id from payment_accounts'), []);
  });

  test('the setup of a store with live keys says that it takes money', async (t) => {
    const { owner, add } = await openStores(t);
    assert.ok((await owner.get('/sites/shop')).body.warnings.includes('payments_in_test_mode'));

    await add({ secret_key: 'sk_live_storeA5678' });

    const { body: site } = await owner.get('/sites/shop');
    assert.ok(!site.warnings.includes('payments_in_test_mode'));
    const { body: setup } = await owner.get('/sites/shop/setup');
    const step = setup.steps.find(({ step: name }: any) => name === 'payments');
    assert.equal(step.state, 'done');
  });
});
