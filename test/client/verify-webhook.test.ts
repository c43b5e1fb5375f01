import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStoa, verifyWebhook, WebhookVerificationError } from '@stoa/client';
import { openListeningShop } from '../kit/oauth/listening-shop.ts';
import { openReceiver } from '../kit/push-receiver.ts';
import { deliver } from '../kit/webhooks.ts';

// The example of docs/webhooks.md.
const example = {
  secret: 'whsec_ABEiM0RVZneImaq7zN3u/wARIjNEVWZ3iJmqu8zd7v8=',
  body: '{"id":"evt_01","type":"order.created","created_at":"2026-11-21T04:00:00.000Z","data":{}}',
  headers: {
    'webhook-id': 'evt_01',
    'webhook-timestamp': '1795233805',
    'webhook-signature': 'v1,rxFLLkxryVxnoFT3XAzwBVGykQtNUqF9+M2pcdW2JoY=',
  },
  now: new Date(1_795_233_805_000),
};

test('a delivery of the server is verified and parsed', async (t) => {
  const receiver = await openReceiver(t);
  const shop = await openListeningShop(t);
  await shop.site();
  const stoa = createStoa({ base: shop.origin, token: await shop.key() });
  const url = receiver.url('/hook');
  const endpoint = await stoa.webhooks.create({ url, events: ['product.created'] });
  const product = await shop.product();
  await deliver(shop);
  const [{ body, headers } = assert.fail('nothing was delivered')] = receiver.received;

  const event = await verifyWebhook({
    body,
    headers,
    secret: ['whsec_AAAA', endpoint.secret],
    now: shop.clock(),
  });

  assert.deepEqual([event.type, event.resource.id], ['product.created', product.id]);
  assert.equal(event.data.name, product.name);
});

test('the published example is genuine', async () => {
  const { id } = await verifyWebhook(example);
  const fromBytes = await verifyWebhook({
    ...example,
    body: new TextEncoder().encode(example.body),
    headers: new Headers(example.headers),
  });
  assert.deepEqual([id, fromBytes.id], ['evt_01', 'evt_01']);
});

const forged: [string, Partial<typeof example>, RegExp][] = [
  ['another body', { body: example.body.replace('01', '02') }, /No signature matches/],
  ['another secret', { secret: 'whsec_AAAA' }, /No signature matches/],
  ['an old timestamp', { now: new Date(1_795_234_106_000) }, /more than 300 seconds/],
  ['a future timestamp', { now: new Date(1_795_233_504_000) }, /more than 300 seconds/],
];
for (const [title, change, message] of forged)
  test(`${title} is rejected`, () => rejectsWith(message, change));

const headerCases: [string, Record<string, string>, RegExp][] = [
  ['a later timestamp', { 'webhook-timestamp': '1795233806' }, /No signature matches/],
  ['another id', { 'webhook-id': 'evt_02' }, /No signature matches/],
  ['a timestamp that is no number', { 'webhook-timestamp': 'now' }, /more than 300 seconds/],
  ['an unknown version', { 'webhook-signature': 'v2,rxFL' }, /No signature matches/],
  ['a signature that is not Base64', { 'webhook-signature': 'v1,*' }, /not Base64/],
  ['a missing signature', { 'webhook-signature': '' }, /webhook-signature is missing/],
];
for (const [title, headers, message] of headerCases)
  test(`${title} is rejected`, () =>
    rejectsWith(message, { headers: { ...example.headers, ...headers } }));

async function rejectsWith(message: RegExp, change: Partial<typeof example>): Promise<void> {
  await assert.rejects(verifyWebhook({ ...example, ...change }), (error) => {
    assert.ok(error instanceof WebhookVerificationError);
    assert.match(error.message, message);
    return true;
  });
}
