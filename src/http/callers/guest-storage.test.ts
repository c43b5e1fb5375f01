import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createByteAllowance } from './guest-storage.ts';

function allowanceAt(bytesPerDay: number, maxKeys?: number) {
  let now = 0;
  const allowance = createByteAllowance(bytesPerDay, () => now, maxKeys);
  return { ...allowance, pass: (seconds: number) => (now += seconds * 1_000) };
}

test('a key may use its whole allowance immediately, then gets the time to wait', () => {
  const { retryAfterSeconds, consume, pass } = allowanceAt(86_400);
  consume('a', 86_399);
  assert.equal(retryAfterSeconds('a'), 0);
  consume('a', 11);
  assert.equal(retryAfterSeconds('a'), 10);
  pass(9);
  assert.equal(retryAfterSeconds('a'), 1);
  pass(2);
  assert.equal(retryAfterSeconds('a'), 0);
});

test('keys have separate allowances, which recover fully within a day', () => {
  const { retryAfterSeconds, consume, pass } = allowanceAt(1_000);
  consume('a', 1_000);
  assert.deepEqual([retryAfterSeconds('a') > 0, retryAfterSeconds('b')], [true, 0]);
  pass(86_400);
  consume('a', 999);
  assert.equal(retryAfterSeconds('a'), 0);
});

test('after waiting retryAfterSeconds a key may continue', () => {
  for (const bytes of [1_000, 1_234_567, 90_000_000]) {
    const { retryAfterSeconds, consume, pass } = allowanceAt(1_000_000);
    consume('a', bytes);
    pass(retryAfterSeconds('a') + 1);
    assert.equal(retryAfterSeconds('a'), 0);
  }
});

test('evicts the least recently used key when there are too many', () => {
  const { retryAfterSeconds, consume } = allowanceAt(10, 2);
  for (const key of ['a', 'b', 'a', 'c']) consume(key, 10);
  assert.deepEqual(
    [retryAfterSeconds('a') > 0, retryAfterSeconds('b'), retryAfterSeconds('c') > 0],
    [true, 0, true],
  );
});
