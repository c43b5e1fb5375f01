/**
 * `burst` requests immediately, then one every 60 / `perMinute` seconds. `perMinute` may be a
 * fraction.
 */
export type Rate = { perMinute: number; burst: number };

export type RateLimitResult = {
  allowed: boolean;
  /** How many more requests would be allowed now, after this one. */
  remaining: number;
  /** Whole seconds, at least 1, after which a request is allowed; 0 when this one was allowed. */
  retryAfterSeconds: number;
  /** Whole seconds until the full burst is available again. */
  resetSeconds: number;
};

export type RateLimiter = { take(key: string): RateLimitResult };

/** Bounds memory: a flood of new keys evicts the oldest. */
const defaultMaxKeys = 100_000;

type RateLimiterOptions = { maxKeys?: number; processes?: () => number };

/** Differences below this are floating-point errors, which fractional rates cause. */
const roundingError = 0.5;

/**
 * The generic cell rate algorithm, in memory. Each key holds one number, its theoretical arrival
 * time. A request advances it by one interval and is rejected when it would be more than `burst`
 * intervals ahead of now; rejected requests cost nothing. Processes do not share their counts: with
 * `processes` of them, each request counts that many times, so together they allow the rate.
 *
 * Times are counted in milliseconds times `perMinute`, which makes an interval exactly 60,000, so
 * that the arithmetic is exact for every whole rate.
 *
 * @param milliseconds a monotonic clock
 */
export function createRateLimiter(
  rate: Rate,
  milliseconds: () => number,
  { maxKeys = defaultMaxKeys, processes = () => 1 }: RateLimiterOptions = {},
): RateLimiter {
  // In the order of last use. lru-cache would allocate the memory of `maxKeys` entries up front.
  const arrivalTimes = new Map<string, number>();
  const remember = (key: string, arrivalTime: number) => {
    arrivalTimes.delete(key);
    arrivalTimes.set(key, arrivalTime);
    if (arrivalTimes.size <= maxKeys) return;
    for (const oldest of arrivalTimes.keys()) return void arrivalTimes.delete(oldest);
  };
  const seconds = (span: number) => Math.ceil((span - roundingError) / rate.perMinute / 1_000);
  return {
    take(key) {
      // Fractions of a millisecond could round the arrival time up past the burst.
      const now = Math.floor(milliseconds()) * rate.perMinute;
      const interval = 60_000 * processes();
      // A small burst allows each process at least one request.
      const tolerance = Math.max(interval, 60_000 * rate.burst);
      const previous = Math.max(arrivalTimes.get(key) ?? now, now);
      const next = previous + interval;
      const capacity = tolerance - (next - now);
      const isFull = capacity < -roundingError;
      remember(key, isFull ? previous : next);
      if (isFull) {
        const retryAfterSeconds = Math.max(1, seconds(-capacity));
        const resetSeconds = seconds(previous - now);
        return { allowed: false, remaining: 0, retryAfterSeconds, resetSeconds };
      }
      const remaining = Math.floor((capacity + roundingError) / interval);
      return { allowed: true, remaining, retryAfterSeconds: 0, resetSeconds: seconds(next - now) };
    },
  };
}
