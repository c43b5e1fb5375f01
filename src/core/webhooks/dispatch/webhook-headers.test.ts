import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { buildWebhookHeaders, type SignedAttempt } from './webhook-headers.ts';

const attempt: SignedAttempt = {
  secret: 'whsec_ABEiM0RVZneImaq7zN3u/wARIjNEVWZ3iJmqu8zd7v8=',
  eventId: 'evt_01',
  eventType: 'order.created',
  deliveryId: 'dlv_01.3',
  attempt: 3,
  at: new Date(1_795_233_805_999),
  body: '{"id":"evt_01","type":"order.created","created_at":"2026-11-21T04:00:00.000Z","data":{}}',
  standard: true,
};

test('produces the test vector of docs/webhooks.md', () => {
  assert.deepEqual(buildWebhookHeaders(attempt), {
    'content-type': 'application/json',
    'user-agent': 'Stoa-webhooks/1',
    'x-svc-delivery-id': 'dlv_01.3',
    'x-svc-event-id': 'evt_01',
    'x-svc-event-type': 'order.created',
    'x-svc-attempt': '3',
    'x-svc-timestamp': '1795233805',
    'x-svc-signature':
      't=1795233805,v1=4b9470011d48445796a1ab229f66ea10053cce58f2889cd6b1c01c759effb8fd',
    'webhook-id': 'evt_01',
    'webhook-timestamp': '1795233805',
    'webhook-signature': 'v1,rxFLLkxryVxnoFT3XAzwBVGykQtNUqF9+M2pcdW2JoY=',
  });
});

test('the headers of Standard Webhooks are optional', () => {
  const names = Object.keys(buildWebhookHeaders({ ...attempt, standard: false }));
  assert.deepEqual(
    names.filter((name) => name.startsWith('webhook-')),
    [],
  );
});

test('the libraries of Stripe and Standard Webhooks verify any body', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: attempt.at });
  const stripe = (body: string, signature = '') =>
    Stripe.webhooks.signature?.verifyHeader(body, signature, attempt.secret, 300);
  fc.assert(
    fc.property(fc.json({ stringUnit: 'grapheme' }), (body) => {
      const headers = buildWebhookHeaders({ ...attempt, body });
      assert.ok(stripe(body, headers['x-svc-signature']));
      new Webhook(attempt.secret).verify(body, headers);
      assert.throws(() => stripe(`${body} `, headers['x-svc-signature']));
    }),
    { numRuns: 1_000 },
  );
});
