/** `burst` requests at once, then one every 60 / `perMinute` seconds. Fractions are rates below one a minute. */
export type Rate = { perMinute: number; burst: number };

export type RateLimitResult = {
  allowed: boolean;
  /** Requests that would be allowed now, after this one. */
  remaining: number;
  /** Whole seconds, at least 1, after which a request is allowed; 0 when this one was. */
  retryAfterSeconds: number;
  /** Whole seconds until the full burst is there again. */
  resetSeconds: number;
};

export type RateLimiter = { take(key: string): RateLimitResult };

/** security 7: a flood of new keys pushes out the oldest, so that memory stays bounded. */
const defaultMaxKeys = 100_000;

/** Less than this of an instant is a rounding error: rates below one a minute are no whole numbers. */
const roundingError = 0.5;

/**
 * The generic cell rate algorithm, in memory: a key holds one number, the instant at which its
 * debt is paid. A request moves it on by one interval and is refused when it would lie more than
 * `burst` intervals ahead; refusals cost nothing. Nodes do not share their counts (security 7).
 *
 * Instants are counted in milliseconds times `perMinute`, which makes an interval exactly 60,000:
 * whole milliseconds give exact answers for every whole rate.
 *
 * @param milliseconds a clock that never goes back
 */
export function createRateLimiter(
  rate: Rate,
  milliseconds: () => number,
  maxKeys = defaultMaxKeys,
): RateLimiter {
  const interval = 60_000;
  const tolerance = interval * rate.burst;
  // In the order of last use. Not an LRU cache: that one takes the room of all keys at once.
  const paidAt = new Map<string, number>();
  const remember = (key: string, instant: number) => {
    paidAt.delete(key);
    paidAt.set(key, instant);
    if (paidAt.size <= maxKeys) return;
    for (const oldest of paidAt.keys()) return void paidAt.delete(oldest);
  };
  const seconds = (span: number) => Math.ceil((span - roundingError) / rate.perMinute / 1_000);
  return {
    take(key) {
      // A fraction of a millisecond would round the debt up past the burst now and then.
      const now = Math.floor(milliseconds()) * rate.perMinute;
      const debtEnds = Math.max(paidAt.get(key) ?? now, now);
      const next = debtEnds + interval;
      const room = tolerance - (next - now);
      const isFull = room < -roundingError;
      remember(key, isFull ? debtEnds : next);
      if (isFull) {
        const retryAfterSeconds = Math.max(1, seconds(-room));
        const resetSeconds = seconds(debtEnds - now);
        return { allowed: false, remaining: 0, retryAfterSeconds, resetSeconds };
      }
      const remaining = Math.floor((room + roundingError) / interval);
      return { allowed: true, remaining, retryAfterSeconds: 0, resetSeconds: seconds(next - now) };
    },
  };
}
