import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toTokenAmount } from './token-amount.ts';

test('converts cents to the smallest unit of a token without rounding', () => {
  assert.equal(toTokenAmount(250, { decimals: 6 }), 2_500_000n);
  assert.equal(toTokenAmount(1, { decimals: 2 }), 1n);
  assert.equal(toTokenAmount(1_000_000_000_000, { decimals: 18 }), 10n ** 28n);
});

test('throws for an amount that is not a safe whole number of cents, or a token with too few decimals', () => {
  for (const [cents, decimals] of [
    [0.1, 6],
    [-1, 6],
    [Number.MAX_SAFE_INTEGER + 1, 6],
    [1, 1],
  ] as const)
    assert.throws(() => toTokenAmount(cents, { decimals }));
});
