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
  ['settled', 200, { success: true, transaction: hash, network: 'base' }, 'settled'],
  [
    'settled, with a CAIP-2 network',
    200,
    { success: true, transaction: hash, network: 'eip155:8453' },
    'settled',
  ],
  ['settled, without a network', 200, { success: true, transaction: hash }, 'settled'],
  [
    'settled on another network',
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
    'a server error that may hide a transfer',
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
  ['a body that is not JSON', 502, null, 'unknown facilitator_answered_502'],
  [
    'success as a string',
    200,
    { success: 'true', transaction: hash },
    'unknown facilitator_answered_200',
  ],
  [
    'a reason that is not a string',
    200,
    { success: false, errorReason: { a: 1 } },
    'refused no_reason_given',
  ],
] as const) {
  test(`reads a settlement: ${what}`, () => {
    const result = readSettlement({ status, body }, base);
    const read = result.state === 'settled' ? 'settled' : `${result.state} ${result.reason}`;
    const hasHash = body !== null && 'transaction' in body && body.transaction === hash;
    assert.equal(read, expected);
    assert.equal(result.txHash, hasHash ? txHash : null);
  });
}

test('a reason is truncated and made printable', () => {
  const errorReason = `reverted\n\u0000${'x'.repeat(500)}`;
  const result = readSettlement({ status: 200, body: { success: false, errorReason } }, base);
  assert.deepEqual(result, {
    state: 'refused',
    reason: `reverted??${'x'.repeat(190)}`,
    txHash: null,
  });
});

for (const [what, status, body, expected] of [
  ['valid', 200, { isValid: true }, { valid: true }],
  ['valid with an error status', 400, { isValid: true }, null],
  [
    'invalid',
    200,
    { isValid: false, invalidReason: 'insufficient_funds' },
    { valid: false, reason: 'insufficient_funds' },
  ],
  ['invalid with 400', 400, { isValid: false, invalidReason: 'x' }, { valid: false, reason: 'x' }],
  [
    'invalid because of an internal error',
    200,
    { isValid: false, invalidReason: 'unexpected_verify_error' },
    null,
  ],
  ['a server error', 500, { isValid: false, invalidReason: 'x' }, null],
  ['an empty object', 200, {}, null],
] as const) {
  test(`reads a verification: ${what}`, () => {
    assert.deepEqual(readVerification({ status, body }), expected);
  });
}

const kind = (x402Version: number, network: string) => ({ x402Version, scheme: 'exact', network });

for (const [what, kinds, version, supported] of [
  ['both versions', [kind(1, 'base'), kind(2, 'eip155:8453')], 2, true],
  ['version 1 only', [kind(1, 'base')], 1, true],
  ['every chain of the namespace', [kind(2, 'eip155:*')], 2, true],
  ['another network', [kind(1, 'polygon'), kind(2, 'eip155:137')], 2, false],
  ['another scheme', [{ ...kind(2, 'eip155:8453'), scheme: 'upto' }], 2, false],
] as const) {
  test(`chooses the version for a facilitator with ${what}`, () => {
    assert.equal(versionFor(base, kinds), version);
    assert.equal(supportsNetwork(kinds, base), supported);
  });
}

test('ignores invalid kinds and rejects invalid responses', () => {
  const kinds = [kind(1, 'base'), { scheme: 'exact' }, null];
  assert.deepEqual(readKinds({ status: 200, body: { kinds } }), [kind(1, 'base')]);
  assert.equal(readKinds({ status: 500, body: { kinds } }), null);
  assert.equal(readKinds({ status: 200, body: {} }), null);
});
