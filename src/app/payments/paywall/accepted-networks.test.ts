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

test('accepted networks keep the order of X402_NETWORKS', () => {
  const accepted = selectAcceptedNetworks(settings({ networks: ['polygon', 'base'] }));
  assert.deepEqual(
    accepted.map(({ caip2 }) => caip2),
    ['eip155:137', 'eip155:8453'],
  );
});

test('every network that is not accepted is reported', () => {
  assert.throws(
    () => selectAcceptedNetworks(settings({ networks: ['moon', 'base', 'mars'] })),
    (error: unknown) => error instanceof ConfigError && error.problems.length === 2,
  );
});

const rejected: [string, Partial<X402Settings>][] = [
  ['an unknown network', { networks: ['base', 'moon'] }],
  ['a test network in production', { networks: ['base-sepolia'], allowTestnets: false }],
  ['a real network with the sandbox', { facilitator: { kind: 'sandbox' } }],
];
for (const [what, part] of rejected) {
  test(`rejects ${what} with a one-line error`, () => {
    assert.throws(
      () => selectAcceptedNetworks(settings(part)),
      (error: unknown) =>
        error instanceof ConfigError && /^X402_NETWORKS must [^\n]{20,250}\.$/.test(error.message),
    );
  });
}
