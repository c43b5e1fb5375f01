import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateProduct } from '../../src/core/catalog/products/update-product.ts';
import { deriveOrderId } from '../../src/core/paywall/pay/place-paid-order.ts';
import { changeSite } from '../../src/core/sites/manage-sites.ts';
import { eventsOf } from '../kit/orders.ts';
import {
  newAccount,
  offerOf,
  openPaywall,
  pay,
  sign,
  startSecond,
  wallet,
} from '../kit/paywall.ts';

const shop = await openPaywall(null);
const { site, book, fakeSettlement, unit, tenant } = shop;
const buyer = newAccount();

test('an offer is valid for five minutes and names the store’s wallet', async () => {
  const offer = await offerOf(shop, site, book, 2);
  const { coin, nonce, ...rest } = offer;
  assert.deepEqual(rest, {
    amount: 5_000_000n,
    payTo: wallet.toLowerCase(),
    validBefore: startSecond + 300,
    maxTimeoutSeconds: 300,
    description: '2 × Book',
    resource: 'https://shop.example/api/x402/product/shop/book?quantity=1',
  });
  assert.equal(coin.token.symbol, 'USDC');
  assert.match(nonce, /^0x[0-9a-f]{64}$/);
});

test('a payment becomes an order, and its money moves before the response', async () => {
  const offer = await offerOf(shop, site, book, 2);
  const proof = await sign(buyer, offer, { nonce: offer.nonce });
  const paid = await pay(shop, site, book, { proof, quantity: 2, email: ' Ada@example.com ' });

  const { payment, order } = paid;
  assert.deepEqual(
    [payment.state, payment.attempts, payment.nonceBound, payment.test, payment.email],
    ['settled', 1, true, true, 'Ada@example.com'],
  );
  assert.match(payment.txHash ?? '', /^0x\d{64}$/);
  assert.equal(order.id, deriveOrderId(payment.digest));
  assert.match(order.id, /^ord_[0-9a-f]{32}$/);
  assert.deepEqual(
    [order.channel, order.status, order.fulfillmentStatus, order.totals.total, order.test],
    ['x402', 'fulfilled', 'fulfilled', 500, true],
  );
  assert.deepEqual(order.payment, { id: null, provider: 'x402', intentId: payment.digest });
  assert.equal(order.lines[0]?.unitPrice, 250);
  assert.equal(paid.expiresAt?.getTime(), (startSecond + 3_600) * 1_000);
  assert.deepEqual(
    (await eventsOf(shop, order.id)).map(({ type }) => type),
    ['order.created', 'order.fulfilled'],
  );
  const download = await shop.public.get(new URL(paid.downloadUrl ?? '').pathname);
  assert.deepEqual([download.status, download.text.length], [200, 100]);
});

test('a job is scheduled with the order, due after one lease', async () => {
  const jobs = await unit.view(tenant, (view) =>
    view.query<{ key: string; wait: number }>(
      `select key, extract(epoch from due_at - created_at)::int as wait from jobs where name = 'x402.settle'`,
      [],
    ),
  );
  assert.ok(jobs.length > 0);
  assert.ok(jobs.every(({ key, wait }) => key.startsWith('ord_') && wait === 90));
});

test('the same payment again returns the same order without an outbound call', async () => {
  const proof = await sign(buyer, await offerOf(shop, site, book));
  const first = await pay(shop, site, book, { proof });
  const before = { ...fakeSettlement.calls };
  const second = await pay(shop, site, book, { proof });
  assert.deepEqual([first.isReplay, second.isReplay], [false, true]);
  assert.deepEqual(second.order, first.order);
  assert.equal(second.downloadUrl, first.downloadUrl);
  assert.deepEqual(fakeSettlement.calls, before);
});

test('letter case and another name of the network do not make another order', async () => {
  const proof = await sign(buyer, await offerOf(shop, site, book));
  const first = await pay(shop, site, book, { proof });
  const { authorization } = proof;
  const upper = (hex: string) => `0x${hex.slice(2).toUpperCase()}` as const;
  const again = {
    network: 'eip155:84532',
    signature: upper(proof.signature),
    authorization: {
      ...authorization,
      from: upper(authorization.from),
      nonce: upper(authorization.nonce),
    },
  };
  assert.equal((await pay(shop, site, book, { proof: again })).order.id, first.order.id);
  const unnamed = { ...proof, network: null };
  assert.equal((await pay(shop, site, book, { proof: unnamed })).order.id, first.order.id);
});

test('a repeat works after the payment has expired and the product has been deleted', async (t) => {
  const fleeting = await shop.sell({ name: 'Fleeting' });
  const proof = await sign(buyer, await offerOf(shop, site, fleeting));
  const first = await pay(shop, site, fleeting, { proof, email: 'ada@example.com' });
  await unit.run(tenant, (work) => updateProduct(work, fleeting.id, { publishedAt: null }));
  shop.clock.advance(400_000);
  t.after(() => shop.clock.advance(-400_000));
  const again = await pay(shop, site, fleeting, { proof, email: 'ADA@example.com' });
  assert.deepEqual(again.order, first.order);
});

