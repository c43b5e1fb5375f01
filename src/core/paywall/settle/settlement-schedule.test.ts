import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextAttemptAt } from './settlement-schedule.ts';

const createdAt = new Date('2026-01-01T00:00:00.000Z');
const second = createdAt.getTime() / 1_000;

for (const [what, attempts, at, window, expected] of [
  ['after the first attempt', 1, 1, 300, 1 + 1],
  ['after the third', 3, 4, 300, 4 + 4],
  ['never less often than once a minute', 20, 10, 9_999, 10 + 60],
  ['right after the window has closed', 20, 280, 300, 315],
  ['after that as before', 20, 320, 300, 320 + 60],
  ['after an hour, every ten minutes', 90, 3_601, 300, 3_601 + 600],
] as const) {
  test(`an open payment is tried again: ${what}`, () => {
    const authorization = { validBefore: BigInt(second + window) } as never;
    const next = nextAttemptAt(
      { attempts, authorization, createdAt },
      new Date(createdAt.getTime() + at * 1_000),
    );
    assert.equal((next.getTime() - createdAt.getTime()) / 1_000, expected);
  });
}
