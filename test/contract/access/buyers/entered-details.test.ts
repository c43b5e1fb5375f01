import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { agentOf, asking, taskOf } from '../../../kit/a2a.ts';
import { acpOf, connectAgent } from '../../../kit/acp/agent.ts';
import { assertAcp } from '../../../kit/acp/schemas.ts';
import { mcpOf, toolAnswer } from '../../../kit/mcp.ts';
import { goodCard, payOnPage, press } from '../../../kit/parity/hosted-page.ts';
import { openReceiver } from '../../../kit/push-receiver.ts';
import { detached, openAgent, sendTo, type Unsigned } from '../../../kit/signing-agent.ts';
import { agent as asAgent, line, ucpOf } from '../../../kit/ucp.ts';
import { payingWith, ucpV1Of } from '../../../kit/ucp-v1.ts';
import { deliver } from '../../../kit/webhooks.ts';
import { buyerBrowser } from '../../../pages/buying/buyer-browser.ts';
import { fillIn } from '../../../pages/buying/checkout-form.ts';
import { buyer, openStockedShop } from '../../../pages/buying/goods.ts';

const shop = await openStockedShop(null, { termsVersion: null });
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 500 }] });
const ucpV1 = ucpV1Of(shop);
const bearer = async (key: Promise<string>) => ({ authorization: `Bearer ${await key}` });
const secrets = /ada@example|Ada Byron|Elm Street|Sacramento|95814/;
const at = (id: string) => `http://localhost:4000/checkout/${id}`;

/** A person enters everything on the hosted page of an agent's session, and pays. */
async function payInBrowser(id: string): Promise<void> {
  const ada = buyerBrowser(shop);
  assert.equal((await fillIn(ada, at(id), { ...buyer, shipping_option: 'std' })).status, 303);
  await payOnPage(shop, at(id), goodCard, ada);
}

async function bought() {
  const line_items = [{ product_id: mug.id }];
  const { id } = (await ucpV1.create({ site_slug: 'shop', line_items })).body;
  await payInBrowser(id);
  return (await ucpV1.get(id)).body;
}

const fulfill = (id: string) =>
  shop.admin.post(`/orders/${id}/fulfill`, {}, { 'idempotency-key': `ship-${id}` });

test('order-status hides what was entered on the page, except from the store', async () => {
  const { order } = await bought();
  const { confirmation_token } = order;
  const mcp = await mcpOf(shop);
  const overMcp = async (headers: Record<string, string>) =>
    toolAnswer(await mcp.call('order_status', { confirmation_token }, headers)).data.order;
  const a2a = await agentOf(shop);
  const message = asking({ skill: 'order-status', confirmation_token });
  const task = await a2a.rpc('SendMessage', { message }, {});

  const guest = await overMcp({});
  assert.deepEqual([guest.buyer, guest.shippingAddress], [undefined, undefined]);
  assert.equal(guest.name, order.name);
  assert.doesNotMatch(JSON.stringify(guest), secrets);
  assert.equal(taskOf(task).status.state, 'TASK_STATE_COMPLETED');
  assert.doesNotMatch(task.text, secrets);
  for (const headers of [mcp.stranger, await bearer(shop.key('read:products'))])
    assert.equal((await overMcp(headers)).buyer, undefined);
  const own = await overMcp(mcp.readOnly);
  assert.deepEqual([own.buyer.email, own.shippingAddress.line1], [buyer.email, buyer.line1]);
});

test('order-status shows what came over an API', async () => {
  const line_items = [{ product_id: mug.id }];
  const sent = { email: 'agent@example.com', name: 'Agent Smith' };
  const address = { ...buyer, name: 'Agent Smith', state: 'CA', line1: '1 Bot Road' };
  const { email: _, ...shipping_address } = address;
  const made = await ucpV1.create({ site_slug: 'shop', line_items, buyer: sent, shipping_address });
  await payOnPage(shop, made.body.continue_url);
  const { order } = (await ucpV1.get(made.body.id)).body;
  const mcp = await mcpOf(shop);
  const { confirmation_token } = order;
  const { data } = toolAnswer(await mcp.call('order_status', { confirmation_token }));
  assert.deepEqual([data.order.buyer, data.order.shippingAddress.line1], [sent, '1 Bot Road']);
});

