import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stopwatch } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { createLimiter } from '../../platform/limits/gcra.ts';
import type { RateLimits, Surface } from '../../platform/limits/rate-limits.ts';
import { allowanceOf } from '../input/client-network.ts';

/** Who shares one allowance: a credential, or the network a request comes from. Null: it is counted elsewhere. */
export type LimitKey = (request: FastifyRequest) => string | null;

/**
 * Throttles one surface: best effort, in this process, with the RateLimit headers of the current
 * draft on every answer and 429 with `Retry-After` when an allowance is used up (§8, security 7).
 */
export function limitRate(
  app: FastifyInstance,
  limits: RateLimits,
  surface: Surface,
  keyOf: LimitKey = network,
): void {
  if (!limits) return;
  const perMinute = limits[surface];
  const limiter = createLimiter(
    { perMinute, burst: Math.max(1, Math.ceil(perMinute / 5)) },
    stopwatch,
  );
  const policy = `"${surface}";q=${perMinute};w=60`;
  app.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request);
    if (key === null) {
      done();
      return;
    }
    const turn = limiter.take(key);
    reply
      .header('ratelimit-policy', policy)
      .header('ratelimit', `"${surface}";r=${turn.remaining};t=${turn.resetSeconds}`);
    done(turn.allowed ? undefined : tooMany(turn.retryAfterSeconds));
  });
}

/** The allowance of a caller without a credential. */
export const network = ({ ip }: FastifyRequest): string => allowanceOf(ip);

const tooMany = (retryAfterSeconds: number) =>
  new Refusal(
    'rate_limited',
    'rate_limited',
    `Too many requests: try again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
