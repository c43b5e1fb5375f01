import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecrets } from '../../../platform/crypto/secrets.ts';
import type { Product } from '../../catalog/product.ts';
import { noCryptoPayments } from '../../sites/crypto-payments.ts';
import type { Site } from '../../sites/site.ts';
import type { Authorization } from '../ports/authorization.ts';
import { knownNetworks } from '../ports/known-networks.ts';
import type { Hex } from '../ports/network.ts';
import { createChallengeNonce } from '../requirements/challenge-nonce.ts';
import { checkTerms } from './check-terms.ts';

const now = new Date('2026-01-01T00:00:00.500Z');
const second = 1_767_225_600;
const secrets = createSecrets(`k:${Buffer.alloc(32, 1).toString('base64')}`);
const paywall = { networks: knownNetworks, secrets };
const [network, otherNetwork] = knownNetworks;
const [token] = network?.tokens ?? [];
const [otherToken] = otherNetwork?.tokens ?? [];
if (!network || !token || !otherNetwork || !otherToken) throw new Error('no networks');
const coin = { network, token };
const payTo: Hex = '0x00000000000000000000000000000000000000aa';

const site = {
  id: 'site_1',
  published: true,
  tenant: { workspaceId: 'ws_1', code: 'aaaaa' },
  cryptoPayments: { ...noCryptoPayments, enabled: true, wallets: { base: payTo } },
} as unknown as Site;
const product = {
  id: 'prd_1',
  siteId: 'site_1',
  isDigital: true,
  digitalAssetId: 'ast_1',
  variants: [{ id: 'var_1', stock: null, price: { amount: 250, currency: 'USD' } }],
} as unknown as Product;
const candidate = { site, product, quantity: 1 };

const good: Authorization = {
  from: '0x00000000000000000000000000000000000000bb',
  to: payTo,
  value: 2_500_000n,
  validAfter: BigInt(second - 1),
  validBefore: BigInt(second + 6),
  nonce: `0x${'11'.repeat(32)}`,
};
const check = (
  change: Partial<Authorization> = {},
  other: object = {},
  variants = product.variants,
) => {
  const authorization = { ...good, ...change };
  const signed = { coin, authorization, signature: '0x', digest: '0x', ...other } as const;
  return checkTerms(paywall, { ...candidate, product: { ...product, variants } }, signed, now);
};
const maxUint256 = 2n ** 256n - 1n;

test('accepts exactly the required amount, at the limits of the validity window', () => {
  const { cents, nonceBound, variant } = check();
  assert.deepEqual([cents, nonceBound, variant.id], [250, false, 'var_1']);
  assert.equal(check({ validBefore: BigInt(second + 3_600) }).cents, 250);
});

const [valid, payload] = [
  'invalid_exact_evm_payload_authorization_valid',
  'invalid_exact_evm_payload',
];
for (const [name, reason, change, other] of [
  ['one cent too little', `${payload}_authorization_value_mismatch`, { value: 2_490_000n }],
  ['one unit too much', `${payload}_authorization_value_mismatch`, { value: 2_500_001n }],
  ['an amount of zero', `${payload}_authorization_value_mismatch`, { value: 0n }],
  ['the largest amount', `${payload}_authorization_value_mismatch`, { value: maxUint256 }],
  ['another recipient', `${payload}_recipient_mismatch`, { to: good.from }],
  ['not valid yet', `${valid}_after`, { validAfter: BigInt(second) }],
  ['never valid', `${valid}_after`, { validAfter: maxUint256 }],
  ['about to expire', `${valid}_before`, { validBefore: BigInt(second + 5) }],
  ['expired', `${valid}_before`, { validBefore: 0n }],
  ['valid forever', `${valid}_before`, { validBefore: maxUint256 }],
  ['valid for more than an hour', `${valid}_before`, { validBefore: BigInt(second + 3_601) }],
  [
    'a network without a wallet',
    'invalid_network',
    {},
    { coin: { network: otherNetwork, token: otherToken } },
  ],
] as const) {
  test(`rejects a payment with 402: ${name}`, () => {
    assert.throws(() => check(change, other), { kind: 'payment_required', reason });
  });
}

const nonceOf = (amount: bigint, to: Hex, end = second + 300) =>
  createChallengeNonce(
    { random: (count) => Buffer.alloc(count, 1), secrets },
    {
      workspaceId: 'ws_1',
      siteId: 'site_1',
      productId: 'prd_1',
      variantId: 'var_1',
      quantity: 1,
      coin,
      payTo: to,
      amount,
    },
    end,
  );

test('an issued offer is valid with its price and wallet until it expires', () => {
  const offered = { value: 1_230_000n, to: good.from, nonce: nonceOf(1_230_000n, good.from) };
  const { cents, nonceBound } = check({ ...offered, validBefore: BigInt(second + 300) });
  assert.deepEqual([cents, nonceBound], [123, true]);
  assert.throws(() => check({ ...offered, validBefore: BigInt(second + 301) }), {
    reason: `${valid}_before`,
  });
});

test('an issued nonce with another amount is not bound to the offer', () => {
  const nonce = nonceOf(1_230_000n, payTo);
  assert.equal(check({ nonce }).nonceBound, false);
  assert.throws(() => check({ nonce, value: 1_230_001n }), {
    reason: `${payload}_authorization_value_mismatch`,
  });
});

test('the offer of a sold-out variant does not buy a more expensive one at its price', () => {
  const nonce = nonceOf(2_500_000n, payTo);
  const variants = product.variants.map((variant) => ({
    ...variant,
    id: 'var_2' as const,
    price: { amount: 900, currency: 'USD' },
  }));
  assert.throws(() => check({ nonce }, {}, variants), {
    reason: `${payload}_authorization_value_mismatch`,
  });
});
