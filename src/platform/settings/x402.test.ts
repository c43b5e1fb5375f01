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
  STRIPE_SECRET_KEY: 'sk_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const local = { X402_FACILITATOR: 'local', X402_RELAYER_KEY_FILE: '/run/secrets/relayer' };
const x402 = (env: Env) => readConfig(env).config.x402;

test('decisions 13: nothing set is the sandbox on a test network, and answers wait three seconds', () => {
  assert.deepEqual(x402({}), {
    facilitator: { kind: 'sandbox' },
    networks: ['base-sepolia'],
    rpcUrls: {},
    settleWaitMilliseconds: 3_000,
    allowTestnets: true,
  });
});

test('decisions 13: production sells nothing on chains unless it is told who settles', () => {
  assert.equal(x402(production), null);
  assert.equal(x402({ X402_FACILITATOR: 'off' }), null);
});

test('architecture 7: a facilitator elsewhere, with nodes by the names of networks', () => {
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

test('architecture 7: the server settles by itself through a node', () => {
  const node = { X402_RPC_URL_BASE_SEPOLIA: 'http://127.0.0.1:8545' };
  assert.deepEqual(x402({ ...local, ...node, X402_SETTLE: 'wait:250' }), {
    facilitator: { kind: 'local', relayerKeyFile: '/run/secrets/relayer' },
    networks: ['base-sepolia'],
    rpcUrls: { 'base-sepolia': 'http://127.0.0.1:8545' },
    settleWaitMilliseconds: 250,
    allowTestnets: true,
  });
});

test('decisions 13: play money is taken in production only when that is allowed', () => {
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
  const what = Object.entries(env)
    .filter(([key]) => key.startsWith('X402_') || key === 'NODE_ENV')
    .map((pair) => pair.join('='));
  test(`decisions 13: ${what.join(' ')} is refused in one sentence that names ${name}`, () => {
    assertRefused(name, env);
  });
}

test('the address of a node may hold a key: no message repeats it', () => {
  assert.throws(
    () => readConfig({ X402_RPC_URL_BASE_SEPOLIA: 'node.example/key-canary' }),
    ({ message }: Error) => !message.includes('canary'),
  );
});

test('what looks like a setting and changes nothing is a warning', () => {
  const { warnings } = readConfig({
    X402_RPC_URL_BASE: 'https://node.example.com',
    X402_MODE: 'x',
  });
  assert.deepEqual(warnings, [
    'X402_RPC_URL_BASE is ignored: its network is not among those of X402_NETWORKS.',
    'X402_MODE is not a setting of this version and is ignored: docs/operations.md lists them all.',
  ]);
});
