import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopwatch } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { createRateLimiter } from '../../platform/limits/gcra.ts';
import { allowanceFor, type RateLimits, type Surface } from '../../platform/limits/rate-limits.ts';
import { rejectedRequests } from '../../platform/telemetry/counters.ts';
import { rateLimitNetwork } from '../input/client-network.ts';

/**
 * The key of the allowance: a credential or a network. Null if the request is counted elsewhere.
 */
export type LimitKey = (request: FastifyRequest) => string | null;

/** Counts a request and sets RateLimit headers; returns an error when the allowance is used up. */
export type CountRequest = (key: string, reply: FastifyReply) => DomainError | undefined;

/**
 * Counts requests of one surface in this process, with the headers of the IETF draft "RateLimit
 * header fields for HTTP" and 429 with `Retry-After` when the allowance is used up. For keys that
 * are known only after the body has been read; others use `limitRate`.
 */
export function createRateCounter(limits: RateLimits, surface: Surface): CountRequest {
  if (!limits) return () => undefined;
  const { requests, seconds, burst } = allowanceFor(limits, surface);
  const limiter = createRateLimiter({ perMinute: (requests * 60) / seconds, burst }, stopwatch);
  const policy = `"${surface}";q=${requests};w=${seconds}`;
  return (key, reply) => {
    const result = limiter.take(key);
    reply
      .header('ratelimit-policy', policy)
      .header('ratelimit', `"${surface}";r=${result.remaining};t=${result.resetSeconds}`);
    if (result.allowed) return undefined;
    rejectedRequests.inc({ reason: 'rate_limited', surface });
    return tooManyRequestsError(result.retryAfterSeconds);
  };
}

/** Limits all routes of `app` as one surface, before the body is read. */
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

/** The allowance key of a caller without a credential. */
export const networkKeyOf = ({ ip }: FastifyRequest): string => rateLimitNetwork(ip);

const tooManyRequestsError = (retryAfterSeconds: number) =>
  new DomainError(
    'rate_limited',
    'rate_limited',
    `Too many requests. Try again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
