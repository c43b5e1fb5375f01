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

type LimitHeaders = { 'ratelimit-policy': string; ratelimit: string };

/** Counts a request; the RateLimit headers, or null without counting it if the allowance is used up. */
export type TakeAllowance = (key: string) => LimitHeaders | null;

/**
 * Counts requests of one surface, with the headers of the IETF draft "RateLimit
 * header fields for HTTP" and 429 with `Retry-After` when the allowance is used up. For keys that
 * are known only after the body has been read; others use `limitRate`.
 */
export function createRateCounter(limits: RateLimits, surface: Surface): CountRequest {
  return limits ? createSurfaceCounter(limits, surface).count : () => undefined;
}

/** `take` null: the counts are in the database. */
function createSurfaceCounter(
  limits: NonNullable<RateLimits>,
  surface: Surface,
): { count: CountRequest; take: TakeAllowance | null } {
  const { requests, seconds, burst } = allowanceFor(limits.rates, surface);
  const rate = { perMinute: (requests * 60) / seconds, burst };
  const policy = `"${surface}";q=${requests};w=${seconds}`;
  const headersOf = ({ remaining, resetSeconds }: RateLimitResult): LimitHeaders => ({
    'ratelimit-policy': policy,
    ratelimit: `"${surface}";r=${remaining};t=${resetSeconds}`,
  });
  const toCount = (reply: FastifyReply, result: RateLimitResult): Count => {
    reply.headers(headersOf(result));
    if (result.allowed) return undefined;
    rejectedRequests.inc({ reason: 'rate_limited', surface });
    return tooManyRequestsError(result.retryAfterSeconds);
  };
  if (sharedSurfaces.has(surface)) {
    const shared = limits.share(surface, rate);
    return { count: async (key, reply) => toCount(reply, await shared.take(key)), take: null };
  }
  const { processes } = limits;
  const limiter = createRateLimiter(rate, stopwatch, { processes });
  return {
    count: (key, reply) => toCount(reply, limiter.take(key)),
    take(key) {
      const result = limiter.take(key);
      return result.allowed ? headersOf(result) : null;
    },
  };
}

/**
 * Limits all routes of `app` as one surface, before the body is read. Returns the allowances, for
 * requests that are answered before the routes; null if there are none in this process.
 */
export function limitRate(
  app: FastifyInstance,
  limits: RateLimits,
  surface: Surface,
  keyOf: LimitKey = networkKeyOf,
): TakeAllowance | null {
  if (!limits) return null;
  const { count, take } = createSurfaceCounter(limits, surface);
  app.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request);
    const counted = key === null ? undefined : count(key, reply);
    if (counted instanceof Promise) counted.then(done, done);
    else done(counted);
  });
  return take;
}

/** The allowance key of a caller without a credential. */
export const networkKeyOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => rateLimitNetwork(ip);

const tooManyRequestsError = (retryAfterSeconds: number) =>
  new DomainError(
    'rate_limited',
    'rate_limited',
    `Too many requests. Try again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
