import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../test/kit/refused-setting.ts';
import { readConfig } from './config.ts';

type Env = Record<string, string>;

const production = {
  NODE_ENV: 'production',
  SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  STOA_BASE_URL: 'https://shop.example',
  PAYMENT_PROCESSOR: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const local = { X402_FACILITATOR: 'local', X402_RELAYER_KEY_FILE: '/run/secrets/relayer' };
const x402 = (env: Env) => readConfig(env).config.x402;

test('by default the sandbox settles on a test network, and responses wait three seconds', () => {
  assert.deepEqual(x402({}), {
    facilitator: { kind: 'sandbox' },
    networks: ['base-sepolia'],
    rpcUrls: {},
    settleWaitMilliseconds: 3_000,
    allowTestnets: true,
  });
});

test('in production x402 is off unless a facilitator is set', () => {
  assert.equal(x402(production), null);
  assert.equal(x402({ X402_FACILITATOR: 'off' }), null);
});

test('reads a remote facilitator, and node URLs by network name', () => {
  const env = {
    ...production,
    X402_FACILITATOR: 'https://x402.example.com/v2/',
    X402_NETWORKS: 'base, polygon-amoy,base',
    X402_RPC_URL_POLYGON_AMOY: 'https://node.example.com',
    X402_SETTLE: 'after',
  };
  assert.deepEqual(x402(env), {
    facilitator: { kind: 'http', url: 'https://x402.example.com/v2' },
    networks: ['base', 'polygon-amoy'],
    rpcUrls: { 'polygon-amoy': 'https://node.example.com' },
    settleWaitMilliseconds: 0,
    allowTestnets: false,
  });
});

test('reads the local facilitator with a node URL', () => {
  const node = { X402_RPC_URL_BASE_SEPOLIA: 'http://127.0.0.1:8545' };
  assert.deepEqual(x402({ ...local, ...node, X402_SETTLE: 'wait:250' }), {
    facilitator: { kind: 'local', relayerKeyFile: '/run/secrets/relayer' },
    networks: ['base-sepolia'],
    rpcUrls: { 'base-sepolia': 'http://127.0.0.1:8545' },
    settleWaitMilliseconds: 250,
    allowTestnets: true,
  });
});

test('production accepts the sandbox only with STOA_ALLOW_SANDBOX', () => {
  const allowed = { ...production, STOA_ALLOW_SANDBOX: 'on', X402_NETWORKS: 'base-sepolia' };
  assert.equal(x402({ ...allowed, X402_FACILITATOR: 'sandbox' })?.allowTestnets, true);
});

const refused: [string, Env][] = [
  ['X402_FACILITATOR', { X402_FACILITATOR: 'coins' }],
  ['X402_FACILITATOR', { X402_FACILITATOR: 'ftp://x402.example.com' }],
  ['X402_FACILITATOR', { X402_FACILITATOR: 'http://x402.example.com' }],
  [
    'X402_FACILITATOR',
    { ...production, X402_NETWORKS: 'base', X402_FACILITATOR: 'http://localhost:4402' },
  ],
  [
    'STOA_ALLOW_SANDBOX',
    { ...production, X402_NETWORKS: 'base-sepolia', X402_FACILITATOR: 'sandbox' },
  ],
  ['X402_NETWORKS', { ...production, X402_FACILITATOR: 'https://x402.example.com' }],
  ['X402_NETWORKS', { X402_NETWORKS: 'Base Sepolia' }],
  ['X402_RELAYER_KEY_FILE', { X402_FACILITATOR: 'local' }],
  ['X402_RPC_URL_BASE_SEPOLIA', local],
  ['X402_RPC_URL_BASE', { ...local, X402_NETWORKS: 'base' }],
  ['X402_RPC_URL_BASE_SEPOLIA', { X402_RPC_URL_BASE_SEPOLIA: 'node.example.com' }],
  ['X402_SETTLE', { X402_SETTLE: 'wait' }],
  ['X402_SETTLE', { X402_SETTLE: 'wait:3s' }],
];
for (const [name, env] of refused) {
  const settings = Object.entries(env)
    .filter(([key]) => key.startsWith('X402_') || key === 'NODE_ENV')
    .map((pair) => pair.join('='));
  test(`${settings.join(' ')} is refused with a one-line error about ${name}`, () => {
    assertRefused(name, env);
  });
}

test('errors do not repeat the URL of a node, which may contain a key', () => {
  assert.throws(
    () => readConfig({ X402_RPC_URL_BASE_SEPOLIA: 'node.example/key-canary' }),
    ({ message }: Error) => !message.includes('canary'),
  );
});

test('unused X402_ variables give a warning', () => {
  const { warnings } = readConfig({
    X402_RPC_URL_BASE: 'https://node.example.com',
    X402_MODE: 'x',
  });
  assert.deepEqual(warnings, [
    'X402_RPC_URL_BASE is ignored: its network is not among those of X402_NETWORKS.',
    'X402_MODE is not a setting of this version and is ignored: docs/operations.md lists them all.',
  ]);
});
