import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopwatch } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { createRateLimiter } from '../../platform/limits/gcra.ts';
import { allowanceFor, type RateLimits, type Surface } from '../../platform/limits/rate-limits.ts';
import { rateLimitNetwork } from '../input/client-network.ts';

/** Who shares one allowance: a credential, or the network a request comes from. Null: it is counted elsewhere. */
export type LimitKey = (request: FastifyRequest) => string | null;

/** Counts a request: RateLimit headers on its answer; a Refusal is returned when the allowance is used up. */
export type CountRequest = (key: string, reply: FastifyReply) => DomainError | undefined;

/**
 * Counts requests of one surface: best effort, in this process, with the RateLimit headers of the
 * current draft on every answer and 429 with `Retry-After` when an allowance is used up (§8,
 * security 7). For keys that are known only once the body is read; others use `limitRate`.
 */
export function createRateCounter(limits: RateLimits, surface: Surface): CountRequest {
  if (!limits) return () => undefined;
  const { requests, seconds, burst } = allowanceFor(limits, surface);
  const limiter = createRateLimiter({ perMinute: (requests * 60) / seconds, burst }, stopwatch);
  const policy = `"${surface}";q=${requests};w=${seconds}`;
  return (key, reply) => {
    const turn = limiter.take(key);
    reply
      .header('ratelimit-policy', policy)
      .header('ratelimit', `"${surface}";r=${turn.remaining};t=${turn.resetSeconds}`);
    return turn.allowed ? undefined : tooManyRequestsError(turn.retryAfterSeconds);
  };
}

/** Throttles everything below `app` as one surface, before a body is read. */
export function limitRate(
  app: FastifyInstance,
  limits: RateLimits,
  surface: Surface,
  keyOf: LimitKey = networkKeyOf,
): void {
  if (!limits) return;
  const count = createRateCounter(limits, surface);
  app.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request);
    done(key === null ? undefined : count(key, reply));
  });
}

/** The allowance of a caller without a credential. */
export const networkKeyOf = ({ ip }: FastifyRequest): string => rateLimitNetwork(ip);

const tooManyRequestsError = (retryAfterSeconds: number) =>
  new DomainError(
    'rate_limited',
    'rate_limited',
    `Too many requests: try again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
