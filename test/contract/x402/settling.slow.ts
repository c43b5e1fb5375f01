import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { readX402Payment } from '../../../src/core/paywall/x402-payments.ts';
import { openFacilitator, openX402Shop } from '../../kit/x402.ts';

const facilitator = await openFacilitator(null);
const shop = await openX402Shop(null, { X402_FACILITATOR: facilitator.url });
const { book, pathOf } = shop;

/** Makes the facilitator answer this until the test ends. */
function answerWith(path: '/verify' | '/settle', answer: { status?: number; body: object }) {
  const usual = facilitator.say[path];
  facilitator.say[path] = () => answer;
  return () => {
    if (usual) facilitator.say[path] = usual;
  };
}

test('a facilitator receives only public facts, and of the buyer only the wallet', async () => {
  const { answer } = await shop.buy(pathOf(book, '?email=ann%40example.com'));

  assert.equal(answer.status, 200);
  assert.deepEqual(
    facilitator.asked.map(({ path }) => path),
    ['/supported', '/verify', '/settle'],
  );
  assert.doesNotMatch(JSON.stringify(facilitator.asked), /ann|email/);
});

test('before settlement the receipt holds nulls, and the repeated request has them filled in', async () => {
  const restore = answerWith('/settle', { status: 500, body: { error: 'down' } });

  const { headers, answer } = await shop.buy();

  const { order } = answer.body;
  const link = new URL(order.download_url).pathname;
  const pending = { network: 'base-sepolia', txHash: null, status: 'pending' };
  assert.equal(answer.status, 200);
  assert.deepEqual(JSON.parse(String(answer.headers['payment-response'])), {
    ...pending,
    blockNumber: null,
  });
  assert.deepEqual(order.payment, pending);
  const early = await shop.public.get(link);
  assert.deepEqual([early.status, early.headers['retry-after']], [425, '2']);

  restore();
  shop.clock.advance(60_000);
  await shop.app.jobs.drain();

  const txHash = `0x${'e'.repeat(64)}`;
  const later = await shop.public.get(pathOf(), headers);
  assert.deepEqual(later.body.order.payment, { ...pending, txHash, status: 'settled' });
  assert.equal((await shop.public.get(link)).status, 200);
});

test('a payment that is finally refused during the wait is 402 with new requirements', async (t) => {
  const body = { success: false, errorReason: 'insufficient_funds', transaction: '', network: '' };
  t.after(answerWith('/settle', { body }));

  const { headers, answer } = await shop.buy();

  assert.deepEqual(
    [answer.status, answer.body.error, answer.headers['payment-response']],
    [402, 'settlement_failed', undefined],
  );
  const again = await shop.public.get(pathOf(), headers);
  assert.deepEqual([again.status, again.body.error], [402, 'settlement_failed']);
  assert.equal((await shop.events()).filter((type) => type === 'order.refunded').length, 1);
});

test('503 with Retry-After while a payment cannot be verified; later the same payment succeeds', async () => {
  const restore = answerWith('/verify', { status: 503, body: {} });

  const { headers, answer } = await shop.buy();

  assert.deepEqual(
    [answer.status, answer.body.error.code, answer.headers['retry-after']],
    [503, 'facilitator_unavailable', '5'],
  );
  restore();
  assert.equal((await shop.public.get(pathOf(), headers)).status, 200);
});

test('a payment that the facilitator refuses is 402 with its reason', async (t) => {
  t.after(
    answerWith('/verify', { body: { isValid: false, invalidReason: 'payer_is_sanctioned' } }),
  );
  const { answer } = await shop.buy();
  assert.deepEqual([answer.status, answer.body.error], [402, 'payer_is_sanctioned']);
});

test('a server that is closed waits for a settlement that continues after its response', async (t) => {
  const elsewhere = await openFacilitator(t);
  const own = await openX402Shop(t, { X402_FACILITATOR: elsewhere.url, X402_SETTLE: 'after' });
  const { promise, resolve } = Promise.withResolvers<void>();
  const settle = elsewhere.say['/settle'] ?? assert.fail();
  elsewhere.say['/settle'] = () => promise.then(() => settle());
  const { answer } = await own.buy();
  const state = () =>
    own.unit.view(own.tenant, (view) => readX402Payment(view, answer.body.order.id));

  const closed = own.app.close();
  assert.equal(await Promise.race([closed, setTimeout(100, 'open')]), 'open');
  resolve();
  await closed;

  assert.equal((await state())?.state, 'settled');
});
