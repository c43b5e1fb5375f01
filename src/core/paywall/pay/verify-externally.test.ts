import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Chain, ChainUnavailable } from '../ports/chain.ts';
import type { Facilitator, FacilitatorVerifyResult, SignedPayment } from '../ports/facilitator.ts';
import { verifyExternally } from './verify-externally.ts';

const payment = { coin: {}, authorization: {} } as SignedPayment;

/** A facilitator that says these one after the other, and a chain that says this. */
async function ask(verdicts: string[], isUsed: boolean | Error | null = false) {
  let asked = 0;
  const verify = async (): Promise<FacilitatorVerifyResult> => {
    const reason = verdicts[asked] ?? 'valid';
    asked += 1;
    return reason === 'valid' ? { valid: true } : { valid: false, reason };
  };
  const facilitator = { verify } as unknown as Facilitator;
  const chain = {
    isUsed: async () => {
      if (isUsed instanceof Error) throw isUsed;
      return isUsed;
    },
  } as unknown as Chain;
  const said = await verifyExternally(
    { facilitator, findChain: () => (isUsed === null ? null : chain) },
    payment,
  )
    .then(() => 'good')
    .catch(({ kind, reason }) => `${kind} ${reason}`);
  return [said, asked];
}

const badSignature = 'invalid_exact_evm_payload_signature';

for (const [name, answer, verdicts, chain] of [
  ['both agree', ['good', 1], ['valid'], false],
  ['no chain is set up', ['good', 1], ['valid'], null],
  ['the chain knows it', ['conflict nonce_used', 1], ['valid'], true],
  [
    'the facilitator knows it',
    ['conflict nonce_used', 1],
    ['invalid_exact_evm_nonce_already_used'],
    false,
  ],
  [
    'funds, in an older word',
    ['payment_required insufficient_funds', 1],
    ['invalid_exact_evm_insufficient_balance'],
    false,
  ],
  ['a bad signature, by mistake', ['good', 2], [badSignature, 'valid'], false],
  [
    'a bad signature, twice',
    [`payment_required ${badSignature}`, 2],
    [badSignature, badSignature],
    false,
  ],
  [
    'the same while no chain can say',
    ['unavailable facilitator_unavailable', 2],
    [badSignature, badSignature],
    null,
  ],
  ['a word of its own', ['payment_required blocked_address', 1], ['blocked_address'], false],
  [
    'a text of somebody’s',
    ['payment_required payment_rejected', 1],
    ['revert: <b>funds</b>'],
    false,
  ],
  [
    'the chain is down',
    ['unavailable facilitator_unavailable', 1],
    ['valid'],
    new ChainUnavailable('x'),
  ],
] as const) {
  test(name, async () => {
    assert.deepEqual(await ask([...verdicts], chain), answer);
  });
}

test('what is no outage is no outage', async () => {
  assert.deepEqual(await ask(['valid'], new TypeError('x')), ['undefined undefined', 1]);
});
