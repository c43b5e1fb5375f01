import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  acpAmounts,
  acpBasket,
  acpCodes,
  acpOf,
  acpPayment,
  connectAgent,
  delegatePayment,
} from '../../kit/acp/agent.ts';
import { readExamples } from '../../kit/acp/schemas.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const product = await shop.product({ variants: [{ stock: 500 }] });
const variantId = String(product.variants[0]?.id);
const { key } = await connectAgent(owner);
const agent = acpOf(shop, key);

const open = async (rest: object = {}) => (await agent.create(acpBasket(variantId, rest))).body;

async function tokenFor(session: any, rest: object = {}, number?: string): Promise<string> {
  const { status, body, text } = await delegatePayment(shop, {
    session,
    rest,
    ...(number && { number }),
  });
  assert.equal(status, 201, text);
  return body.id;
}

const ordersOf = (sessionId: string) =>
  shop.unit.view(shop.tenant, (view) =>
    view.query<{ order_id: string; channel: string; status: string }>(
      'select order_id, channel, status from orders where checkout_id = $1',
      [sessionId],
    ),
  );

const paymentsOf = (sessionId: string) =>
  shop.unit.view(shop.tenant, (view) =>
    view.query<{ status: string; amount: string }>(
      'select status, amount from payments where subject_id = $1',
      [sessionId],
    ),
  );

