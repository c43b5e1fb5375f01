import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { ChainUnavailable } from '../../../src/core/paywall/ports/chain.ts';
import type { Hex } from '../../../src/core/paywall/ports/network.ts';
import { findNodeProblem } from '../../../src/gateways/evm/check-node.ts';
import { createEvmChain } from '../../../src/gateways/evm/evm-chain.ts';
import { openChain, stranger, type TestChain } from '../../kit/chain.ts';
import { testNetwork } from '../../kit/paywall.ts';
import { startOfTests } from '../../kit/shop.ts';

const to: Hex = `0x${'11'.repeat(20)}`;
const since = new Date(startOfTests);

function readersFor(
  chain: TestChain,
  { authorization }: { authorization: { from: Hex; nonce: Hex } },
) {
  const used = { coin: chain.coin, payer: authorization.from, nonce: authorization.nonce };
  const chainReader = (confirmations = 1) =>
    createEvmChain({ network: { ...chain.coin.network, confirmations }, url: chain.url });
  return {
    isUsed: () => chainReader().isUsed(used),
    usage: (confirmations?: number) =>
      chainReader(confirmations).getUsage(used, { since, txHash: null }),
  };
}

test('an authorization is unused, spent or canceled', async (t) => {
  const chain = await openChain(t);
  const wallet = await chain.wallet();
  const [paid, cancelled, waiting] = [
    await chain.sign(wallet, { to, value: 5n }),
    await chain.sign(wallet, { to, value: 5n }),
    await chain.sign(wallet, { to, value: 5n }),
  ];
  const moved = await chain.submit(paid);
  const { hash } = await chain.cancel(wallet, cancelled.authorization.nonce);

  const used = await Promise.all(
    [paid, cancelled, waiting].map((one) => readersFor(chain, one).isUsed()),
  );
  assert.deepEqual(used, [true, true, false]);
  assert.deepEqual(await readersFor(chain, paid).usage(), {
    ...{ state: 'moved', txHash: moved.hash, blockNumber: moved.blockNumber },
    ...{ to, value: 5n },
  });
  assert.deepEqual(await readersFor(chain, cancelled).usage(), {
    state: 'cancelled',
    txHash: hash,
  });
});

test('a transfer counts once it has the confirmations that the network requires', async (t) => {
  const chain = await openChain(t);
  const paid = await chain.sign(await chain.wallet(), { to, value: 5n });
  await chain.submit(paid);

  const first = await readersFor(chain, paid).usage(3);
  await chain.client.mine({ blocks: 1 });
  const second = await readersFor(chain, paid).usage(3);
  await chain.client.mine({ blocks: 1 });

  assert.deepEqual([first, second], [{ state: 'shallow' }, { state: 'shallow' }]);
  assert.equal((await readersFor(chain, paid).usage(3)).state, 'moved');
});

test('the timestamp for an unspent authorization is that of the third block from the top', async (t) => {
  const chain = await openChain(t);
  const waiting = await chain.sign(await chain.wallet(), { to, value: 5n });
  await chain.client.mine({ blocks: 3 });
  const before = await chain.now();
  await chain.pass(700, 1);
  const shallow = await readersFor(chain, waiting).usage();
  await chain.client.mine({ blocks: 2 });
  const deep = await readersFor(chain, waiting).usage();

  assert.ok(shallow.state === 'unused' && shallow.blockTime <= before);
  assert.ok(deep.state === 'unused' && deep.blockTime >= before + 700n);
});

test('with its nonce the payer can pay another address: the transfer names the recipient', async (t) => {
  const chain = await openChain(t);
  const wallet = await chain.wallet();
  const asked = await chain.sign(wallet, { to, value: 5n });
  const { nonce } = asked.authorization;
  await chain.submit(await chain.sign(wallet, { to: stranger, value: 1n, nonce }));

  const usage = await readersFor(chain, asked).usage();

  assert.ok(usage.state === 'moved' && usage.to === stranger && usage.value === 1n);
});

test('a node that does not respond gives no answer', async (t) => {
  const chain = await openChain(t);
  const paid = await chain.sign(await chain.wallet(), { to, value: 5n });
  const used = {
    coin: chain.coin,
    payer: paid.authorization.from,
    nonce: paid.authorization.nonce,
  };
  const unreachableChain = createEvmChain({
    network: chain.coin.network,
    url: 'http://127.0.0.1:9',
  });

  await assert.rejects(unreachableChain.isUsed(used), { name: 'ChainUnavailable' });
  await assert.rejects(unreachableChain.getUsage(used, { since, txHash: null }), {
    name: 'ChainUnavailable',
  });
});

test('the configured token is compared with the contract', async (t) => {
  const chain = await openChain(t);
  const { network, token } = chain.coin;
  const rpc = { network, url: chain.url };

  assert.equal(await findNodeProblem(rpc, token), null);
  assert.match(
    (await findNodeProblem(rpc, { ...token, name: 'USD Coin' })) ?? '',
    /^USDC on base-sepolia must be "USD Coin 2, 6 decimals, on chain 84532", but its contract says "USDC 2/,
  );
  assert.equal(await findNodeProblem({ network, url: 'http://127.0.0.1:9' }, token), null);
});

test('a node that is down is reported without its URL, which may contain a key', async () => {
  const chainReader = createEvmChain({
    network: testNetwork,
    url: 'http://127.0.0.1:9/key-canary',
  });
  const [token = assert.fail()] = testNetwork.tokens;
  const used = {
    coin: { network: testNetwork, token },
    payer: to,
    nonce: `0x${'1'.repeat(64)}`,
  } as const;
  const error = await chainReader.isUsed(used).then(
    () => assert.fail(),
    (problem: unknown) => problem,
  );
  assert.ok(error instanceof ChainUnavailable);
  assert.doesNotMatch(inspect(error), /canary/);
});
