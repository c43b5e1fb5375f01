import { stopwatch } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { createRateLimiter } from '../../platform/limits/gcra.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';

/** Counts a replay to an endpoint; 429 when there were too many. */
export type CountReplay = (endpointId: string) => void;

/**
 * Ten a minute for each endpoint, whichever door they come by (security 2.5). To be counted once it is
 * known whose endpoint it is, inside the transaction: what is refused is rolled back.
 */
export function createReplayLimit(limits: RateLimits): CountReplay {
  const limiter = createRateLimiter({ perMinute: 10, burst: 10 }, stopwatch);
  return (endpointId) => {
    if (!limits) return;
    const { allowed, retryAfterSeconds } = limiter.take(endpointId);
    if (!allowed) throw tooManyReplaysError(retryAfterSeconds);
  };
}

const tooManyReplaysError = (retryAfterSeconds: number) =>
  new DomainError(
    'rate_limited',
    'rate_limited',
    `An endpoint takes 10 replays a minute: try again in ${retryAfterSeconds} s, or replay a time window at once.`,
    { retryAfterSeconds },
  );