describe('complete', () => {
  test('a delegated token pays, and the session has its order', async () => {
    const session = await open();
    const { status, body } = await agent.complete(session.id, acpPayment(await tokenFor(session)));

    assert.equal(status, 200);
    assert.equal(body.status, 'completed');
    assert.equal(body.order.checkout_session_id, session.id);
    assert.equal(body.order.status, 'confirmed');
    assert.equal(acpAmounts(body.order).total, acpAmounts(session).total);
    const [order, ...others] = await ordersOf(session.id);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [order?.order_id, order?.channel, order?.status],
      [body.order.id, 'acp', 'pending'],
    );
    assert.equal((await shop.public.get(new URL(body.order.permalink_url).pathname)).status, 200);
  });

  test('in 2026-01-30 the order is short and no key is needed', async () => {
    const older = acpOf(shop, key, '2026-01-30', { 'idempotency-key': undefined });
    const { body: session } = await older.create(acpBasket(variantId));
    const payment = acpPayment(await tokenFor(session));
    const { body } = await older.complete(session.id, payment);
    const repeated = await older.complete(session.id, payment);

    assert.equal(body.status, 'completed');
    assert.deepEqual(Object.keys(body.order), [
      'id',
      'checkout_session_id',
      'order_number',
      'permalink_url',
      'status',
    ]);
    assert.deepEqual(repeated.body, body);
    assert.equal((await ordersOf(session.id)).length, 1);
  });

  test('in 2026-01-30 a repeated call without a key accepts a total that has risen', async () => {
    const older = acpOf(shop, key, '2026-01-30', { 'idempotency-key': undefined });
    const dearer = await shop.product({ variants: [{ stock: 5 }] });
    const { body: session } = await older.create(acpBasket(String(dearer.variants[0]?.id)));
    const payment = acpPayment(await tokenFor(session, { max_amount: 5_000 }));
    await owner.patch(`/products/${dearer.id}`, { price: { amount: 1_200, currency: 'USD' } });
    const warned = await older.complete(session.id, payment);
    const paid = await older.complete(session.id, payment);
    const repeated = await older.complete(session.id, payment);

    assert.ok(acpCodes(warned.body).includes('warning price_change'), warned.text);
    assert.deepEqual([paid.status, paid.body.status], [200, 'completed'], paid.text);
    assert.deepEqual(repeated.body, paid.body);
    assert.equal((await ordersOf(session.id)).length, 1);
  });

  test('a buyer that is sent with the payment is the buyer of the order', async () => {
    const { buyer, ...rest } = acpBasket(variantId);
    const { body: session } = await agent.create(rest);
    const token = await tokenFor(session);
    const without = await agent.complete(session.id, acpPayment(token));
    const { body } = await agent.complete(session.id, acpPayment(token, { buyer }));

    assert.equal(without.status, 200);
    assert.deepEqual(acpCodes(without.body), ['error missing']);
    assert.equal(body.status, 'completed');
    assert.equal(body.buyer.email, 'ada@example.com');
  });

  test('a declined card leaves the session open for another token', async () => {
    const session = await open();
    const declined = await agent.complete(
      session.id,
      acpPayment(await tokenFor(session, {}, '4000000000000002')),
    );
    const paid = await agent.complete(session.id, acpPayment(await tokenFor(session)));

    assert.equal(declined.status, 200);
    assert.equal(declined.body.status, 'ready_for_payment');
    assert.deepEqual(acpCodes(declined.body), ['error payment_declined']);
    assert.equal(paid.body.status, 'completed');
  });

  test('a payment that is confirmed later is in progress until then', async () => {
    const session = await open();
    const started = await agent.complete(
      session.id,
      acpPayment(await tokenFor(session, {}, '4000000000000259')),
    );
    const changed = await agent.update(session.id, { buyer: null });
    const canceled = await agent.cancel(session.id);
    shop.clock.advance(31_000);
    await shop.app.jobs.drain();
    const done = await agent.get(session.id);

    assert.equal(started.body.status, 'complete_in_progress');
    assert.deepEqual([changed.status, changed.body.code], [409, 'conflict']);
    assert.deepEqual([canceled.status, canceled.body.code], [409, 'conflict']);
    assert.equal(done.body.status, 'completed');
  });

  const refused: [title: string, rest: (session: any) => object, later?: number][] = [
    [
      'for less than the total',
      (session) => ({ max_amount: Number(acpAmounts(session).total) - 1 }),
    ],
    ['for another session', () => ({ checkout_session_id: 'cs_other' })],
    ['for another merchant', () => ({ merchant_id: 'site_other' })],
    ['in another currency', () => ({ currency: 'eur' })],
    ['that has expired', () => ({}), 601_000],
  ];
  for (const [title, rest, later = 0] of refused)
    test(`a token ${title} is payment_declined, and nothing is charged`, async () => {
      const session = await open();
      const token = await tokenFor(session, rest(session));
      shop.clock.advance(later);
      const { status, body } = await agent.complete(session.id, acpPayment(token));

      assert.equal(status, 200);
      assert.equal(body.status, 'ready_for_payment');
      assert.deepEqual(acpCodes(body), ['error payment_declined']);
      assert.deepEqual(await paymentsOf(session.id), []);
    });

  test('a token is used once', async () => {
    const session = await open();
    const token = await tokenFor(session);
    const all = await Promise.all([
      agent.complete(session.id, acpPayment(token)),
      agent.complete(session.id, acpPayment(token)),
      agent.complete(session.id, acpPayment(token)),
    ]);
    const again = await agent.complete(session.id, acpPayment(token));

    assert.ok(
      all.some(({ body }) => body.status === 'completed'),
      JSON.stringify(all),
    );
    assert.equal((await ordersOf(session.id)).length, 1);
    assert.equal((await paymentsOf(session.id)).length, 1);
    assert.deepEqual([again.status, again.body.code], [409, 'conflict']);
  });

  test('a token of the sandbox that is not delegated is declined', async () => {
    const session = await open();
    for (const token of ['tok_success', 'vt_unknown']) {
      const { body } = await agent.complete(session.id, acpPayment(token));
      assert.deepEqual(acpCodes(body), ['error payment_declined'], token);
    }
    assert.deepEqual(await ordersOf(session.id), []);
  });

  test('a token for one session does not pay another one', async () => {
    const [one, other] = [await open(), await open()];
    const token = await tokenFor(one);
    const refusedBody = (await agent.complete(other.id, acpPayment(token))).body;
    const paid = (await agent.complete(one.id, acpPayment(token))).body;

    assert.deepEqual(acpCodes(refusedBody), ['error payment_declined']);
    assert.equal(paid.status, 'completed');
  });

  const invalid: [title: string, body: object, param: string][] = [
    ['no payment data', {}, '$.payment_data'],
    [
      'an unknown handler',
      { payment_data: { handler_id: 'x', instrument: { credential: { token: 'vt_x' } } } },
      '$.payment_data.handler_id',
    ],
    [
      'no token',
      { payment_data: { handler_id: 'sandbox_card' } },
      '$.payment_data.instrument.credential.token',
    ],
  ];
  for (const [title, body, param] of invalid)
    test(`${title} is 400 with its path`, async () => {
      const session = await open();
      const answer = await agent.complete(session.id, body);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.param, param);
    });

  test('nothing due needs no payment data', async () => {
    await owner.post('/coupons', { site_slug: 'shop', code: 'FREE', percent_off: 100 });
    const session = await open({ discounts: { codes: ['FREE'] } });
    const { body } = await agent.complete(session.id, {});

    assert.equal(acpAmounts(session).total, 0);
    assert.equal(body.status, 'completed');
  });

  test('a total that has risen is a warning first, and the next completion accepts it', async () => {
    const dearer = await shop.product({ variants: [{ stock: 5 }] });
    const { body: session } = await agent.create(acpBasket(String(dearer.variants[0]?.id)));
    const token = await tokenFor(session, { max_amount: 5_000 });
    await owner.patch(`/products/${dearer.id}`, { price: { amount: 1_200, currency: 'USD' } });
    const warned = await agent.complete(session.id, acpPayment(token));
    const paid = await agent.complete(session.id, acpPayment(token));

    assert.equal(warned.body.status, 'ready_for_payment');
    assert.ok(acpCodes(warned.body).includes('warning price_change'), warned.text);
    assert.equal(acpAmounts(warned.body).total, 1_200);
    assert.equal(paid.body.status, 'completed');
    assert.equal(acpAmounts(paid.body.order).total, 1_200);
  });

  test('a completion never accepts terms', async (t) => {
    const session = await open();
    const token = await tokenFor(session);
    await owner.patch('/sites/shop', { terms_version: '3' });
    t.after(() => owner.patch('/sites/shop', { terms_version: null }));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { body } = await agent.complete(session.id, acpPayment(token));
      assert.equal(body.status, 'requires_escalation');
      assert.ok(acpCodes(body).includes('error approval_required'));
    }
    assert.deepEqual(await paymentsOf(session.id), []);
  });
});

