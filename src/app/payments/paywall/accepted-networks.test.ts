import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '../../../platform/settings/config-error.ts';
import type { X402Settings } from '../../../platform/settings/x402.ts';
import { selectAcceptedNetworks } from './accepted-networks.ts';

const settings = (part: Partial<X402Settings>): X402Settings => ({
  facilitator: { kind: 'http', url: 'https://x402.example.com' },
  networks: ['base'],
  rpcUrls: {},
  settleWaitMilliseconds: 0,
  allowTestnets: true,
  ...part,
});

test('x402.md 4.4: networks are taken in the order in which they are named', () => {
  const taken = selectAcceptedNetworks(settings({ networks: ['polygon', 'base'] }));
  assert.deepEqual(
    taken.map(({ caip2 }) => caip2),
    ['eip155:137', 'eip155:8453'],
  );
});

const refused: [string, Partial<X402Settings>][] = [
  ['a network that nobody knows', { networks: ['base', 'moon'] }],
  ['play money in production', { networks: ['base-sepolia'], allowTestnets: false }],
  ['real money with the sandbox', { facilitator: { kind: 'sandbox' } }],
];
for (const [what, part] of refused) {
  test(`x402.md 4.4: ${what} is refused in one sentence`, () => {
    assert.throws(
      () => selectAcceptedNetworks(settings(part)),
      (error: unknown) =>
        error instanceof ConfigError && /^X402_NETWORKS holds [^\n]{20,250}\.$/.test(error.message),
    );
  });
}
