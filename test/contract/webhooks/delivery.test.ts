import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { openReceiver } from '../../kit/push-receiver.ts';
import { openShop } from '../../kit/shop.ts';
import { deliver, deliveriesOf, isSigned, register } from '../../kit/webhooks.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();

test('an order event is sent with every header, signed, as the bytes that were recorded', async (t) => {
  const receiver = await openReceiver(t);
  const { id, secret } = await register(owner, receiver.url('/hook?a=1'), {
    events: ['order.created'],
  });

  const order = await shop.paidOrder();
  await deliver(shop);

  assert.equal(receiver.received.length, 1);
  const [post] = receiver.received;
  assert.ok(post);
  const event = JSON.parse(post.body);
  const [delivery] = await deliveriesOf(owner, id);
  assert.equal(post.path, '/hook?a=1');
  const seconds = String(Math.floor(shop.clock().getTime() / 1_000));
  const { headers } = post;
  assert.deepEqual(
    {
      type: headers['content-type'],
      agent: headers['user-agent'],
      delivery: headers['x-svc-delivery-id'],
      event: headers['x-svc-event-id'],
      name: headers['x-svc-event-type'],
      attempt: headers['x-svc-attempt'],
      at: headers['x-svc-timestamp'],
      standardId: headers['webhook-id'],
      standardAt: headers['webhook-timestamp'],
    },
    {
      type: 'application/json',
      agent: 'Stoa-webhooks/1',
      delivery: `${delivery.id}.1`,
      event: event.id,
      name: 'order.created',
      attempt: '1',
      at: seconds,
      standardId: event.id,
      standardAt: seconds,
    },
  );
  assert.ok(isSigned(post, secret));
  assert.equal(event.data.id, order.id);
  assert.deepEqual(event.resource, { type: 'order', id: order.id, version: 1 });
  const [row] = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ payload: string }>('select payload from events where event_id = $1', [event.id]),
  );
  assert.equal(post.body, row?.payload);
});

test('the libraries of Stripe and of Standard Webhooks verify the signature', async (t) => {
  const receiver = await openReceiver(t);
  const { secret } = await register(owner, receiver.url(), { events: ['product.created'] });
  await shop.product({ name: 'Ünïcode – 日本 🦊' });
  await deliver(shop);
  const [post] = receiver.received;
  assert.ok(post);

  const at = shop.clock().getTime();
  const event = Stripe.webhooks.constructEvent(
    post.body,
    String(post.headers['x-svc-signature']),
    secret,
    300,
    undefined,
    Math.floor(at / 1_000),
  );
  assert.equal(event.type as string, 'product.created');
  t.mock.timers.enable({ apis: ['Date'], now: at });
  const verified: any = new Webhook(secret).verify(
    post.body,
    post.headers as Record<string, string>,
  );
  assert.equal(verified.data.name, 'Ünïcode – 日本 🦊');
  assert.throws(() => new Webhook(secret).verify(`${post.body} `, post.headers as any));
});

test('a delivery and its attempt are listed as they were', async (t) => {
  const receiver = await openReceiver(t, (_, response) => {
    response.end('thank you');
    return 'hang';
  });
  const { id } = await register(owner, receiver.url(), { events: ['product.created'] });
  await shop.product();
  const [waiting] = await deliveriesOf(owner, id);
  assert.deepEqual([waiting.status, waiting.attempts, waiting.attempt_count], ['pending', [], 0]);

  await deliver(shop);

  const now = shop.clock().toISOString();
  const [{ attempts, ...delivery }] = await deliveriesOf(owner, id);
  assert.deepEqual(delivery, {
    id: waiting.id,
    endpoint_id: id,
    event_id: receiver.received[0]?.headers['x-svc-event-id'],
    event_type: 'product.created',
    status: 'delivered',
    reason: null,
    replay_of: null,
    created_at: now,
    next_attempt_at: null,
    attempt_count: 1,
  });
  const [{ latency_ms, ...attempt }] = attempts;
  assert.ok(Number.isInteger(latency_ms) && latency_ms >= 0);
  assert.deepEqual(attempt, {
    attempt: 1,
    delivery_id: `${delivery.id}.1`,
    at: now,
    status_code: 200,
    error: null,
    response_body: 'thank you',
  });
});

test('one delivery has the bytes and the headers that were sent', async (t) => {
  const receiver = await openReceiver(t);
  const { id } = await register(owner, receiver.url(), { events: ['order.created'] });
  await shop.paidOrder();
  await deliver(shop);
  const [{ id: delivery }] = await deliveriesOf(owner, id);

  const { body } = await owner.get(`/webhooks/${id}/deliveries/${delivery}`);

  const [post] = receiver.received;
  assert.equal(body.payload, post?.body);
  const sent = Object.entries(body.attempts[0].request_headers);
  assert.ok(sent.length > 6);
  for (const [name, value] of sent) assert.equal(post?.headers[name], value);
});

test('what was sent is kept from keys that may not see it, and signatures of a replaced secret from all', async (t) => {
  const receiver = await openReceiver(t);
  const { id } = await register(owner, receiver.url(), { events: ['order.created'] });
  await shop.paidOrder();
  await deliver(shop);
  const [{ id: delivery }] = await deliveriesOf(owner, id);
  const path = `/webhooks/${id}/deliveries/${delivery}`;

  const reader = await shop.merchant('read:webhooks');
  const orders = await shop.merchant('read:webhooks', 'read:orders');
  const [blind, seeing] = [await reader.get(path), await orders.get(path)];
  shop.clock.advance(1_000);
  await owner.post(`/webhooks/${id}/rotate-secret`, {});
  const { body: rotated } = await owner.get(path);

  assert.equal(blind.status, 200);
  assert.equal(blind.body.payload, null);
  assert.equal(seeing.body.payload, receiver.received[0]?.body);
  for (const { body } of [blind, seeing]) assert.equal(body.attempts[0].request_headers, null);
  const names = Object.keys(rotated.attempts[0].request_headers);
  assert.ok(names.includes('x-svc-event-type'));
  assert.deepEqual(
    names.filter((name) => name.endsWith('-signature')),
    [],
  );
});
