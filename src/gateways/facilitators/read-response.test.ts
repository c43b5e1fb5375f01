import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownNetworks } from '../../core/paywall/ports/known-networks.ts';
import type { Network } from '../../core/paywall/ports/network.ts';
import { supportsNetwork, versionFor } from './http-facilitator.ts';
import { readKinds, readSettlement, readVerification } from './read-response.ts';

const base = knownNetworks[0] as Network;
const hash = `0x${'AB'.repeat(32)}`;
const txHash = hash.toLowerCase();

for (const [what, status, body, expected] of [
  ['moved', 200, { success: true, transaction: hash, network: 'base' }, 'settled'],
  [
    'moved, in the second spelling',
    200,
    { success: true, transaction: hash, network: 'eip155:8453' },
    'settled',
  ],
  ['moved, network left out', 200, { success: true, transaction: hash }, 'settled'],
  [
    'moved elsewhere',
    200,
    { success: true, transaction: hash, network: 'polygon' },
    'unknown settled_on_another_network',
  ],
  [
    'success without a transaction',
    200,
    { success: true, transaction: '' },
    'unknown settlement_pending',
  ],
  [
    'refused with 200',
    200,
    { success: false, errorReason: 'insufficient_funds', transaction: '' },
    'refused insufficient_funds',
  ],
  [
    'refused with 400',
    400,
    { success: false, errorReason: 'invalid_network' },
    'refused invalid_network',
  ],
  [
    'an error that may hide a transfer',
    500,
    { success: false, errorReason: 'insufficient_funds', transaction: hash },
    'unknown insufficient_funds',
  ],
  [
    'still pending',
    200,
    { success: false, errorReason: 'settlement_pending', transaction: hash },
    'unknown settlement_pending',
  ],
  ['no JSON', 502, null, 'unknown facilitator_answered_502'],
  [
    'success as a word',
    200,
    { success: 'true', transaction: hash },
    'unknown facilitator_answered_200',
  ],
  [
    'a reason that is no text',
    200,
    { success: false, errorReason: { a: 1 } },
    'refused no_reason_given',
  ],
] as const) {
  test(`a settlement is read: ${what}`, () => {
    const answer = readSettlement({ status, body }, base);
    const read = answer.state === 'settled' ? 'settled' : `${answer.state} ${answer.reason}`;
    const isTold = body !== null && 'transaction' in body && body.transaction === hash;
    assert.equal(read, expected);
    assert.equal(answer.txHash, isTold ? txHash : null);
  });
}

test('a reason is kept short and printable', () => {
  const errorReason = `reverted\n\u0000${'x'.repeat(500)}`;
  const answer = readSettlement({ status: 200, body: { success: false, errorReason } }, base);
  assert.deepEqual(answer, {
    state: 'refused',
    reason: `reverted??${'x'.repeat(190)}`,
    txHash: null,
  });
});

for (const [what, status, body, expected] of [
  ['good', 200, { isValid: true }, { valid: true }],
  ['good with an error status', 400, { isValid: true }, null],
  [
    'bad',
    200,
    { isValid: false, invalidReason: 'insufficient_funds' },
    { valid: false, reason: 'insufficient_funds' },
  ],
  ['bad with 400', 400, { isValid: false, invalidReason: 'x' }, { valid: false, reason: 'x' }],
  ['bad because it erred', 200, { isValid: false, invalidReason: 'unexpected_verify_error' }, null],
  ['an error', 500, { isValid: false, invalidReason: 'x' }, null],
  ['nothing', 200, {}, null],
] as const) {
  test(`a verdict is read: ${what}`, () => {
    assert.deepEqual(readVerification({ status, body }), expected);
  });
}

const kind = (x402Version: number, network: string) => ({ x402Version, scheme: 'exact', network });

for (const [what, kinds, version, taken] of [
  ['both', [kind(1, 'base'), kind(2, 'eip155:8453')], 2, true],
  ['the first only', [kind(1, 'base')], 1, true],
  ['every chain of the family', [kind(2, 'eip155:*')], 2, true],
  ['another network', [kind(1, 'polygon'), kind(2, 'eip155:137')], 2, false],
  ['another scheme', [{ ...kind(2, 'eip155:8453'), scheme: 'upto' }], 2, false],
] as const) {
  test(`a facilitator takes ${what}`, () => {
    assert.equal(versionFor(base, kinds), version);
    assert.equal(supportsNetwork(kinds, base), taken);
  });
}

test('what is no kind is left out; what is no answer is none', () => {
  const kinds = [kind(1, 'base'), { scheme: 'exact' }, null];
  assert.deepEqual(readKinds({ status: 200, body: { kinds } }), [kind(1, 'base')]);
  assert.equal(readKinds({ status: 500, body: { kinds } }), null);
  assert.equal(readKinds({ status: 200, body: {} }), null);
});