describe('card tokens of the sandbox', () => {
  test('the published request is accepted, and no number is stored', async () => {
    const { delegate_payment_request: request } = readExamples('2026-04-17', 'delegate_payment');
    const expires_at = new Date(shop.clock().getTime() + 60_000).toISOString();
    const sent = {
      method: 'POST' as const,
      url: '/sandbox/agentic_commerce/delegate_payment',
      headers: { host: 'localhost:4000', 'idempotency-key': 'published' },
      payload: { ...request, allowance: { ...request.allowance, expires_at } },
    };
    const manyTexts = Array.from({ length: 40 }, (_, at) => [`key${at}`, 'x'.repeat(500)]);
    const { status, body, text } = await shop.send(sent);

    assert.equal(status, 201, text);
    assert.match(body.id, /^vt_/);
    const long = { ...request, metadata: Object.fromEntries(manyTexts) };
    const refused = await shop.send({ ...sent, payload: long });
    assert.equal(refused.status, 413, refused.text);
    const rows = await shop.database.system.query('select * from sandbox_delegated_tokens');
    assert.doesNotMatch(JSON.stringify(rows.rows), /4242/);
  });

  test('errors have the codes of the protocol', async () => {
    const session = await open();
    const ask = (number: string, keyName?: string) =>
      delegatePayment(shop, { session, number, ...(keyName && { key: keyName }) });
    const invalidCard = await ask('4242424242424241');
    const first = await ask('4242424242424242', 'token-key');
    const again = await ask('4242424242424242', 'token-key-2');
    const repeated = await delegatePayment(shop, { session, key: 'same' });
    const same = await delegatePayment(shop, { session, key: 'same' });
    const conflict = await delegatePayment(shop, { session, key: 'same', rest: { max_amount: 1 } });

    assert.deepEqual([invalidCard.status, invalidCard.body.code], [400, 'invalid_card']);
    assert.notEqual(first.body.id, again.body.id);
    assert.equal(same.body.id, repeated.body.id);
    assert.deepEqual([conflict.status, conflict.body.code], [422, 'idempotency_conflict']);
  });
});
