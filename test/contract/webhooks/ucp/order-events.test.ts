import assert from 'node:assert/strict';
import { createHash, createPublicKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createVerifier, httpbis } from 'http-message-signatures';
import { getOrder } from '../../../../src/core/orders/read-orders.ts';
import { openReceiver, type Receiver } from '../../../kit/push-receiver.ts';
import { openShop } from '../../../kit/shop.ts';
import { agent, line, paying, toCalifornia, ucpOf } from '../../../kit/ucp.ts';
import { deliver, deliverNext, register } from '../../../kit/webhooks.ts';

const version = '2026-04-08';
const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const rates = [{ label: 'Standard', type: 'flat', amount: 500 }];
await owner.post('/shipping-zones', { site_slug: 'shop', name: 'US', countries: ['US'], rates });
let platforms = 0;

/** A platform whose profile names the URL for order events. */
async function openPlatform(t: TestContext, webhookUrl: unknown): Promise<string> {
  const names = ['checkout', 'fulfillment', 'discount'].map((name) => `dev.ucp.shopping.${name}`);
  const capabilities = {
    ...Object.fromEntries(names.map((name) => [name, [{ version }]])),
    'dev.ucp.shopping.order': [{ version, config: { webhook_url: webhookUrl } }],
  };
  const profile = JSON.stringify({ ucp: { version, capabilities } });
  const server = createServer((_, response) => response.end(profile));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  platforms += 1;
  // The shop keeps profiles, and a port may be used again.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/profile-${platforms}.json`;
}

/** A receiver, and the profile of a platform that wants its events there by default. */
async function openMarket(t: TestContext, webhookUrl?: unknown) {
  const receiver = await openReceiver(t);
  const profile = await openPlatform(t, webhookUrl ?? receiver.url('/orders'));
  return { receiver, profile };
}

/** Buys one product through a platform and returns the id of the order. */
async function buyAs(profile: string, host = 'localhost:4000'): Promise<string> {
  const { variants } = await shop.product();
  const ucp = ucpOf(shop, { ...agent(profile), host });
  const buyer = { email: 'ada@example.com' };
  const sent = { line_items: [line(String(variants[0]?.id))], buyer, fulfillment: toCalifornia() };
  const made = await ucp.create(sent);
  const [method] = made.body.fulfillment.methods;
  const [group] = method.groups;
  const chosen = { ...group, selected_option_id: group.options[0].id };
  const fulfillment = {
    methods: [{ ...method, selected_destination_id: method.destinations[0].id, groups: [chosen] }],
  };
  await ucp.update(made.body.id, {
    ...sent,
    line_items: made.body.line_items.map(({ id, item, quantity }: any) => ({ id, item, quantity })),
    fulfillment,
  });
  const done = await ucp.complete(made.body.id, paying());
  assert.equal(done.body.status, 'completed', done.text);
  return done.body.order.id;
}

const bodiesOf = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body));

test('UCP order event: the platform that made an order receives all of it once it is placed', async (t) => {
  const { receiver, profile } = await openMarket(t);
  const orderId = await buyAs(profile);
  await deliver(shop);

  const [received] = receiver.received;
  assert.ok(received);
  const { headers, body } = received;
  const { body: shown } = await ucpOf(shop, { authorization: `Bearer ${await shop.key()}` }).order(
    orderId,
  );
  assert.equal(receiver.received.length, 1);
  assert.equal(received.path, '/orders');
  const own = { ...JSON.parse(body), ucp: null };
  assert.deepEqual(own, { ...shown, ucp: null });
  assert.deepEqual(Object.keys(JSON.parse(body).ucp.capabilities), ['dev.ucp.shopping.order']);
  const digest = createHash('sha256').update(body).digest('base64');
  assert.deepEqual(
    [headers['content-type'], headers['ucp-agent'], headers['content-digest']],
    ['application/json', 'profile="http://localhost:4000/.well-known/ucp"', `sha-256=:${digest}:`],
  );
  assert.match(String(headers['webhook-id']), /^evt_/);
  assert.equal(headers['idempotency-key'], headers['webhook-id']);
  assert.equal(headers['webhook-timestamp'], String(shop.clock().getTime() / 1_000));
  assert.equal(headers['x-svc-signature'], undefined);
  const { body: listed } = await owner.get('/webhooks');
  assert.deepEqual(listed.webhooks, []);
});

