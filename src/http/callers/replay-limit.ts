import { stopwatch } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { createRateLimiter } from '../../platform/limits/gcra.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';

/** Counts a replay to an endpoint; 429 `rate_limited` above the limit. */
export type CountReplay = (endpointId: string) => void;

/**
 * Ten replays per minute and endpoint, counted together for API and pages. Call it inside the
 * transaction, after the endpoint's workspace has been checked: an error rolls the replay back.
 */
export function createReplayLimit(limits: RateLimits): CountReplay {
  if (!limits) return () => undefined;
  const { processes } = limits;
  const limiter = createRateLimiter({ perMinute: 10, burst: 10 }, stopwatch, { processes });
  return (endpointId) => {
    const { allowed, retryAfterSeconds } = limiter.take(endpointId);
    if (!allowed) throw tooManyReplaysError(retryAfterSeconds);
  };
}

const tooManyReplaysError = (retryAfterSeconds: number) =>
  new DomainError(
    'rate_limited',
    'rate_limited',
    `At most 10 replays per minute and endpoint. Try again in ${retryAfterSeconds} s, or replay a time window in one request.`,
    { retryAfterSeconds },
  );
