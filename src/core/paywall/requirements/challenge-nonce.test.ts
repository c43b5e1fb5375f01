import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecrets } from '../../../platform/crypto/secrets.ts';
import { knownNetworks } from '../ports/known-networks.ts';
import {
  createChallengeNonce,
  type PaymentTerms,
  verifyChallengeNonce,
} from './challenge-nonce.ts';

const key = (name: string, fill: number) => `${name}:${Buffer.alloc(32, fill).toString('base64')}`;
const secrets = createSecrets(key('k1', 1));
const random = (count: number) => Buffer.alloc(count, 0xab);
const [network, otherNetwork] = knownNetworks;
const [token] = network?.tokens ?? [];
const [otherToken] = otherNetwork?.tokens ?? [];
if (!network || !token || !otherNetwork || !otherToken) throw new Error('no networks');

const terms: PaymentTerms = {
  workspaceId: 'ws_1',
  siteId: 'site_1',
  productId: 'prd_1',
  variantId: 'var_1',
  quantity: 2,
  coin: { network, token },
  payTo: '0x00000000000000000000000000000000000000aa',
  amount: 5_000_000n,
};
const end = 1_767_225_900;
const nonce = createChallengeNonce({ random, secrets }, terms, end);

test('a nonce is 12 random bytes, the expiry of the offer, and 16 bytes of a MAC', () => {
  assert.match(nonce, /^0x(ab){12}6955ba2c[0-9a-f]{32}$/);
});

test('a nonce is verified and returns the expiry of its offer', () => {
  assert.equal(verifyChallengeNonce(secrets, terms, nonce), end);
});

for (const [name, other] of [
  ['workspace', { workspaceId: 'ws_2' }],
  ['site', { siteId: 'site_2' }],
  ['product', { productId: 'prd_2' }],
  ['variant', { variantId: 'var_2' }],
  ['quantity', { quantity: 1 }],
  ['network', { coin: { network: otherNetwork, token } }],
  ['token', { coin: { network, token: otherToken } }],
  ['wallet', { payTo: '0x00000000000000000000000000000000000000ab' as const }],
  ['amount', { amount: 5_000_001n }],
] as const) {
  test(`a nonce is not valid for another ${name}`, () => {
    assert.equal(verifyChallengeNonce(secrets, { ...terms, ...other }, nonce), null);
  });
}

test('rejects a nonce with a changed expiry, from another issuer, or of the wrong length', () => {
  const later = nonce.replace('6955ba2c', '6955ba2d') as typeof nonce;
  for (const other of [later, `0x${'11'.repeat(32)}`, nonce.slice(0, 64), '0x'])
    assert.equal(verifyChallengeNonce(secrets, terms, other as typeof nonce), null);
});

test('accepts the current and the previous key, but no older one', () => {
  const rotated = createSecrets([key('k2', 2), key('k1', 1)].join(','));
  assert.equal(verifyChallengeNonce(rotated, terms, nonce), end);
  const twice = createSecrets([key('k3', 3), key('k2', 2), key('k1', 1)].join(','));
  assert.equal(verifyChallengeNonce(twice, terms, nonce), null);
});
