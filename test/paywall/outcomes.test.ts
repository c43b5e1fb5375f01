import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getOrder } from '../../src/core/orders/read-orders.ts';
import { deriveOrderId } from '../../src/core/paywall/pay/place-paid-order.ts';
import { ChainUnavailable } from '../../src/core/paywall/ports/chain.ts';
import {
  type FacilitatorSettleResult,
  FacilitatorUnavailable,
} from '../../src/core/paywall/ports/facilitator.ts';
import type { Hex } from '../../src/core/paywall/ports/network.ts';
import type { X402Payment } from '../../src/core/paywall/x402-payment.ts';
import {
  claimSettlement,
  leaseSeconds,
  markPaidAfterVoid,
  markSettled,
  markSettlementFailed,
  markSettlementUnknown,
  readX402Payment,
} from '../../src/core/paywall/x402-payments.ts';
import { eventsOf, orderCalls, stockOfVariant } from '../kit/orders.ts';
import { newAccount, offerOf, openPaywall, pay, sign, testNetwork } from '../kit/paywall.ts';

const shop = await openPaywall(null);
const { site, book, fakeSettlement, unit, tenant, paywall } = shop;
const { verify, settle, isUsed } = fakeSettlement.say;
const coin = { network: testNetwork, token: testNetwork.tokens[0] ?? assert.fail() };
const hash: Hex = `0x${'ab'.repeat(32)}`;

test.beforeEach(() => Object.assign(fakeSettlement.say, { verify, settle, isUsed }));

const signed = async () => sign(newAccount(), await offerOf(shop, site, book));
const payBook = async (email: string | null = null) =>
  pay(shop, site, book, { proof: await signed(), email });
const pathOf = (url: string | null) => new URL(url ?? '').pathname;
const settling = (answer: FacilitatorSettleResult) => {
  fakeSettlement.say.settle = async () => answer;
};
const open = async () => {
  settling({ state: 'unknown', reason: 'timeout', txHash: null });
  return payBook('ada@example.com');
};
const claim = (orderId: string) => unit.run(tenant, (work) => claimSettlement(work, orderId));
const claimed = async (orderId: string): Promise<X402Payment> =>
  (await claim(orderId)) ?? assert.fail('another process has claimed it');
const read = (orderId: string) => unit.view(tenant, (view) => readX402Payment(view, orderId));
const orderOf = (orderId: string) => unit.view(tenant, (view) => getOrder(view, orderId));

test('a settlement without an outcome leaves the order open, with a link but no file', async () => {
  const paid = await open();
  assert.deepEqual(
    [
      paid.payment.state,
      paid.payment.failure,
      paid.payment.txHash,
      paid.order.status,
      paid.order.paymentStatus,
    ],
    ['unknown', 'timeout', null, 'pending', 'settling'],
  );
  const fetching = shop.public.get(pathOf(paid.downloadUrl));
  const attempt = await claimed(paid.order.id);
  await unit.run(tenant, (work) =>
    markSettled(work, paywall, attempt, { txHash: hash, blockNumber: 7 }),
  );
  assert.equal((await fetching).status, 200);
  const { order, payment } = await pay(shop, site, book, {
    proof: { ...paid.payment, network: null },
    email: 'ada@example.com',
  });
  assert.deepEqual(
    [order.status, order.paymentStatus, payment.state, payment.txHash, payment.attempts],
    ['fulfilled', 'paid', 'settled', hash, 2],
  );
});

test('a store may deliver before the money has moved', async () => {
  settling({ state: 'unknown', reason: 'timeout', txHash: null });
  const quick = {
    ...site,
    cryptoPayments: { ...site.cryptoPayments, deliverBeforeSettlement: true },
  };
  const paid = await pay(shop, quick, book, { proof: await signed() });
  assert.equal(paid.order.status, 'pending');
  assert.equal((await shop.public.get(pathOf(paid.downloadUrl))).status, 200);
});

test('a final refusal voids the order, revokes its link and asks for another payment', async () => {
  const rare = await shop.sell({ name: 'Rare', variants: [{ stock: 2 }] });
  settling({ state: 'refused', reason: 'insufficient_funds', txHash: null });
  const proof = await sign(newAccount(), await offerOf(shop, site, rare));
  const request = { proof, email: 'void@example.com' };
  const failed = { kind: 'payment_required', reason: 'settlement_failed' };
  await assert.rejects(pay(shop, site, rare, request), failed);
  await assert.rejects(pay(shop, site, rare, request), failed);

  const id = deriveOrderId(paywall.signatures.digest(coin, proof.authorization));
  const voided = await orderOf(id);
  assert.deepEqual([voided.status, voided.paymentStatus], ['voided', 'voided']);
  assert.equal((await read(id))?.failure, 'insufficient_funds');
  const events = await eventsOf(shop, id);
  assert.deepEqual(
    events.map(({ type, context }) => [type, context]),
    [
      ['order.created', {}],
      ['order.refunded', { reason: 'settlement_failed', amount_moved: 0 }],
    ],
  );
  assert.deepEqual(await stockOfVariant(shop, rare.variants[0]?.id), [2, 0]);
  const merchant = await shop.merchant();
  const { body } = await merchant.get('/customers?limit=100');
  const customer = body.customers.find((one: any) => one.email === 'void@example.com');
  assert.equal(customer.total_spent, 0);
});

