import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hex } from '../ports/network.ts';
import type { X402Payment } from '../x402-payment.ts';
import { decideUnspent } from './settlement-decision.ts';

const hash: Hex = `0x${'1'.repeat(64)}`;
const refused = { state: 'refused', reason: 'insufficient_funds', txHash: null } as const;
const decide = (payment: Partial<X402Payment>) =>
  decideUnspent({ attempts: 1, txHash: null, ...payment } as X402Payment, refused);

test('a final refusal fails an unspent payment', () => {
  assert.deepEqual(decide({}), { state: 'failed', reason: 'insufficient_funds' });
  assert.deepEqual(decide({ attempts: 2 }), { state: 'failed', reason: 'insufficient_funds' });
});

test('a payment stays open after a reported transfer, which may be why the wallet is empty', () => {
  assert.deepEqual(decide({ attempts: 2, txHash: hash }), {
    state: 'unknown',
    reason: 'insufficient_funds',
    txHash: null,
  });
});
