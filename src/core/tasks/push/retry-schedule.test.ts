import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextRetryAt } from './retry-schedule.ts';

const failedAt = new Date('2026-01-01T00:00:00.000Z');
const constantRandom = (byte: number) => (count: number) => Buffer.alloc(count, byte);
const delayAfter = (attempts: number, byte: number) => {
  const at = nextRetryAt(attempts, failedAt, constantRandom(byte));
  return at && at.getTime() - failedAt.getTime();
};

test('a push is retried after 1 s, 5 s and 30 s, and then given up', () => {
  // The number of attempts, the shortest and the longest delay in milliseconds.
  const rows: [number, number | null, number | null][] = [
    [1, 900, 1_100],
    [2, 4_500, 5_500],
    [3, 27_000, 33_000],
    [4, null, null],
    [5, null, null],
  ];
  for (const [attempts, shortest, longest] of rows)
    assert.deepEqual([delayAfter(attempts, 0), delayAfter(attempts, 255)], [shortest, longest]);
});
