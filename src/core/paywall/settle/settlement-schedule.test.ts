import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextAttemptAt } from './settlement-schedule.ts';

const createdAt = new Date('2026-01-01T00:00:00.000Z');
const second = createdAt.getTime() / 1_000;

for (const [when, attempts, at, window, expected] of [
  ['one second after the first attempt', 1, 1, 300, 1 + 1],
  ['four seconds after the third attempt', 3, 4, 300, 4 + 4],
  ['at least once a minute', 20, 10, 9_999, 10 + 60],
  ['right after the authorization has expired', 20, 280, 300, 315],
  ['once a minute after the expiry', 20, 320, 300, 320 + 60],
  ['every ten minutes after an hour', 90, 3_601, 300, 3_601 + 600],
] as const) {
  test(`an open payment is retried ${when}`, () => {
    const authorization = { validBefore: BigInt(second + window) } as never;
    const next = nextAttemptAt(
      { attempts, authorization, createdAt },
      new Date(createdAt.getTime() + at * 1_000),
    );
    assert.equal((next.getTime() - createdAt.getTime()) / 1_000, expected);
  });
}
