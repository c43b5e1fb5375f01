import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createByteAllowance } from './byte-allowance.ts';

function allowanceAt(bytesPerDay: number, mostKeys?: number) {
  let now = 0;
  const allowance = createByteAllowance(bytesPerDay, () => now, mostKeys);
  return { ...allowance, pass: (seconds: number) => (now += seconds * 1_000) };
}

test('a key may use its bytes at once, and is told when more come back', () => {
  const { retryAfterSeconds: wait, consume: use, pass } = allowanceAt(86_400);
  use('a', 86_399);
  assert.equal(wait('a'), 0);
  use('a', 11);
  assert.equal(wait('a'), 10);
  pass(9);
  assert.equal(wait('a'), 1);
  pass(2);
  assert.equal(wait('a'), 0);
});

test('keys do not share, and all comes back within a day', () => {
  const { retryAfterSeconds: wait, consume: use, pass } = allowanceAt(1_000);
  use('a', 1_000);
  assert.deepEqual([wait('a') > 0, wait('b')], [true, 0]);
  pass(86_400);
  use('a', 999);
  assert.equal(wait('a'), 0);
});

test('whoever waits as long as told may go on', () => {
  for (const bytes of [1_000, 1_234_567, 90_000_000]) {
    const { retryAfterSeconds: wait, consume: use, pass } = allowanceAt(1_000_000);
    use('a', bytes);
    pass(wait('a') + 1);
    assert.equal(wait('a'), 0);
  }
});

test('the key that was used longest ago is forgotten when there are too many', () => {
  const { retryAfterSeconds: wait, consume: use } = allowanceAt(10, 2);
  for (const key of ['a', 'b', 'a', 'c']) use(key, 10);
  assert.deepEqual([wait('a') > 0, wait('b'), wait('c') > 0], [true, 0, true]);
});
