import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keccak256, recoverAddress, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Authorization } from '../../core/paywall/ports/authorization.ts';
import { knownNetworks } from '../../core/paywall/ports/known-networks.ts';
import type { Hex, TokenOnNetwork } from '../../core/paywall/ports/network.ts';
import { eip712DomainOf, evmSignatures, transferTypes } from './signatures.ts';

const account = privateKeyToAccount(`0x${'01'.repeat(32)}`);
const payer = account.address.toLowerCase();

function coinOn(name: string): TokenOnNetwork {
  const network = knownNetworks.find((known) => known.name === name);
  const token = network?.tokens[0];
  if (!network || !token) throw new Error(name);
  return { network, token };
}

const coin = coinOn('base-sepolia');
const authorization: Authorization = {
  from: payer as Hex,
  to: `0x${'aa'.repeat(20)}`,
  value: 2_500_000n,
  validAfter: 0n,
  validBefore: 1_767_226_200n,
  nonce: `0x${'07'.repeat(32)}`,
};
const digest = evmSignatures.digest(coin, authorization);
const signature = await account.signTypedData({
  domain: eip712DomainOf(coin),
  types: transferTypes,
  primaryType: 'TransferWithAuthorization',
  message: authorization,
});

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const last = signature.slice(130);
/** The malleable counterpart of the signature: the same r, and s negated modulo the curve order. */
const highS: Hex = `0x${signature.slice(2, 66)}${(order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')}${last === '1b' ? '1c' : '1b'}`;

test('recovers the payer from a signature in lower and upper case', async () => {
  assert.equal(await evmSignatures.recoverSigner(digest, signature), payer);
  const upper: Hex = `0x${signature.slice(2).toUpperCase()}`;
  assert.equal(await evmSignatures.recoverSigner(digest, upper), payer);
});

test('recovers the same signers as an implementation in JavaScript', async () => {
  for (let round = 0; round < 24; round += 1) {
    const hash = keccak256(toHex(`digest ${round}`));
    const signer = privateKeyToAccount(keccak256(toHex(`key ${round}`)));
    const valid = await signer.sign({ hash });
    // Another r of the same length: a signature of an unknown key, or of none.
    const altered: Hex = `0x${keccak256(valid).slice(2)}${valid.slice(66)}`;
    for (const signed of [valid, altered]) {
      const expected = await recoverAddress({ hash, signature: signed }).catch(() => null);
      const recovered = await evmSignatures.recoverSigner(hash, signed);
      assert.equal(recovered, expected?.toLowerCase() ?? null, signed);
    }
  }
});

for (const [defect, invalid] of [
  ['a high s', highS],
  ['a last byte of 0 or 1', `${signature.slice(0, 130)}${last === '1b' ? '00' : '01'}`],
  ['a byte too few', signature.slice(0, -2)],
  ['a byte too many', `${signature}00`],
  ['an s of zero', `${signature.slice(0, 66)}${'0'.repeat(64)}${last}`],
  ['an r that is not on the curve', `0x${'ff'.repeat(32)}${signature.slice(66)}`],
  ['characters that are not hex', `0x${'zz'.repeat(65)}`],
] as const) {
  test(`recovers no signer from a signature with ${defect}`, async () => {
    assert.equal(await evmSignatures.recoverSigner(digest, invalid as Hex), null);
  });
}

test('the digest depends on the chain, token, amount and nonce', async () => {
  const { network, token } = coin;
  const others = [
    evmSignatures.digest(coinOn('base'), authorization),
    evmSignatures.digest({ network, token: { ...token, version: '1' } }, authorization),
    evmSignatures.digest(coin, { ...authorization, value: 2_500_001n }),
    evmSignatures.digest(coin, { ...authorization, nonce: `0x${'08'.repeat(32)}` }),
  ];
  const signers = await Promise.all(
    others.map((other) => evmSignatures.recoverSigner(other, signature)),
  );

  assert.equal(new Set([digest, ...others]).size, 5);
  assert.deepEqual(signers.includes(payer as Hex), false);
});