test('a link to a voided order returns gone', async () => {
  const paid = await open();
  const attempt = await claimed(paid.order.id);
  await unit.run(tenant, (work) => markSettlementFailed(work, attempt, 'expired_unsettled'));
  const answer = await shop.public.get(pathOf(paid.downloadUrl));
  assert.deepEqual([answer.status, answer.body.error.code], [410, 'download_revoked']);
});

test('money that arrives after voiding is recorded once and sells nothing', async () => {
  const paid = await open();
  const attempt = await claimed(paid.order.id);
  await unit.run(tenant, (work) => markSettlementFailed(work, attempt, 'insufficient_funds'));
  const late = { txHash: hash, blockNumber: 9 };
  const write = () => unit.run(tenant, (work) => markPaidAfterVoid(work, paid.order.id, late));
  assert.equal((await write())?.paidAfterVoid, true);
  assert.equal(await write(), null);
  assert.equal((await orderOf(paid.order.id)).status, 'voided');
  const again = { proof: { ...paid.payment, network: null }, email: 'ada@example.com' };
  await assert.rejects(pay(shop, site, book, again), { reason: 'paid_after_void' });
});

test('one process at a time holds a settlement; after its lease expires, only the result of the next holder counts', async (t) => {
  const { order } = await open();
  const first = await claimed(order.id);
  assert.equal(await claim(order.id), null);
  shop.clock.advance(leaseSeconds * 1_000);
  t.after(() => shop.clock.advance(-leaseSeconds * 1_000));
  const second = await claimed(order.id);
  assert.deepEqual([first.attempts, second.attempts], [2, 3]);

  const moved = { txHash: hash, blockNumber: 1 };
  const recordSettled = (attempt: X402Payment) =>
    unit.run(tenant, (work) => markSettled(work, paywall, attempt, moved));
  assert.equal(await recordSettled(first), null);
  assert.equal((await read(order.id))?.state, 'settling');
  assert.equal((await recordSettled(second))?.state, 'settled');
  assert.equal(await recordSettled(second), null);
  assert.equal(await unit.run(tenant, (work) => markSettlementFailed(work, second, 'no')), null);
  assert.equal((await orderOf(order.id)).status, 'fulfilled');
  assert.equal(await claim(order.id), null);
});

test('a transaction hash that was reported with an unknown outcome is kept', async () => {
  const { order } = await open();
  const first = await claimed(order.id);
  await unit.run(tenant, (work) =>
    markSettlementUnknown(work, first, { reason: 'settlement_pending', txHash: hash }),
  );
  const second = await claimed(order.id);
  assert.equal(second.txHash, hash);
  await unit.run(tenant, (work) =>
    markSettlementUnknown(work, second, { reason: 'timeout', txHash: null }),
  );
  assert.equal((await read(order.id))?.txHash, hash);
});

test('the response is sent in time, whatever the settlement does', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  fakeSettlement.say.settle = (payment) => promise.then(() => fakeSettlement.move(payment));
  const request = { proof: await signed() };
  const quick = { paywall: { ...paywall, settleWaitMilliseconds: 20 } };
  const paid = await pay(quick, site, book, request);
  assert.deepEqual([paid.payment.state, paid.order.status], ['settling', 'pending']);
  resolve();
  await shop.background.drain();
  const again = await pay(quick, site, book, request);
  assert.deepEqual([again.payment.state, again.order.status], ['settled', 'fulfilled']);
});

test('a repeated settled payment without an email address gets its link for ten minutes and never its page', async (t) => {
  const proof = await signed();
  const first = await pay(shop, site, book, { proof });
  assert.match(first.confirmationToken ?? '', /^conf_/);
  const soon = await pay(shop, site, book, { proof });
  assert.deepEqual([soon.downloadUrl, soon.confirmationToken], [first.downloadUrl, null]);
  shop.clock.advance(600_000);
  t.after(() => shop.clock.advance(-600_000));
  const late = await pay(shop, site, book, { proof });
  assert.deepEqual([late.downloadUrl, late.confirmationToken], [null, null]);
  assert.deepEqual(late.expiresAt, first.expiresAt);
});

test('a repeat without an email address gets no page once its transfer may be on the chain', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  fakeSettlement.say.settle = async () => {
    await answered;
    return { state: 'unknown', reason: 'timeout', txHash: hash };
  };
  const quick = { paywall: { ...paywall, settleWaitMilliseconds: 20 } };
  const request = { proof: await signed() };
  const first = await pay(quick, site, book, request);

  const whileSettling = await pay(quick, site, book, request);
  answer();
  await shop.background.drain();
  const whileUnknown = await pay(quick, site, book, request);

  assert.match(first.confirmationToken ?? '', /^conf_/);
  for (const repeat of [whileSettling, whileUnknown])
    assert.deepEqual([repeat.confirmationToken, repeat.downloadUrl], [null, first.downloadUrl]);
  assert.deepEqual(
    [whileSettling.payment.state, whileUnknown.payment.state],
    ['settling', 'unknown'],
  );
});

