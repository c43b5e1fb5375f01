import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveOrderId } from '../../src/core/paywall/pay/place-paid-order.ts';
import { eventsOf } from '../kit/orders.ts';
import {
  newAccount,
  offerOf,
  openBookStore,
  openPaywall,
  pay,
  sign,
  testNetwork,
} from '../kit/paywall.ts';

const shop = await openPaywall(null);
const { site, book, fakeSettlement, unit, tenant } = shop;
const coin = { network: testNetwork, token: testNetwork.tokens[0] ?? assert.fail() };

const countRows = (table: string) =>
  unit.runAsSystem(tenant, async (work) => {
    const [row] = await work.query<{ count: number }>(`select count(*) from ${table}`, []);
    return row?.count ?? 0;
  });

test('twenty identical concurrent requests: one order, one event, one transfer', async () => {
  const proof = await sign(newAccount(), await offerOf(shop, site, book));
  const settled = fakeSettlement.calls.settle;
  const paid = await Promise.all(
    Array.from({ length: 20 }, () => pay(shop, site, book, { proof, email: 'ada@example.com' })),
  );
  assert.deepEqual(
    [...new Set(paid.map(({ order }) => order.id))],
    [deriveOrderId(shop.paywall.signatures.digest(coin, proof.authorization))],
  );
  assert.deepEqual(paid.map(({ isReplay }) => isReplay).sort(), [
    false,
    ...Array.from({ length: 19 }, () => true),
  ]);
  assert.equal(fakeSettlement.calls.settle - settled, 1);
  const events = await eventsOf(shop, paid[0]?.order.id ?? '');
  assert.deepEqual(
    events.map(({ type }) => type),
    ['order.created', 'order.fulfilled'],
  );
});

test('one payment for two products of the same price buys one of them', async () => {
  const secondBook = await shop.sell({ name: 'Twin' });
  const proof = await sign(newAccount(), await offerOf(shop, site, book));
  const settled = fakeSettlement.calls.settle;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      pay(shop, site, index % 2 === 0 ? book : secondBook, { proof }),
    ),
  );
  const bought = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []));
  assert.equal(new Set(bought.map(({ payment }) => payment.productId)).size, 1);
  assert.equal(bought.length, 10);
  assert.deepEqual(refused, Array(10).fill('nonce_used'));
  assert.equal(fakeSettlement.calls.settle - settled, 1);
});

test('two workspaces that share a wallet are not both paid by one payment', async () => {
  const otherStore = await openBookStore(shop, shop.other);
  const offer = await offerOf(shop, site, book);
  const orders = await countRows('orders');
  for (let round = 0; round < 5; round += 1) {
    const proof = await sign(newAccount(), offer);
    const results = await Promise.allSettled([
      pay(shop, site, book, { proof }),
      pay(shop, otherStore.site, otherStore.book, { proof }),
    ]);
    const refused = results.flatMap((one) =>
      one.status === 'rejected' ? [one.reason.reason] : [],
    );
    assert.deepEqual(refused, ['nonce_used']);
  }
  assert.equal((await countRows('orders')) - orders, 5);
});

test('a payment that is rejected after it was claimed leaves no rows', async () => {
  const rare = await shop.sell({ name: 'Rare', variants: [{ stock: 3 }] });
  const offer = await offerOf(shop, site, rare);
  const proofs = await Promise.all(Array.from({ length: 12 }, () => sign(newAccount(), offer)));
  const claims = await countRows('x402_claims');
  const results = await Promise.allSettled(proofs.map((proof) => pay(shop, site, rare, { proof })));
  const reasons = results.map((one) => (one.status === 'rejected' ? one.reason.reason : 'bought'));
  assert.deepEqual(reasons.toSorted(), [
    ...Array(3).fill('bought'),
    ...Array(9).fill('not_eligible'),
  ]);
  assert.equal((await countRows('x402_claims')) - claims, 3);
  assert.equal(await countRows('x402_payments'), await countRows('x402_claims'));
});

test('concurrent payments of one wallet do not exceed its unsettled limit', async (t) => {
  const { settle } = fakeSettlement.say;
  fakeSettlement.say.settle = async () => ({ state: 'unknown', reason: 'timeout', txHash: null });
  t.after(() => {
    fakeSettlement.say.settle = settle;
  });
  const early = { priceLimit: 250, deliverBeforeSettlement: true };
  const small = { ...site, cryptoPayments: { ...site.cryptoPayments, ...early } };
  const debtor = newAccount();
  const offer = await offerOf(shop, small, book);
  const proofs = await Promise.all(Array.from({ length: 10 }, () => sign(debtor, offer)));
  const results = await Promise.allSettled(
    proofs.map((proof) => pay(shop, small, book, { proof })),
  );
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []));
  assert.deepEqual(refused, Array(9).fill('unsettled_limit'));
});
