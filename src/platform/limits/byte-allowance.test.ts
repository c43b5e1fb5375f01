import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createByteAllowance } from './byte-allowance.ts';

function allowanceAt(bytesPerDay: number, mostKeys?: number) {
  let now = 0;
  const allowance = createByteAllowance(bytesPerDay, () => now, mostKeys);
  return { ...allowance, pass: (seconds: number) => (now += seconds * 1_000) };
}

test('a key may use its bytes at once, and is told when more come back', () => {
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

test('keys do not share, and all comes back within a day', () => {
  const { retryAfterSeconds, consume, pass } = allowanceAt(1_000);
  consume('a', 1_000);
  assert.deepEqual([retryAfterSeconds('a') > 0, retryAfterSeconds('b')], [true, 0]);
  pass(86_400);
  consume('a', 999);
  assert.equal(retryAfterSeconds('a'), 0);
});

test('whoever waits as long as told may go on', () => {
  for (const bytes of [1_000, 1_234_567, 90_000_000]) {
    const { retryAfterSeconds, consume, pass } = allowanceAt(1_000_000);
    consume('a', bytes);
    pass(retryAfterSeconds('a') + 1);
    assert.equal(retryAfterSeconds('a'), 0);
  }
});

test('the key that was used longest ago is forgotten when there are too many', () => {
  const { retryAfterSeconds, consume } = allowanceAt(10, 2);
  for (const key of ['a', 'b', 'a', 'c']) consume(key, 10);
  assert.deepEqual(
    [retryAfterSeconds('a') > 0, retryAfterSeconds('b'), retryAfterSeconds('c') > 0],
    [true, 0, true],
  );
});