test('with an email address the link stays valid until it expires; a repeat does not renew it', async (t) => {
  const proof = await signed();
  const request = { proof, email: 'ada@example.com' };
  const first = await pay(shop, site, book, request);
  shop.clock.advance(3_599_000);
  const late = await pay(shop, site, book, request);
  assert.deepEqual(late, { ...first, isReplay: true });
  shop.clock.advance(1_000);
  t.after(() => shop.clock.advance(-3_600_000));
  const last = await pay(shop, site, book, request);
  assert.deepEqual([last.downloadUrl, last.expiresAt], [null, first.expiresAt]);
});

for (const [name, down] of [
  [
    'facilitator',
    () => (fakeSettlement.say.verify = () => Promise.reject(new FacilitatorUnavailable('503'))),
  ],
  [
    'chain',
    () => (fakeSettlement.say.isUsed = () => Promise.reject(new ChainUnavailable('timeout'))),
  ],
] as const) {
  test(`503 while the ${name} is down, and nothing is stored: the same payment works later`, async () => {
    const proof = await signed();
    down();
    await assert.rejects(pay(shop, site, book, { proof }), {
      kind: 'unavailable',
      retryAfterSeconds: 5,
    });
    Object.assign(fakeSettlement.say, { verify, isUsed });
    assert.equal((await pay(shop, site, book, { proof })).isReplay, false);
  });
}

test('402 with the facilitator’s own reason, and no order', async () => {
  fakeSettlement.say.verify = async () => ({ valid: false, reason: 'blocked_address' });
  const before = fakeSettlement.calls.settle;
  await assert.rejects(payBook(), { kind: 'payment_required', reason: 'blocked_address' });
  assert.equal(fakeSettlement.calls.settle, before);
});

test('a refund or cancel of an order paid on a chain is sent manually', async () => {
  const { order } = await payBook('back@example.com');
  const calls = orderCalls(await shop.merchant(), order.id);
  const refund = await calls.refund({ reason: 'sorry' });
  assert.deepEqual([refund.status, refund.body.error.code], [422, 'refund_not_supported']);
  const cancel = await calls.cancel();
  assert.deepEqual([cancel.status, cancel.body.error.code], [409, 'order_not_cancellable']);
  assert.equal((await calls.read()).body.payment.provider, 'x402');
});

test('a refund that was sent manually is recorded with its transaction, also in parts', async () => {
  const paid = await payBook('back@example.com');
  const calls = orderCalls(await shop.merchant(), paid.order.id);
  const part = await calls.refund({ amount: 100, external_reference: hash });
  assert.deepEqual(
    [part.status, part.body.status, part.body.refunds[0].status],
    [200, 'fulfilled', 'succeeded'],
  );
  const tooMuch = await calls.refund({ amount: 151, external_reference: hash });
  assert.deepEqual([tooMuch.status, tooMuch.body.error.refundable], [422, 150]);
  const rest = await calls.refund({ external_reference: hash });
  assert.deepEqual([rest.status, rest.body.status], [200, 'refunded']);
  assert.equal((await shop.public.get(pathOf(paid.downloadUrl))).status, 410);
  const recorded = (await eventsOf(shop, paid.order.id)).flatMap(
    ({ context }) => context.refund ?? [],
  );
  assert.deepEqual(
    recorded.map(({ amount, full, external_reference }) => [amount, full, external_reference]),
    [
      [100, false, hash],
      [150, true, hash],
    ],
  );
});

test('a return of such an order may name its transaction too', async () => {
  const { order } = await payBook();
  const calls = orderCalls(await shop.merchant(), order.id);
  const items = [{ line_item_id: order.lines[0]?.id, quantity: 1 }];
  const { body } = await calls.post('returns', { items, reason: 'broken' });
  await calls.post(`returns/${body.id}/approve`);
  const path = `returns/${body.id}/receive`;
  const bare = await calls.post(path, { refund: true });
  assert.deepEqual([bare.status, bare.body.error.code], [422, 'refund_not_supported']);
  const received = await calls.post(path, { refund: true, external_reference: hash });
  assert.equal(received.status, 200);
  const { body: after } = await calls.read();
  assert.deepEqual(
    [after.status, after.refunds.length, after.refunds[0].amount, after.refunds[0].id],
    ['refunded', 1, 250, received.body.refund_id],
  );
});

test('money that has not arrived is not refunded, nor is a processor’s payment refunded manually', async () => {
  const { order } = await open();
  const calls = orderCalls(await shop.merchant(), order.id);
  const early = await calls.refund({ external_reference: hash });
  assert.deepEqual([early.status, early.body.error.refundable], [422, 0]);
  const byCard = orderCalls(await shop.merchant(), (await shop.shop.paidOrder({ site })).id);
  const wrong = await byCard.refund({ external_reference: hash });
  assert.deepEqual(
    [wrong.status, wrong.body.error.code],
    [422, 'external_reference_not_supported'],
  );
});
