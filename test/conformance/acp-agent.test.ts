import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import {
  acpAmounts,
  acpBasket,
  acpOf,
  acpPayment,
  connectAgent,
  delegatePayment,
} from '../kit/acp/agent.ts';
import { type AcpVersion, assertAcp } from '../kit/acp/schemas.ts';
import { openReceiver, type Received } from '../kit/push-receiver.ts';
import { openShop } from '../kit/shop.ts';
import { deliver } from '../kit/webhooks.ts';

/** Verifies an event as the protocol describes it, without code of the server. */
function verify({ headers, body }: Received, secret: string, now: Date): any {
  const [, t = '', v1] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['merchant-signature'])) ?? [];
  assert.equal(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'), v1);
  assert.ok(Math.abs(Number(t) - now.getTime() / 1_000) <= 300);
  return JSON.parse(body);
}

async function openStore(t: TestContext) {
  const shop = await openShop(t);
  await shop.site();
  const owner = await shop.merchant();
  const product = await shop.product({ name: 'Mug', variants: [{ stock: 5 }] });
  const receiver = await openReceiver(t);
  const secret = 'a secret that the agent has given';
  const webhook = { webhook_url: receiver.url('/events'), webhook_secret: secret };
  const { key } = await connectAgent(owner, webhook);
  return { shop, owner, receiver, secret, key, variantId: String(product.variants[0]?.id) };
}

type Store = Awaited<ReturnType<typeof openStore>>;

/** Discovers the store, buys one mug and returns the completed session. */
async function purchase({ shop, key, variantId }: Store, version: AcpVersion) {
  const { body: document } = await shop.public.get('/.well-known/acp.json', {
    host: 'shop.localhost:4000',
  });
  assert.ok(document.protocol.supported_versions.includes(version));
  const { host } = new URL(document.api_base_url);
  const agent = acpOf(shop, key, version, { host });
  const { body: created } = await agent.create({
    line_items: [{ id: variantId }],
    currency: 'usd',
  });
  assert.equal(created.status, 'not_ready_for_payment');
  const { buyer, fulfillment_details } = acpBasket(variantId);
  const { body: ready } = await agent.update(created.id, { buyer, fulfillment_details });
  assert.equal(ready.status, 'ready_for_payment');
  const declined = await delegatePayment(shop, { session: ready, number: '4000000000000002' });
  const { body: open } = await agent.complete(ready.id, acpPayment(declined.body.id));
  assert.equal(open.status, 'ready_for_payment');
  const delegated = await delegatePayment(shop, { session: ready });
  const { body: completed } = await agent.complete(ready.id, acpPayment(delegated.body.id));
  assert.equal(completed.status, 'completed');
  assert.deepEqual((await agent.get(ready.id)).body, completed);
  return { completed, total: acpAmounts(ready).total };
}

test('an agent buys over ACP 2026-04-17, from discovery to the events of its order', async (t) => {
  const store = await openStore(t);
  const { shop, owner, receiver, secret } = store;
  const { completed, total } = await purchase(store, '2026-04-17');
  await deliver(shop);

  const [created, ...others] = receiver.received.map((one) => verify(one, secret, shop.clock()));
  assert.deepEqual(others, []);
  assert.equal(created.type, 'order_create');
  assertAcp('2026-04-17', 'agentic_checkout#Order', created.data);
  assert.deepEqual(created.data, completed.order);

  const orderId = completed.order.id;
  const shipment = { carrier: 'USPS', tracking_number: '9400' };
  await owner.post(`/orders/${orderId}/fulfill`, shipment, { 'idempotency-key': 'ship' });
  await deliver(shop);
  const shipped = verify(receiver.received[1] as Received, secret, shop.clock());
  assertAcp('2026-04-17', 'agentic_checkout#Order', shipped.data);
  assert.equal(shipped.type, 'order_update');
  assert.equal(shipped.data.status, 'shipped');
  assert.equal(shipped.data.fulfillments[0].tracking_number, '9400');
  assert.deepEqual(shipped.data.line_items[0].quantity, { ordered: 1, current: 1, fulfilled: 1 });

  await owner.post(
    `/orders/${orderId}/refund`,
    { reason: 'Broken' },
    { 'idempotency-key': 'refund' },
  );
  await shop.app.jobs.drain();
  await deliver(shop);
  const refunded = verify(receiver.received.at(-1) as Received, secret, shop.clock());
  assertAcp('2026-04-17', 'agentic_checkout#Order', refunded.data);
  assert.equal(refunded.data.adjustments[0].type, 'refund');
  assert.equal(acpAmounts(refunded.data).total, total);
  assert.equal(acpAmounts(refunded.data).amount_refunded, total);
});

test('the events of a session of 2026-01-30 have its older form', async (t) => {
  const store = await openStore(t);
  const { shop, owner, receiver, secret } = store;
  const { completed } = await purchase(store, '2026-01-30');
  await owner.post(`/orders/${completed.order.id}/fulfill`, {}, { 'idempotency-key': 'ship' });
  await deliver(shop);

  const events = receiver.received.map((one) => verify(one, secret, shop.clock()));
  const { checkout_session_id, permalink_url } = completed.order;
  const data = {
    type: 'order',
    checkout_session_id,
    permalink_url,
    status: 'shipped',
    refunds: [],
  };
  assert.deepEqual(
    events.map(({ type }) => type),
    ['order_create', 'order_update'],
  );
  assert.deepEqual(events[1].data, data);
});

test('an agent receives no events of other orders, and none after its connection is removed', async (t) => {
  const store = await openStore(t);
  const { shop, owner, receiver } = store;
  await shop.paidOrder();
  await deliver(shop);
  assert.equal(receiver.received.length, 0);

  const { completed } = await purchase(store, '2026-04-17');
  const [connection] = (await owner.get('/agent-connections')).body.agent_connections;
  await owner.delete(`/agent-connections/${connection.id}`);
  await owner.post(`/orders/${completed.order.id}/fulfill`, {}, { 'idempotency-key': 'ship' });
  await deliver(shop);
  assert.equal(receiver.received.length, 0);
});

test('events that fail are sent again with a new signature', async (t) => {
  const store = await openStore(t);
  const { shop, receiver, secret } = store;
  receiver.behave(() => 500);
  await purchase(store, '2026-04-17');
  await deliver(shop);
  receiver.behave(() => 200);
  shop.clock.advance(3_600_000);
  await deliver(shop);

  const [first, second] = receiver.received;
  assert.ok(first && second);
  verify(second, secret, shop.clock());
  assert.notEqual(first.headers['merchant-signature'], second.headers['merchant-signature']);
  assert.equal(first.headers['request-id'], second.headers['request-id']);
});
