import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  acpBasket,
  acpCodes,
  acpOf,
  acpPayment,
  connectAgent,
  delegatePayment,
} from '../../kit/acp/agent.ts';
import { readExamples } from '../../kit/acp/schemas.ts';
import { payOnPage } from '../../kit/parity/hosted-page.ts';
import { openShop } from '../../kit/shop.ts';
import { outcomeOf } from '../../kit/storm.ts';

const shop = await openShop(null);
await shop.site({ country: 'CA' });
const owner = await shop.merchant();
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 100 }] });
const mugId = String(mug.variants[0]?.id);
const { key } = await connectAgent(owner);
const agent = acpOf(shop, key);
const issuerAsks = '4000000000003220';
const examples = readExamples('2026-04-17', 'agentic_checkout');
const authenticated = {
  outcome: 'authenticated',
  outcome_details: {
    three_ds_cryptogram: 'AbCdEfGhIjKlMnOpQrStUvWxY0=',
    electronic_commerce_indicator: '05',
    transaction_id: 'ds-1',
    version: '2.2.0',
  },
};

const open = async (rest: object = {}, as = agent) =>
  (await as.create(acpBasket(mugId, rest))).body;
const tokenFor = async (session: any, number = issuerAsks) =>
  (await delegatePayment(shop, { session, number })).body.id as string;
/** A session whose card the issuer wants authenticated, and its token. */
async function asked(): Promise<{ id: string; token: string; body: any }> {
  const session = await open();
  const token = await tokenFor(session);
  const { status, body } = await agent.complete(session.id, acpPayment(token));
  assert.equal(status, 200);
  assert.equal(body.status, 'authentication_required');
  return { id: session.id, token, body };
}

test('a card that wants authentication is not charged before the agent has authenticated the buyer', async () => {
  const { id, token, body } = await asked();

  assert.deepEqual(body.capabilities.interventions, {
    supported: ['3ds'],
    required: [],
    enforcement: 'conditional',
  });
  assert.equal(body.authentication_metadata.acquirer_details.acquirer_country, 'CA');
  assert.equal(body.authentication_metadata.directory_server, 'visa');
  assert.deepEqual((await agent.get(id)).body, body);
  assert.deepEqual(await outcomeOf(shop, id), { orders: 0, payments: [], charges: 0 });

  const result = { authentication_result: authenticated };
  const { body: completed } = await agent.complete(id, acpPayment(token, result));
  assert.equal(completed.status, 'completed');
  assert.equal(completed.authentication_metadata, undefined);
  assert.deepEqual(await outcomeOf(shop, id), { orders: 1, payments: ['succeeded'], charges: 1 });
});

test('completing again without a result is 400 requires_3ds, and a repeat returns the first response', async () => {
  const session = await open();
  const payment = acpPayment(await tokenFor(session));
  const once = { 'idempotency-key': 'asks-once' };
  const first = await agent.complete(session.id, payment, once);
  const repeated = await agent.complete(session.id, payment, once);
  const again = await agent.complete(session.id, payment);

  assert.deepEqual(repeated.body, first.body);
  assert.deepEqual(
    [again.status, again.body.code, again.body.param],
    [400, 'requires_3ds', '$.authentication_result'],
  );
});

for (const outcome of ['informational', 'attempt_acknowledged'])
  test(`the outcome ${outcome} is charged`, async () => {
    const { id, token } = await asked();
    const result = { authentication_result: { ...authenticated, outcome } };
    assert.equal((await agent.complete(id, acpPayment(token, result))).body.status, 'completed');
  });

test('every other outcome declines the payment, and the session can be paid again', async () => {
  const { id, token } = await asked();
  for (const outcome of ['denied', 'abandoned', 'something new']) {
    const result = { authentication_result: { outcome } };
    const { status, body } = await agent.complete(id, acpPayment(token, result));
    assert.deepEqual([status, body.status], [200, 'ready_for_payment']);
    assert.deepEqual(acpCodes(body), ['error payment_declined']);
  }
  const payment = acpPayment(await tokenFor({ ...(await agent.get(id)).body }, '4242424242424242'));
  assert.equal((await agent.complete(id, payment)).body.status, 'completed');
  assert.equal((await outcomeOf(shop, id)).charges, 1);
});

test('a successful outcome without its details is refused, and nothing is charged', async () => {
  const { id, token } = await asked();
  const bare = { authentication_result: { outcome: 'authenticated' } };
  const { status, body } = await agent.complete(id, acpPayment(token, bare));

  assert.equal(status, 400);
  assert.equal(body.param, '$.authentication_result.outcome_details');
  assert.equal((await outcomeOf(shop, id)).payments.length, 0);
});

test('another card may be sent instead, and a change of the session drops the request', async () => {
  const other = await asked();
  const payment = acpPayment(await tokenFor(other.body, '4242424242424242'));
  assert.equal((await agent.complete(other.id, payment)).body.status, 'completed');

  const changed = await asked();
  const { body } = await agent.update(changed.id, { line_items: [{ id: mugId, quantity: 2 }] });
  assert.equal(body.status, 'ready_for_payment');
});

test('an agent that shows no 3-D Secure sends the buyer to the page', async () => {
  const plain = await open({ capabilities: {} });
  const older = acpOf(shop, key, '2026-01-30');
  const old = await open({}, older);

  assert.deepEqual(plain.capabilities.interventions.supported, []);
  for (const [session, as] of [
    [plain, agent],
    [old, older],
  ] as const) {
    const { body } = await as.complete(session.id, acpPayment(await tokenFor(session)));
    assert.equal(body.status, 'requires_escalation');
    assert.deepEqual(acpCodes(body), ['error intervention_required']);
    await payOnPage(shop, body.continue_url);
    assert.equal((await as.get(session.id)).body.status, 'completed');
  }
});

test('the allowance still applies after the authentication', async () => {
  const { id, token } = await asked();
  await agent.update(id, { line_items: [{ id: mugId, quantity: 3 }] });
  const result = { authentication_result: authenticated };
  const { body } = await agent.complete(id, acpPayment(token, result));

  assert.deepEqual(acpCodes(body), ['error payment_declined']);
  assert.deepEqual(await outcomeOf(shop, id), { orders: 0, payments: [], charges: 0 });
});

test('concurrent completions with an authentication result charge once', async () => {
  const { id, token } = await asked();
  const result = { authentication_result: authenticated };
  await Promise.all(
    Array.from({ length: 12 }, () => agent.complete(id, acpPayment(token, result))),
  );
  assert.deepEqual(await outcomeOf(shop, id), { orders: 1, payments: ['succeeded'], charges: 1 });
});

test('the published results are understood', async () => {
  const published = Object.entries(examples).filter(([name]) =>
    /^authentication_result/.test(name),
  );
  assert.ok(published.length > 0);
  for (const [name, authentication_result] of published) {
    const { id, token } = await asked();
    const { status, text } = await agent.complete(id, acpPayment(token, { authentication_result }));
    assert.equal(status, 200, `${name}: ${text}`);
  }
});
