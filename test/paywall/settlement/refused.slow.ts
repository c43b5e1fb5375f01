import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentProof } from '../../../src/core/paywall/ports/authorization.ts';
import type { Hex } from '../../../src/core/paywall/ports/network.ts';
import { stranger } from '../../kit/chain.ts';
import { type Account, offerOf, pay, sign } from '../../kit/paywall.ts';
import { openSettlement, price, type Settlement } from '../../kit/settlement.ts';

type Change = NonNullable<Parameters<typeof sign>[2]>;

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The malleated signature with a high s, which anyone can compute without the key. */
function withHighS(signature: Hex): Hex {
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
  return `0x${signature.slice(2, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`;
}

const flipped = (signature: Hex): Hex =>
  `0x${signature[2] === '0' ? '1' : '0'}${signature.slice(3)}`;

async function attempt(shop: Settlement, buyer: Account, change: Change = {}) {
  const proof = await sign(buyer, await offerOf(shop, shop.site, shop.book), change);
  return { proof, submit: (given: PaymentProof = proof) => answerTo(shop, given) };
}

/** The reason of the rejection, or null when the product was sold. */
function answerTo(shop: Settlement, proof: PaymentProof): Promise<string | null> {
  return pay(shop, shop.site, shop.book, { proof }).then(
    () => null,
    (error: { kind: string; reason: string }) => `${error.kind} ${error.reason}`,
  );
}

test('payments that a chain or a facilitator would accept or fail on are rejected before they are sent', async (t) => {
  const shop = await openSettlement(t);
  const buyer = await shop.chain.wallet();
  const { network, token } = shop.chain.coin;
  const now = await shop.chain.now();
  const refusals: Record<string, string | null> = {};
  const attemptWith = async (
    what: string,
    change: Change,
    alter?: (proof: PaymentProof) => PaymentProof,
  ) => {
    const { proof, submit } = await attempt(shop, buyer, change);
    refusals[what] = await submit(alter ? alter(proof) : proof);
  };

  await attemptWith('expired', { validBefore: now - 1n });
  await attemptWith('about to expire', { validBefore: now + 5n });
  await attemptWith('not valid yet', { validAfter: now + 60n });
  await attemptWith('wrong recipient', { to: stranger });
  await attemptWith('too little', { value: price - 1n });
  await attemptWith('too much', { value: price + 1n });
  await attemptWith('flipped signature', {}, (proof) => ({
    ...proof,
    signature: flipped(proof.signature),
  }));
  await attemptWith('high s', {}, (proof) => ({ ...proof, signature: withHighS(proof.signature) }));
  await attemptWith('tampered nonce', {}, (proof) => ({
    ...proof,
    authorization: { ...proof.authorization, nonce: `0x${'77'.repeat(32)}` },
  }));
  await attemptWith('signed for another chain', {
    coin: { token, network: { ...network, chainId: 8_453 } },
  });
  await attemptWith('named for another chain', {}, (proof) => ({ ...proof, network: 'base' }));

  const used = await attempt(shop, buyer);
  await shop.chain.submit(used.proof as Required<PaymentProof>);
  refusals['spent by a third party'] = await used.submit();
  const cancelled = await attempt(shop, buyer);
  await shop.chain.cancel(buyer, cancelled.proof.authorization.nonce);
  refusals.cancelled = await cancelled.submit();
  const poor = await attempt(shop, await shop.chain.wallet(0n));
  refusals['no money'] = await poor.submit();

  const signature = 'payment_required invalid_exact_evm_payload_signature';
  const authorization = 'payment_required invalid_exact_evm_payload_authorization';
  assert.deepEqual(refusals, {
    expired: `${authorization}_valid_before`,
    'about to expire': `${authorization}_valid_before`,
    'not valid yet': `${authorization}_valid_after`,
    'wrong recipient': 'payment_required invalid_exact_evm_payload_recipient_mismatch',
    'too little': `${authorization}_value_mismatch`,
    'too much': `${authorization}_value_mismatch`,
    'flipped signature': signature,
    'high s': signature,
    'tampered nonce': signature,
    'signed for another chain': signature,
    'named for another chain': 'payment_required invalid_network',
    'spent by a third party': 'conflict nonce_used',
    cancelled: 'conflict nonce_used',
    // On a chain without Multicall3 the public package gives no more specific reason.
    'no money': 'payment_required invalid_exact_evm_transaction_simulation_failed',
  });
  assert.equal(shop.settles(), 0);
  const events = await shop.events();
  assert.deepEqual(
    events.filter((type) => type.startsWith('order.')),
    [],
  );
});
