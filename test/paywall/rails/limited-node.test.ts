import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Hex } from '../../../src/core/paywall/ports/network.ts';
import { findNodeProblem } from '../../../src/gateways/evm/check-node.ts';
import { createEvmChain } from '../../../src/gateways/evm/evm-chain.ts';
import { openChain, type SignedAuthorization } from '../../kit/chain.ts';
import { openLimitedNode } from '../../kit/limited-node.ts';
import { startOfTests } from '../../kit/shop.ts';

const to: Hex = `0x${'11'.repeat(20)}`;

/** A chain behind a node that accepts ten blocks per query, and two payments on it. */
async function openPayments(t: TestContext, maxBlocks = 10) {
  const chain = await openChain(t);
  const node = await openLimitedNode(t, chain, maxBlocks);
  const wallet = await chain.wallet();
  const [mine, other] = [
    await chain.sign(wallet, { to, value: 5n }),
    await chain.sign(wallet, { to, value: 7n }),
  ];
  await chain.client.mine({ blocks: 30 });
  const readerWith = (confirmations: number) =>
    createEvmChain({ network: { ...chain.coin.network, confirmations }, url: node.url });
  const usageOf = (
    { authorization }: SignedAuthorization,
    txHash: Hex | null,
    { confirmations = 1, since = new Date(startOfTests) } = {},
  ) =>
    readerWith(confirmations).getUsage(
      { coin: chain.coin, payer: authorization.from, nonce: authorization.nonce },
      { since, txHash },
    );
  return { chain, node, wallet, mine, other, usageOf };
}

test('a payment is read from the transaction that the facilitator reported, without a search', async (t) => {
  const { chain, node, mine, usageOf } = await openPayments(t);
  const { hash, blockNumber } = await chain.submit(mine);

  const shallow = await usageOf(mine, hash, { confirmations: 2 });
  await chain.client.mine({ blocks: 1 });
  const deep = await usageOf(mine, hash, { confirmations: 2 });

  assert.deepEqual(shallow, { state: 'shallow' });
  assert.deepEqual(deep, { state: 'moved', txHash: hash, blockNumber, to, value: 5n });
  assert.deepEqual(node.ranges, []);
});

test('a reported transaction that canceled the authorization is read as well', async (t) => {
  const { chain, node, wallet, mine, usageOf } = await openPayments(t);
  const { hash } = await chain.cancel(wallet, mine.authorization.nonce);

  assert.deepEqual(await usageOf(mine, hash), { state: 'cancelled', txHash: hash });
  assert.deepEqual(node.ranges, []);
});

test('the reported transaction of another payment does not count', async (t) => {
  const { chain, mine, other, usageOf } = await openPayments(t);
  const foreign = await chain.submit(other);
  const unused = await usageOf(mine, foreign.hash);
  const { hash, blockNumber } = await chain.submit(mine);

  const used = await usageOf(mine, foreign.hash);

  assert.equal(unused.state, 'unused');
  assert.deepEqual(used, { state: 'moved', txHash: hash, blockNumber, to, value: 5n });
});

for (const maxBlocks of [500, 10, 5])
  test(`without its hash a payment is found on a node that accepts ${maxBlocks} blocks per query`, async (t) => {
    const { chain, node, mine, usageOf } = await openPayments(t, maxBlocks);
    const { hash, blockNumber } = await chain.submit(mine);
    await chain.client.mine({ blocks: 510 });

    const found = await usageOf(mine, null);

    assert.deepEqual(found, { state: 'moved', txHash: hash, blockNumber, to, value: 5n });
    assert.equal(Math.max(...node.ranges.filter((blocks) => blocks <= maxBlocks)), maxBlocks);
  });

test('the search begins at the time of the payment, however many blocks follow it', async (t) => {
  const { chain, node, wallet, usageOf } = await openPayments(t);
  await chain.client.mine({ blocks: 500, interval: 10 });
  const since = new Date(Number(await chain.now()) * 1_000);
  const late = await chain.sign(wallet, { to, value: 5n });
  const { hash } = await chain.submit(late);
  await chain.client.mine({ blocks: 500, interval: 10 });

  const found = await usageOf(late, null, { since });

  assert.ok(found.state === 'moved' && found.txHash === hash);
  const accepted = node.ranges.filter((blocks) => blocks <= 10);
  assert.ok(accepted.length <= 7, `${accepted.length} queries`);
});

test('a node that answers no query at all is reported at startup; one that is limited is not', async (t) => {
  const { chain, node } = await openPayments(t, 5);
  const refusing = await openLimitedNode(t, chain, 0);
  const problemOf = (url: string) =>
    findNodeProblem({ network: chain.coin.network, url }, chain.coin.token);

  assert.equal(await problemOf(node.url), null);
  assert.match((await problemOf(refusing.url)) ?? '', /^it must answer eth_getLogs for 5 blocks/);
  assert.equal(await problemOf('http://127.0.0.1:9'), null);
});