test('the task of a purchase contains none of them, because every key for A2A can read it', async () => {
  const a2a = await agentOf(shop);
  const message = asking({ skill: 'ucp-checkout', site_slug: 'shop', product_id: mug.id });
  const guest = await a2a.rpc('SendMessage', { message }, {});
  assert.equal(guest.body.error.code, -32_000);

  const task = taskOf(await a2a.rpc('SendMessage', { message }));
  const [opened]: any[] = task.artifacts.filter(({ artifactId }) => artifactId === 'checkout');
  await payInBrowser(opened.parts[0].data.checkout.id);
  const { body, text } = await a2a.rpc('GetTask', { taskId: task.id });
  const done = body.result.artifacts.find(({ artifactId }: any) => artifactId === 'order');
  assert.doesNotMatch(text, secrets);
  const { confirmationToken } = done.parts[0].data.order;
  const again = asking({ skill: 'order-status', confirmation_token: confirmationToken });
  const status = await a2a.rpc('SendMessage', { message: again });
  assert.equal(taskOf(status).status.state, 'TASK_STATE_COMPLETED');
  assert.doesNotMatch(status.text, secrets);
});

test('a later message of the task keeps what the buyer has entered since, and the open payment', async () => {
  const a2a = await agentOf(shop);
  const sent = { email: 'agent@example.com', name: 'Agent Smith' };
  const { email: _, ...home } = { ...buyer, name: 'Agent Smith', state: 'CA' };
  const ask = {
    skill: 'ucp-checkout',
    site_slug: 'shop',
    product_id: mug.id,
    buyer: sent,
    shipping_address: { ...home, line1: '1 Bot Road' },
  };
  const task = taskOf(await a2a.rpc('SendMessage', { message: asking(ask) }));
  const [opened]: any[] = task.artifacts.filter(({ artifactId }) => artifactId === 'checkout');
  const { id } = opened.parts[0].data.checkout;
  const ada = buyerBrowser(shop);
  assert.equal((await fillIn(ada, at(id), { ...buyer, shipping_option: 'std' })).status, 303);
  const processor = await press(shop, at(id), ada);

  const more = { taskId: task.id, messageId: 'm-2' };
  await a2a.rpc('SendMessage', { message: asking({ skill: 'ucp-checkout' }, more) });
  assert.equal((await ada.post(processor, { card_number: goodCard })).status, 303);
  await shop.app.jobs.drain();
  const { body } = await ucpV1.get(id, await bearer(shop.key('read:orders')));
  assert.equal(body.status, 'completed', JSON.stringify(body));
  assert.deepEqual([body.buyer.email, body.shipping_address.line1], [buyer.email, buyer.line1]);
});

const buyingScopes = ['read:products', 'write:orders', 'read:orders'];

async function buyingKey(surfaces: string[]): Promise<Record<string, string>> {
  const draft = { name: surfaces.join(), scopes: buyingScopes, surfaces };
  const { status, text, body } = await shop.admin.post('/api-keys', draft);
  assert.equal(status, 201, text);
  return { authorization: `Bearer ${body.api_key}` };
}

test('a key for buying reads its order over every API, without what was entered on the page', async () => {
  const key = await buyingKey(['a2a', 'mcp', 'ucp']);
  const { id, order } = await bought();
  const mcp = await mcpOf(shop);
  const { confirmation_token } = order;
  const reads: Record<string, { status: number; text: string }> = {
    'UCP v1 order': await ucpV1.order(order.id, key),
    'UCP v1 session': await ucpV1.get(id, key),
    'UCP order': await ucpOf(shop).order(order.id, key),
    'UCP session': await ucpOf(shop).get(id, key),
    'MCP order-status': await mcp.call('order_status', { confirmation_token }, key),
    'MCP checkout': await mcp.call('ucp_checkout', { session_id: id }, key),
  };
  for (const [name, { status, text }] of Object.entries(reads)) {
    assert.equal(status, 200, `${name}: ${text}`);
    assert.ok(text.includes(order.id), `${name}: ${text}`);
    assert.doesNotMatch(text, secrets, name);
  }
  assert.match((await ucpV1.order(order.id, await bearer(shop.key('read:orders')))).text, secrets);
});

test('a key for buying sees what came over an API in an opened checkout, and cannot redirect the rest', async () => {
  const key = await buyingKey(['ucp']);
  const sent = { email: 'agent@example.com', name: 'Agent Smith' };
  const line_items = [{ product_id: mug.id }];
  const { body } = await ucpV1.create({ site_slug: 'shop', line_items, buyer: sent }, key);
  const ada = buyerBrowser(shop);
  const { email: _, name: __, ...address } = buyer;
  await fillIn(ada, at(body.id), { ...address, shipping_option: 'std' });

  const read = await ucpV1.get(body.id, key);
  assert.deepEqual([read.body.buyer?.email, read.body.shipping_address], [sent.email, null]);
  const mallory = { email: 'mallory@example.com', name: 'Mallory' };
  assert.equal((await ucpV1.put(body.id, { buyer: mallory }, key)).status, 200);
  assert.doesNotMatch((await ada.get(at(body.id))).text, /Elm Street|95814/);
});

