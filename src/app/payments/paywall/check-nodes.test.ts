import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownNetworks } from '../../../core/paywall/ports/known-networks.ts';
import { findNodeProblems } from './check-nodes.ts';

const rpcs = knownNetworks
  .filter(({ name }) => name === 'base-sepolia')
  .map((network) => ({ network, url: 'https://node.example/key-canary' }));

test('a node that matches, or does not answer, does not prevent startup', async () => {
  assert.deepEqual(await findNodeProblems(rpcs, async () => null), []);
});

test('a node of another network is rejected by the name of its setting, without its URL', async () => {
  const other = async () =>
    'USDC is expected on chain 84532, and is on 8453: give another address.';
  const [problem = '', ...others] = await findNodeProblems(rpcs, other);
  assert.match(problem, /^X402_RPC_URL_BASE_SEPOLIA must be the URL of a base-sepolia node: /);
  assert.doesNotMatch(problem, /canary/);
  assert.deepEqual(others, []);
});
