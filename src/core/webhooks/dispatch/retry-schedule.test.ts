import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Random } from '../../../kernel/id.ts';
import {
  computeRetryTime,
  type FailedAttempt,
  parseRetryAfter,
  retryPlan,
} from './retry-schedule.ts';

const anchor = new Date('2026-01-01T00:00:00.000Z');
const hour = 3_600_000;
/** Random sources that yield the smallest, largest and middle jitter. */
const byte =
  (value: number): Random =>
  (count) =>
    Buffer.alloc(count, value);
const middle: Random = () => Buffer.from([0x80, 0, 0, 0]);

function failure(more: Partial<FailedAttempt>): FailedAttempt {
  return {
    attempt: 1,
    anchor,
    failedAt: anchor,
    random: middle,
    retryAfterSeconds: null,
    scale: 1,
    ...more,
  };
}

/** Start of each attempt in milliseconds after the first, if every attempt takes `duration`. */
function attempts(duration: number, random: Random): number[] {
  const begun = [0];
  for (;;) {
    const failedAt = new Date(anchor.getTime() + (begun.at(-1) ?? 0) + duration);
    const next = computeRetryTime(failure({ attempt: begun.length, failedAt, random }));
    if (!next) return begun;
    begun.push(next.getTime() - anchor.getTime());
  }
}

const clockTime = (milliseconds: number) => {
  const seconds = Math.round(milliseconds / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

test('follows the published schedule to the second', () => {
  // biome-ignore format: the table
  assert.deepEqual(attempts(0, middle).map(clockTime), [
    '00:00:00', '00:00:30', '00:02:30', '00:12:30', '00:42:30', '01:42:30', '03:42:30', '07:42:30',
    '11:42:30', '15:42:30', '19:42:30', '23:42:30', '27:42:30', '31:42:30', '35:42:30', '39:42:30',
    '43:42:30', '47:42:30', '51:42:30', '55:42:30', '59:42:30', '63:42:30', '67:42:30', '71:42:30',
  ]);
});

test("jitter is a tenth of an attempt's own delay and does not accumulate", () => {
  for (const [random, sign] of [
    [byte(0), -1],
    [byte(255), 1],
  ] as const)
    assert.deepEqual(
      attempts(0, random),
      retryPlan.map(({ offset, delay }) =>
        Math.min((offset + sign * delay * 0.1) * 1_000, 72 * hour),
      ),
    );
});

test('any jitter and duration up to 5 s give 24 attempts, each near its time, none after 72 h', () => {
  const bytes = fc.infiniteStream(fc.integer({ min: 0, max: 255 }));
  fc.assert(
    fc.property(bytes, fc.integer({ min: 0, max: 5_000 }), (stream, took) => {
      const random: Random = (count) => Buffer.from([...stream.take(count)]);
      const begun = attempts(took, random);
      assert.equal(begun.length, 24);
      for (const [at, milliseconds] of begun.entries()) {
        const { offset = 0, delay = 0 } = retryPlan[at] ?? {};
        assert.ok(Math.abs(milliseconds - offset * 1_000) <= delay * 100 + 1);
        assert.ok(milliseconds <= 72 * hour);
      }
    }),
    { numRuns: 500 },
  );
});

test('jitter is evenly distributed (chi-square over 20 parts)', () => {
  const parts = Array.from({ length: 20 }, () => 0);
  let seed = 1;
  const random: Random = (count) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const bytes = Buffer.alloc(count);
    bytes.writeUInt32BE(Math.floor((seed / 2_147_483_648) * 0xffff_ffff));
    return bytes;
  };
  const draws = 10_000;
  for (let draw = 0; draw < draws; draw += 1) {
    const at = computeRetryTime(failure({ attempt: 7, random }))?.getTime() ?? 0;
    const share = (at - anchor.getTime() - 27_750_000) / 1_440_000;
    const part = Math.min(19, Math.floor((share + 1) * 10));
    parts[part] = (parts[part] ?? 0) + 1;
  }
  const expected = draws / 20;
  const chi = parts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  assert.ok(chi < 43.8, `chi-square ${chi}`);
});

test('after a late attempt, the next one waits at least half its delay', () => {
  const failedAt = new Date(anchor.getTime() + 30 * hour);
  const next = computeRetryTime(failure({ attempt: 5, failedAt }));
  assert.equal(next?.getTime(), failedAt.getTime() + hour / 2);
});

test('a late schedule ends with an attempt at 72 h and no later one', () => {
  const at = (hours: number) => new Date(anchor.getTime() + hours * hour);
  assert.deepEqual(computeRetryTime(failure({ attempt: 9, failedAt: at(71) })), at(72));
  assert.equal(computeRetryTime(failure({ attempt: 9, failedAt: at(72) })), null);
  assert.equal(computeRetryTime(failure({ attempt: 24, failedAt: at(1) })), null);
});

test('Retry-After makes a wait longer, up to 4 hours, and never shorter', () => {
  const wait = (attempt: number, retryAfterSeconds: number) =>
    ((computeRetryTime(failure({ attempt, retryAfterSeconds }))?.getTime() ?? 0) -
      anchor.getTime()) /
    1_000;
  assert.deepEqual([wait(1, 5), wait(1, 90), wait(1, 999_999)], [30, 90, 14_400]);
});

test('Retry-After is seconds or an instant, and counts with 429 and 503 only', () => {
  const rows: [number, string | undefined, number | null][] = [
    [429, '120', 120],
    [503, 'Thu, 01 Jan 2026 00:01:00 GMT', 60],
    [503, 'Wed, 31 Dec 2025 00:00:00 GMT', 0],
    [429, 'soon', null],
    [429, undefined, null],
    [500, '120', null],
  ];
  for (const [status, header, seconds] of rows)
    assert.equal(parseRetryAfter(status, header, anchor), seconds);
});
