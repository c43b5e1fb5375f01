import { stopwatch } from '../../../kernel/clock.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { createLimiter, type Rate } from '../../../platform/limits/gcra.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';

/** Counts by address, whether it is known or not: 429 `rate_limited` past the allowance. */
export type AddressLimits = {
  countSignIn(email: string): void;
  countLetter(email: string): void;
};

// security 7: ten attempts in fifteen minutes; of letters nobody needs more than five an hour.
const signIns: Rate = { perMinute: 10 / 15, burst: 10 };
const letters: Rate = { perMinute: 5 / 60, burst: 5 };

export function addressLimits(limits: RateLimits): AddressLimits {
  return { countSignIn: counter(limits, signIns), countLetter: counter(limits, letters) };
}

function counter(limits: RateLimits, rate: Rate): (email: string) => void {
  if (!limits) return () => undefined;
  const limiter = createLimiter(rate, stopwatch);
  return (email) => {
    const { allowed, retryAfterSeconds } = limiter.take(email);
    if (!allowed) throw tooMany(retryAfterSeconds);
  };
}

function tooMany(retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const message = `There were too many attempts with this address. Try again in ${wait}.`;
  return new Refusal('rate_limited', 'rate_limited', message, { retryAfterSeconds });
}
