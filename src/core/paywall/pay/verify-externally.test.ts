import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Chain, ChainUnavailable } from '../ports/chain.ts';
import type { Facilitator, FacilitatorVerifyResult, SignedPayment } from '../ports/facilitator.ts';
import { verifyExternally } from './verify-externally.ts';

const payment = { coin: {}, authorization: {} } as SignedPayment;

/**
 * Verifies with a facilitator that returns the given verdicts in turn, and a chain that returns
 * `isUsed`.
 */
async function verify(verdicts: string[], isUsed: boolean | Error | null = false) {
  let calls = 0;
  const verify = async (): Promise<FacilitatorVerifyResult> => {
    const reason = verdicts[calls] ?? 'valid';
    calls += 1;
    return reason === 'valid' ? { valid: true } : { valid: false, reason };
  };
  const facilitator = { verify } as unknown as Facilitator;
  const chain = {
    isUsed: async () => {
      if (isUsed instanceof Error) throw isUsed;
      return isUsed;
    },
  } as unknown as Chain;
  const result = await verifyExternally(
    { facilitator, findChain: () => (isUsed === null ? null : chain) },
    payment,
  )
    .then(() => 'valid')
    .catch(({ kind, reason }) => `${kind} ${reason}`);
  return [result, calls];
}

const badSignature = 'invalid_exact_evm_payload_signature';

for (const [name, answer, verdicts, chain] of [
  ['accepts what both accept', ['valid', 1], ['valid'], false],
  ['accepts without a configured chain', ['valid', 1], ['valid'], null],
  ['rejects a nonce that the chain knows', ['conflict nonce_used', 1], ['valid'], true],
  [
    'rejects a nonce that the facilitator knows',
    ['conflict nonce_used', 1],
    ['invalid_exact_evm_nonce_already_used'],
    false,
  ],
  [
    'understands the older code for insufficient funds',
    ['payment_required insufficient_funds', 1],
    ['invalid_exact_evm_insufficient_balance'],
    false,
  ],
  ['asks again about a bad signature', ['valid', 2], [badSignature, 'valid'], false],
  [
    'rejects a bad signature that is reported twice',
    [`payment_required ${badSignature}`, 2],
    [badSignature, badSignature],
    false,
  ],
  [
    'without a chain, treats a bad signature as an outage',
    ['unavailable facilitator_unavailable', 2],
    [badSignature, badSignature],
    null,
  ],
  [
    'passes on a code of the facilitator',
    ['payment_required blocked_address', 1],
    ['blocked_address'],
    false,
  ],
  [
    'does not pass on a text of the facilitator',
    ['payment_required payment_rejected', 1],
    ['revert: <b>funds</b>'],
    false,
  ],
  [
    'returns 503 while the chain is unavailable',
    ['unavailable facilitator_unavailable', 1],
    ['valid'],
    new ChainUnavailable('x'),
  ],
] as const) {
  test(name, async () => {
    assert.deepEqual(await verify([...verdicts], chain), answer);
  });
}

test('does not turn a programming error into an outage', async () => {
  assert.deepEqual(await verify(['valid'], new TypeError('x')), ['undefined undefined', 1]);
});
