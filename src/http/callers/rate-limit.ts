import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopwatch } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { createRateLimiter, type RateLimitResult } from '../../platform/limits/gcra.ts';
import {
  allowanceFor,
  type RateLimits,
  type Surface,
  sharedSurfaces,
} from '../../platform/limits/rate-limits.ts';
import { rejectedRequests } from '../../platform/telemetry/counters.ts';
import { rateLimitNetwork } from '../input/client-network.ts';

/**
 * The key of the allowance: a credential or a network. Null if the request is counted elsewhere.
 */
export type LimitKey = (request: FastifyRequest) => string | null;

type Count = DomainError | undefined;

/** Counts a request and sets RateLimit headers; returns an error when the allowance is used up. */
export type CountRequest = (key: string, reply: FastifyReply) => Count | Promise<Count>;

/**
 * Counts requests of one surface, with the headers of the IETF draft "RateLimit
 * header fields for HTTP" and 429 with `Retry-After` when the allowance is used up. For keys that
 * are known only after the body has been read; others use `limitRate`.
 */
export function createRateCounter(limits: RateLimits, surface: Surface): CountRequest {
  if (!limits) return () => undefined;
  const { requests, seconds, burst } = allowanceFor(limits.rates, surface);
  const rate = { perMinute: (requests * 60) / seconds, burst };
  const policy = `"${surface}";q=${requests};w=${seconds}`;
  const toCount = (reply: FastifyReply, result: RateLimitResult): Count => {
    reply
      .header('ratelimit-policy', policy)
      .header('ratelimit', `"${surface}";r=${result.remaining};t=${result.resetSeconds}`);
    if (result.allowed) return undefined;
    rejectedRequests.inc({ reason: 'rate_limited', surface });
    return tooManyRequestsError(result.retryAfterSeconds);
  };
  if (sharedSurfaces.has(surface)) {
    const shared = limits.share(surface, rate);
    return async (key, reply) => toCount(reply, await shared.take(key));
  }
  const { processes } = limits;
  const limiter = createRateLimiter(rate, stopwatch, { processes });
  return (key, reply) => toCount(reply, limiter.take(key));
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
    const counted = key === null ? undefined : count(key, reply);
    if (counted instanceof Promise) counted.then(done, done);
    else done(counted);
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