test('409 for different content with the same payment', async () => {
  const other = await shop.sell({ name: 'Another' });
  const offer = await offerOf(shop, site, book);
  const proof = await sign(buyer, offer);
  await pay(shop, site, book, { proof });
  const used = { kind: 'conflict', reason: 'nonce_used' };
  await assert.rejects(pay(shop, site, other, { proof }), used);
  await assert.rejects(pay(shop, site, book, { proof, quantity: 2 }), used);
  await assert.rejects(pay(shop, site, book, { proof, email: 'ada@example.com' }), used);
  const { nonce } = proof.authorization;
  const sameNonce = await sign(buyer, offer, { nonce, validAfter: 1n });
  await assert.rejects(pay(shop, site, book, { proof: sameNonce }), used);
});

test('409 for a nonce that was spent elsewhere, 402 for a payment signed by another key', async () => {
  const offer = await offerOf(shop, site, book);
  const proof = await sign(buyer, offer);
  fakeSettlement.move({ ...offer, ...proof });
  await assert.rejects(pay(shop, site, book, { proof }), {
    kind: 'conflict',
    reason: 'nonce_used',
  });
  const stolen = await sign(newAccount(), offer, { from: proof.authorization.from });
  await assert.rejects(pay(shop, site, book, { proof: stolen }), {
    kind: 'payment_required',
    reason: 'invalid_exact_evm_payload_signature',
  });
});

test('an offer keeps its price and wallet when the merchant changes them', async (t) => {
  const dear = await shop.sell({ name: 'Dear' });
  const offer = await offerOf(shop, site, dear);
  await unit.run(tenant, (work) =>
    updateProduct(work, dear.id, { price: { amount: 20_000, currency: 'USD' } }),
  );
  const wallets = { 'base-sepolia': '0x00000000000000000000000000000000000000Bb' };
  const moved = await unit.run(tenant, (work) =>
    changeSite(work, site.slug, { cryptoPayments: { wallets } }),
  );
  t.after(() =>
    unit.run(tenant, (work) =>
      changeSite(work, site.slug, { cryptoPayments: site.cryptoPayments }),
    ),
  );
  const own = await sign(buyer, offer);
  await assert.rejects(pay(shop, moved, dear, { proof: own }), { reason: 'not_eligible' });
  const proof = await sign(buyer, offer, { nonce: offer.nonce });
  const { order, payment } = await pay(shop, moved, dear, { proof });
  assert.deepEqual([order.totals.total, payment.payTo], [250, wallet.toLowerCase()]);
});

test('404 for both challenge and payment of a product that is not sold this way', async () => {
  const products = [
    await shop.sell({ name: 'Cup', isDigital: false, digitalAssetId: null }),
    await shop.sell({ name: 'Air', digitalAssetId: null }),
    await shop.sell({ name: 'Gift', price: { amount: 0, currency: 'USD' } }),
    await shop.sell({ name: 'Palace', price: { amount: 10_001, currency: 'USD' } }),
    await shop.sell({ name: 'Draft', publishedAt: null }),
    await shop.sell({ name: 'Sold', variants: [{ stock: 0 }] }),
    { id: 'prd_00000000000000000000000000000' as const },
  ];
  const proof = await sign(buyer, await offerOf(shop, site, book));
  const refused = { kind: 'not_found', reason: 'not_eligible' };
  for (const product of products) {
    await assert.rejects(offerOf(shop, site, product), refused);
    await assert.rejects(pay(shop, site, product, { proof }), refused);
  }
  const limit = await shop.sell({
    name: 'At the limit',
    price: { amount: 10_000, currency: 'USD' },
  });
  assert.equal((await offerOf(shop, site, limit)).amount, 100_000_000n);
  await assert.rejects(offerOf(shop, site, limit, 2), refused);
});

test('the last unit is sold once; the second payer is not charged', async () => {
  const rare = await shop.sell({ name: 'Rare', variants: [{ stock: 1 }] });
  const offer = await offerOf(shop, site, rare);
  const proofs = await Promise.all([newAccount(), newAccount()].map((one) => sign(one, offer)));
  const before = fakeSettlement.calls.settle;
  const results = await Promise.allSettled(proofs.map((proof) => pay(shop, site, rare, { proof })));
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []));
  assert.deepEqual(refused, ['not_eligible']);
  assert.equal(fakeSettlement.calls.settle - before, 1);
});

test('a store that requires its own nonces accepts no other', async () => {
  const strict = { ...site, cryptoPayments: { ...site.cryptoPayments, issuedNonceOnly: true } };
  const offer = await offerOf(shop, strict, book);
  const own = await sign(buyer, offer);
  await assert.rejects(pay(shop, strict, book, { proof: own }), { reason: 'nonce_not_issued' });
  const proof = await sign(buyer, offer, { nonce: offer.nonce });
  assert.equal((await pay(shop, strict, book, { proof })).payment.nonceBound, true);
});

test('the unsettled payments of one wallet stay within ten times the limit', async (t) => {
  const small = { ...site, cryptoPayments: { ...site.cryptoPayments, priceLimit: 250 } };
  const { settle } = fakeSettlement.say;
  fakeSettlement.say.settle = async () => ({ state: 'unknown', reason: 'timeout', txHash: null });
  t.after(() => {
    fakeSettlement.say.settle = settle;
  });
  const debtor = newAccount();
  const offer = await offerOf(shop, small, book);
  const buyOne = async () => pay(shop, small, book, { proof: await sign(debtor, offer) });
  for (let count = 0; count < 10; count += 1) await buyOne();
  await assert.rejects(buyOne(), { kind: 'rate_limited', reason: 'unsettled_limit' });
});