test('the agent that signed a checkout reads its order without them, the store reads all', async (t) => {
  const agent = await openAgent(t);
  const signed = (request: Unsigned) =>
    sendTo(shop, request, { 'request-signature': detached(agent, request, shop.clock()) });
  const line_items = [{ product_id: mug.id }];
  const opened = await signed({
    method: 'POST',
    path: '/api/ucp/v1/checkout-sessions',
    body: JSON.stringify({ site_slug: 'shop', line_items }),
    headers: { 'idempotency-key': 'signed' },
  });
  await payInBrowser(opened.body.id);
  const { id } = (await ucpV1.get(opened.body.id)).body.order;

  const read = await signed({ method: 'GET', path: `/api/ucp/v1/orders/${id}` });
  assert.deepEqual([read.body.buyer, read.body.shipping_address], [null, null]);
  assert.equal(read.body.checkout_id, opened.body.id);
  assert.equal(read.body.agent.iss, agent.profile);
  assert.ok(read.body.permalink_url);
  assert.doesNotMatch(read.text, secrets);
  const own = await bearer(shop.key('read:orders'));
  assert.equal((await ucpV1.order(id, own)).body.shipping_address.line1, buyer.line1);
  const [expected] = (await ucpOf(shop).order(id, own)).body.fulfillment.expectations;
  assert.equal(expected.destination.address_locality, 'Sacramento');
});

test('ACP sessions and events have no destination of a parcel that was entered on the page', async (t) => {
  const receiver = await openReceiver(t);
  const webhook_secret = 'a secret that the agent has given';
  const webhook_url = receiver.url('/events');
  const { key } = await connectAgent(shop.admin, { webhook_url, webhook_secret });
  const agent = acpOf(shop, key);
  const items = [{ id: mug.variants[0]?.id }];
  const { body } = await agent.create({ line_items: items, currency: 'usd', capabilities: {} });
  await payInBrowser(body.id);
  await fulfill((await agent.get(body.id)).body.order.id);
  await deliver(shop);

  const read = await agent.get(body.id);
  const events = receiver.received.map((one) => JSON.parse(one.body));
  assert.deepEqual(
    events.map(({ type }) => type),
    ['order_create', 'order_update'],
  );
  for (const order of [read.body.order, ...events.map(({ data }) => data)])
    assertAcp('2026-04-17', 'agentic_checkout#Order', order);
  const [parcel] = read.body.order.fulfillments;
  assert.deepEqual([parcel.type, parcel.destination], ['shipping', undefined]);
  assert.doesNotMatch(read.text + JSON.stringify(events), secrets);
});

test('UCP order events have an empty destination', async (t) => {
  const receiver = await openReceiver(t);
  const profile = await openPlatform(t, receiver.url('/orders'));
  const ucp = ucpOf(shop, asAgent(profile));
  const { body } = await ucp.create({ line_items: [line(mug.variants[0]?.id ?? '')] });
  await payInBrowser(body.id);
  await deliver(shop);

  const [received] = receiver.received;
  const order = JSON.parse(received?.body ?? '{}');
  const [expected] = order.fulfillment.expectations;
  assert.deepEqual([expected.method_type, expected.destination], ['shipping', {}]);
  assert.doesNotMatch(received?.body ?? '', secrets);
});

/** A platform whose profile names the URL for order events. */
async function openPlatform(t: TestContext, webhook_url: string): Promise<string> {
  const version = '2026-04-08';
  const names = ['checkout', 'fulfillment', 'discount'].map((name) => `dev.ucp.shopping.${name}`);
  const capabilities = {
    ...Object.fromEntries(names.map((name) => [name, [{ version }]])),
    'dev.ucp.shopping.order': [{ version, config: { webhook_url } }],
  };
  const profile = JSON.stringify({ ucp: { version, capabilities } });
  const server = createServer((_, response) => response.end(profile));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/profile.json`;
}

test('an agent that names another buyer gets none of the details that a person entered', async () => {
  const ada = buyerBrowser(shop);
  const open = async () => {
    const { body } = await ucpV1.create({ line_items: [{ product_id: mug.id }] });
    await fillIn(ada, at(body.id), { ...buyer, shipping_option: 'std' });
    return body.id as string;
  };
  const mallory = { email: 'mallory@example.com', name: 'Mallory' };

  const named = await open();
  const put = await ucpV1.put(named, { buyer: mallory });
  const completed = await ucpV1.complete(named, payingWith('tok_success'));
  const moved = await open();
  const shipping_address = {
    country: 'US',
    state: 'CA',
    line1: '1 Bot Road',
    city: 'X',
    name: 'M',
  };
  await ucpV1.put(moved, { shipping_address });

  assert.equal(put.status, 200);
  assert.deepEqual(
    [completed.status, completed.body.error.code],
    [422, 'shipping_address_required'],
  );
  assert.doesNotMatch((await ada.get(at(named))).text, /Elm Street|95814/);
  assert.doesNotMatch((await ada.get(at(moved))).text, /ada@example/);
});
