import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRateLimiter } from './gcra.ts';

function limiterAt(rate: { perMinute: number; burst: number }, maxKeys?: number) {
  let now = 0;
  const limiter = createRateLimiter(rate, () => now, maxKeys === undefined ? {} : { maxKeys });
  return {
    take: (key = 'a') => limiter.take(key),
    advance(milliseconds: number) {
      now += milliseconds;
    },
  };
}

test('allows the burst immediately, then one request per interval', () => {
  const limiter = limiterAt({ perMinute: 60, burst: 3 });
  const remaining = [limiter.take(), limiter.take(), limiter.take()].map((v) => v.remaining);
  assert.deepEqual(remaining, [2, 1, 0]);
  assert.deepEqual(limiter.take(), {
    allowed: false,
    remaining: 0,
    retryAfterSeconds: 1,
    resetSeconds: 3,
  });
  limiter.advance(999);
  assert.equal(limiter.take().allowed, false);
  limiter.advance(1);
  assert.equal(limiter.take().allowed, true);
  assert.equal(limiter.take().allowed, false);
});

test('an allowed request reports the remaining requests and the time to a full burst', () => {
  const limiter = limiterAt({ perMinute: 600, burst: 120 });
  assert.deepEqual(limiter.take(), {
    allowed: true,
    remaining: 119,
    retryAfterSeconds: 0,
    resetSeconds: 1,
  });
});

test('fractions of a millisecond never make the first request fail', () => {
  for (let at = 0.1; at < 5_000; at += 0.7) {
    const limiter = createRateLimiter({ perMinute: 5, burst: 1 }, () => at);
    assert.equal(limiter.take('a').allowed, true);
  }
});

test('idle time restores the burst and no more', () => {
  const limiter = limiterAt({ perMinute: 60, burst: 2 });
  limiter.take();
  limiter.advance(3_600_000);
  const allowed = [1, 2, 3].map(() => limiter.take().allowed);
  assert.deepEqual(allowed, [true, true, false]);
});

test('supports rates below one per minute, such as twenty per hour', () => {
  const limiter = limiterAt({ perMinute: 1 / 3, burst: 1 });
  limiter.take();
  assert.equal(limiter.take().retryAfterSeconds, 180);
  limiter.advance(180_000);
  assert.equal(limiter.take().allowed, true);
});

test('each key has its own limit', () => {
  const limiter = limiterAt({ perMinute: 60, burst: 1 });
  assert.equal(limiter.take('a').allowed, true);
  assert.equal(limiter.take('b').allowed, true);
  assert.equal(limiter.take('a').allowed, false);
});

test('evicts the least recently used key when there are too many', () => {
  const limiter = limiterAt({ perMinute: 60, burst: 1 }, 2);
  for (const key of ['a', 'b', 'a', 'c']) limiter.take(key);
  assert.equal(limiter.take('a').allowed, false);
  assert.equal(limiter.take('b').allowed, true);
});

const rates = fc.record({
  perMinute: fc.integer({ min: 1, max: 5_000 }),
  burst: fc.integer({ min: 1, max: 50 }),
});
const gaps = fc.array(fc.oneof(fc.constant(0), fc.nat(20), fc.nat(2_000), fc.nat(120_000)), {
  minLength: 1,
  maxLength: 200,
});

/** The times at which a request was allowed, with one request after each pause. */
function allowedInstants(rate: { perMinute: number; burst: number }, pauses: number[]): number[] {
  const limiter = limiterAt(rate);
  let now = 0;
  return pauses.flatMap((pause) => {
    now += pause;
    limiter.advance(pause);
    return limiter.take().allowed ? [now] : [];
  });
}

test('no window allows more than the burst plus the rate times its length', () => {
  fc.assert(
    fc.property(rates, gaps, (rate, pauses) => {
      const instants = allowedInstants(rate, pauses);
      for (const [first, from] of instants.entries()) {
        for (const [index, to] of instants.slice(first).entries()) {
          const earned = Math.floor(((to - from) * rate.perMinute) / 60_000);
          assert.ok(index + 1 <= rate.burst + earned);
        }
      }
    }),
  );
});

test('after waiting retryAfterSeconds, a whole number, a request is allowed', () => {
  fc.assert(
    fc.property(rates, gaps, (rate, pauses) => {
      const limiter = limiterAt(rate);
      for (const pause of pauses) {
        limiter.advance(pause);
        const result = limiter.take();
        if (result.allowed) continue;
        assert.ok(Number.isInteger(result.retryAfterSeconds) && result.retryAfterSeconds >= 1);
        limiter.advance(result.retryAfterSeconds * 1_000);
        assert.equal(limiter.take().allowed, true);
      }
    }),
  );
});

test('the number of remaining requests is the number that is then allowed', () => {
  fc.assert(
    fc.property(rates, gaps, (rate, pauses) => {
      const limiter = limiterAt(rate);
      for (const pause of pauses) {
        limiter.advance(pause);
        limiter.take();
      }
      const { allowed, remaining } = limiter.take();
      if (!allowed) return;
      const passed = Array.from({ length: remaining + 1 }, () => limiter.take().allowed);
      assert.deepEqual(passed, [...Array(remaining).fill(true), false]);
    }),
  );
});
