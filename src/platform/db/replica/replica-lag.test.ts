import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReplicaLag, parsePosition } from './replica-lag.ts';

test('the lag is the age of the oldest position that is not replayed', () => {
  const lag = createReplicaLag();
  lag.record(10n, 10n, 0);
  assert.equal(lag.seconds(5_000), 0);
  lag.record(20n, 10n, 1_000);
  lag.record(30n, 10n, 2_000);
  assert.equal(lag.seconds(4_000), 3);
  lag.record(30n, 25n, 4_000);
  assert.equal(lag.seconds(4_000), 2);
  lag.record(30n, 30n, 5_000);
  assert.equal(lag.seconds(9_000), 0);
});

test('positions are compared as numbers, not as text', () => {
  assert.equal(parsePosition('0/FFFFFFFF') + 1n, parsePosition('1/0'));
  assert.ok(parsePosition('10/0') > parsePosition('9/FFFFFFFF'));
});