test('UCP order event: it is signed with a published ES256 key over everything that matters', async (t) => {
  const { receiver, profile } = await openMarket(t);
  await buyAs(profile);
  await deliver(shop);
  const [received] = receiver.received;
  assert.ok(received);
  const { body: keys } = await shop.public.get('/.well-known/ucp/jwks.json');
  const verified = async (headers: Record<string, string>) =>
    httpbis.verifyMessage(
      {
        tolerance: 0,
        requiredFields: [],
        notAfter: shop.clock(),
        keyLookup: async ({ keyid }) => {
          const jwk = keys.keys.find(({ kid }: any) => kid === keyid);
          assert.equal(jwk.crv, 'P-256');
          const key = createPublicKey({ key: jwk, format: 'jwk' });
          return {
            id: keyid ?? '',
            algs: ['ecdsa-p256-sha256'],
            verify: createVerifier(key, 'ecdsa-p256-sha256'),
          };
        },
      },
      { method: 'POST', url: receiver.url('/orders'), headers },
    );
  const headers = received.headers as Record<string, string>;

  const covered = [
    '@method',
    '@authority',
    '@path',
    'ucp-agent',
    'idempotency-key',
    'content-digest',
    'content-type',
    'webhook-id',
    'webhook-timestamp',
  ];
  for (const name of covered)
    assert.match(String(headers['signature-input']), new RegExp(`"${name}"`));
  assert.equal(await verified(headers), true);
  assert.equal(await verified({ ...headers, 'webhook-id': 'evt_other' }), false);
});

test('UCP order event: later changes of the order are sent too, each time in full', async (t) => {
  const { receiver, profile } = await openMarket(t);
  const orderId = await buyAs(profile);
  await deliver(shop);
  const shipped = await owner.post(`/orders/${orderId}/fulfill`, {}, { 'idempotency-key': 'f1' });
  assert.equal(shipped.status, 200, shipped.text);
  await deliver(shop);
  const { lines } = await shop.unit.view(shop.tenant, (view) => getOrder(view, orderId));
  const items = lines.map(({ id, quantity }) => ({ line_item_id: id, quantity }));
  const asked = { items, reason: 'too small' };
  const back = await owner.post(`/orders/${orderId}/returns`, asked, { 'idempotency-key': 'r1' });
  assert.equal(back.status, 201, back.text);
  await deliver(shop);

  const bodies = bodiesOf(receiver);
  assert.deepEqual(
    bodies.map(({ id, line_items, fulfillment, adjustments }) => [
      id,
      line_items[0].status,
      fulfillment.events.length,
      adjustments.map(({ type, status }: any) => `${type} ${status}`),
    ]),
    [
      [orderId, 'processing', 0, []],
      [orderId, 'fulfilled', 1, []],
      [orderId, 'fulfilled', 1, ['return pending']],
    ],
  );
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 3);
});

test('UCP order event: a failing platform is retried on the same schedule, with the same id', async (t) => {
  const { receiver, profile } = await openMarket(t);
  receiver.behave(() => 503);
  await buyAs(profile);
  await deliver(shop);
  const first = (await deliverNext(shop)) ?? 0;
  receiver.behave(() => 200);
  const second = (await deliverNext(shop)) ?? 0;

  assert.ok(first >= 27_000 && first <= 33_000, String(first));
  assert.ok(second >= 105_000 && second <= 135_000, String(second));
  assert.equal(receiver.received.length, 3);
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.equal(await shop.app.webhooks.nextDueAt(), null);
});

test('UCP order event: the event of a purchase at a store with its own host comes from that store', async (t) => {
  const { receiver, profile } = await openMarket(t);
  await buyAs(profile, 'shop.localhost:4000');
  await deliver(shop);

  assert.equal(
    receiver.received[0]?.headers['ucp-agent'],
    'profile="http://shop.localhost:4000/.well-known/ucp"',
  );
});

test('UCP order event: merchants still receive their events of the same order', async (t) => {
  const { receiver, profile } = await openMarket(t);
  const merchant = await openReceiver(t);
  const { id } = await register(owner, merchant.url(), { events: ['order.created'] });
  t.after(() => owner.delete(`/webhooks/${id}`));
  await buyAs(profile);
  await deliver(shop);

  assert.equal(receiver.received.length, 1);
  assert.deepEqual(
    merchant.received.map(({ headers }) => headers['x-svc-event-type']),
    ['order.created'],
  );
});

for (const [title, url] of [
  ['in a private network', 'http://10.0.0.8/orders'],
  ['that is no URL', 'orders'],
  ['that is not a string', 7],
] as const)
  test(`UCP order event: nothing is sent to an address ${title}, and the purchase succeeds`, async (t) => {
    const { profile } = await openMarket(t, url);
    await buyAs(profile);

    assert.equal(await shop.app.webhooks.nextDueAt(), null);
  });
