import { createHash } from 'node:crypto';
import { stopwatch } from '../../kernel/clock.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { createRateLimiter, type Rate, type RateLimitResult } from './gcra.ts';
import { countShared, deleteCounters } from './shared-counter-store.ts';

/** A rate limit that all processes count together, in the database. */
export type SharedRateLimiter = { take(key: string): Promise<RateLimitResult> };

/**
 * `name` keeps the keys of different limits apart. A process first counts by itself, so that a
 * flood of requests that are rejected anyway does not reach the database. Keys can contain email
 * addresses, so only their hashes are stored.
 */
export function createSharedRateLimiter(
  unit: UnitOfWork,
  name: string,
  rate: Rate,
): SharedRateLimiter {
  const own = createRateLimiter(rate, stopwatch);
  const interval = 60 / rate.perMinute;
  const tolerance = interval * rate.burst;
  return {
    async take(key) {
      const counted = own.take(key);
      if (!counted.allowed) return counted;
      const hash = createHash('sha256').update(`${name} ${key}`).digest();
      const { isCounted, now, arrivalAt } = await countShared(unit, hash, { interval, tolerance });
      const ahead = Math.max(0, arrivalAt - now);
      return {
        allowed: isCounted,
        remaining: isCounted ? Math.floor((tolerance - ahead) / interval + 1e-6) : 0,
        retryAfterSeconds: isCounted ? 0 : Math.max(1, Math.ceil(ahead + interval - tolerance)),
        resetSeconds: Math.ceil(ahead),
      };
    },
  };
}

/** Deletes counters whose whole allowance is available again. */
export const deleteFullCounters = (unit: UnitOfWork): Promise<void> => deleteCounters(unit);
